# -o may be repeated: each file is written from the same samples.
== run
"$SCRY" profile -d 500ms -o all.folded -o all.svg -o page.html -q -F 199 2>errors
grep -v max_stack_frames errors >&2  # whatever else runs on the machine may be deep
head -c 200 all.svg | grep -q '<svg' && grep -q '<html' page.html && [ -s all.folded ] && echo written
== stdout
written
