# A literal above zero takes the sign of the other numbers of its aggregation.
== script
begin {
  $big = (uint64)18446744073709551615;
  @most = max(1); @most = max($big);
  @least = min($big); @least = min(7);
  @rows[1] = max(0); @rows[2] = max($big); print(@rows[2] > 5);
  @sum = sum($big); @sum = sum(0);
  @signed = max(1); @signed = max(-3); @negative = min(-3); @negative = min(1);
}
== stdout
true


@least: 7
@most: 18446744073709551615
@negative: -3
@rows[1]: 0
@rows[2]: 18446744073709551615
@signed: 1
@sum: 18446744073709551615
