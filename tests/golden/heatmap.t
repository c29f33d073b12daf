# heatmap() counts by size and by interval of the clock; old intervals leave the ring, gaps stay empty.
== script
interval:s:1 {
  @i++;
  @ = heatmap(@i * 100, 1s, 4, 0);
  @ = heatmap(@i * 100, 1s, 4, 0);
  @ = heatmap(0, 1s, 4, 0);
  @keyed[@i % 2] = heatmap((int64)@i - 3, 2s);
}
end { clear(@i); }
== events
tick interval:s:1
time +1s
tick interval:s:1
time +1s
tick interval:s:1
time +2s
tick interval:s:1
time +1s
tick interval:s:1
== stdout


@:
    256 |@ @@|
    128 |    |
     64 |    |
     32 |    |
     16 |    |
      8 |    |
      4 |    |
      2 |    |
      1 |    |
      0 |. ..|
        +----+
         09:35:43 09:35:46
         darkest: 2

@keyed[0]:
      1 | .|
      0 |  |
     <0 |. |
        +--+
         09:35:42 09:35:44
         darkest: 1

@keyed[1]:
      2 |   .|
      1 |    |
      0 | .  |
     <0 |.   |
        +----+
         09:35:40 09:35:46
         darkest: 1

