# Without options that name tasks all are traced.
== script
macro wanted() { traced }
software:faults:1 { @asked = sum(wanted()); @faults = count(); }
== events
tick software:faults:1
tick software:faults:1
== stdout


@asked: 4
@faults: 4
