# -f heatmap draws the heat maps of a script; another map is left out, and that is reported.
== run
"$SCRY" -q -f heatmap,title=sizes,unit=bytes:a.html -f heatmap:a.svg -e 'begin { @h = heatmap(5000, 1s); @h = heatmap(7, 1s); @n = 1; exit(); }'
grep -o '<h1\|<!doctype html>' a.html
grep -o '<title>[^<]*: 1 from 4 KiB to 8 KiB\|class="title"[^>]*>sizes' a.html | sed 's/<title>.*: 1/cell: 1/'
grep -c '<rect x=' a.svg
== stdout
<!doctype html>
class="title" x="10" y="24">sizes
cell: 1 from 4 KiB to 8 KiB
2
== stderr
WARNING: The picture shows heat maps only; -f text shows the rest, beside -f heatmap:FILE
