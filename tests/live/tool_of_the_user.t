# A script in the current folder, or in ~/.config/scry/tools, comes before the tool of its name, with a notice. One that
# other users can change is left out: root in such a folder must not run what they wrote.
== file mine.bt
// mine: one number
//
// Topic: Processes
// Finds: nothing
// Example: none
// How to read: it is a number
// Costs: nothing
// Cannot see: anything
config = { print_maps_on_exit = false }
begin { printf("mine %d\n", getopt("n", 5, "which number")); exit(); }
== run
chmod 700 .
mkdir -p home/.config/scry/tools open
{
export HOME=$PWD/home
"$SCRY" tool mine -q --n 7
sed 's/mine/opensnoop/' mine.bt > home/.config/scry/tools/opensnoop.bt
"$SCRY" tool opensnoop -q
cp home/.config/scry/tools/opensnoop.bt .
chown 65534 opensnoop.bt
"$SCRY" tool opensnoop -q
sed 's/one number/one zebra/' mine.bt > home/.config/scry/tools/mine.bt
cp mine.bt home/.config/scry/tools/theirs.bt; chown 65534 home/.config/scry/tools/theirs.bt
"$SCRY" tool | sed -n '/^Your own/,/^scry/p' | sed '$d'
"$SCRY" tool --search zebra
rm home/.config/scry/tools/*.bt
"$SCRY" tool opensnoop --source 2>&1 | head -2
rm opensnoop.bt
cp mine.bt open/mine.bt; chmod 777 open; cd open
"$SCRY" tool mine -q 2>&1; echo "status=$?"
} 2>&1 | sed "s#$PWD#HERE#; /^$/d"
== ready none
== where host
== stdout
NOTE: running './mine.bt'
mine 7
NOTE: running 'HERE/home/.config/scry/tools/opensnoop.bt', not scry's own tool
opensnoop 5
WARNING: './opensnoop.bt' is not used: a file of user 65534: ./opensnoop.bt
NOTE: running 'HERE/home/.config/scry/tools/opensnoop.bt', not scry's own tool
opensnoop 5
Your own, in ~/.config/scry/tools
    mine            one zebra
    opensnoop       one number
    mine            one zebra
WARNING: './opensnoop.bt' is not used: a file of user 65534: ./opensnoop.bt
// opensnoop: files that are opened, with the error if that failed
WARNING: './mine.bt' is not used: a directory with global write permissions: HERE/open
ERROR: there is no tool 'mine'
HINT: scry tool lists all tools, scry tool --search WORD searches them
status=1
