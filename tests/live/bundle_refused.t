# What is no bundle, a part of one, or damaged, is refused before anything is loaded.
== run
"$SCRY" compile -e 'begin { exit(); }' -o out.scry
echo 'begin { exit(); }' > text.scry
head -c 200 out.scry > part.scry
{ head -c 100 out.scry; printf 'X'; tail -c +102 out.scry; } > damaged.scry
{ head -c 12 out.scry; printf '\267\0'; tail -c +15 out.scry; } > arm64.scry
mkfifo pipe.scry
for file in text part damaged arm64 pipe none; do "$SCRY" run $file.scry || echo "status $?"; done
== ready none
== stdout
status 255
status 255
status 255
status 255
status 255
status 255
== stderr matches
ERROR: this is no bundle of scry
HINT: `scry compile SCRIPT -o FILE` makes one
ERROR: this bundle is incomplete: it has 168 of \d+ bytes
ERROR: this bundle is damaged: its checksum is wrong
ERROR: this bundle was compiled for another processor architecture: number 183 of ELF, not 62
ERROR: 'pipe.scry' is not a regular file
ERROR: open 'none.scry': No such file or directory
