# -o may be repeated: each file is written from the same samples.
== run
"$SCRY" profile -d 500ms -o all.folded -o all.svg -o page.html -q -F 199
head -c 200 all.svg | grep -q '<svg' && grep -q '<html' page.html && [ -s all.folded ] && echo written
== stdout
written
