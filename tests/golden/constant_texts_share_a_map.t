# A program may use 64 maps; its constant texts share one, however many they are.
== script
begin {
  $n = 0;
  if (comm != "task 01" && has_key(@seen, "a key of more than thirty-two bytes, number 01")) { $n++; }
  if (comm != "task 02" && has_key(@seen, "a key of more than thirty-two bytes, number 02")) { $n++; }
  if (comm != "task 03" && has_key(@seen, "a key of more than thirty-two bytes, number 03")) { $n++; }
  if (comm != "task 04" && has_key(@seen, "a key of more than thirty-two bytes, number 04")) { $n++; }
  if (comm != "task 05" && has_key(@seen, "a key of more than thirty-two bytes, number 05")) { $n++; }
  if (comm != "task 06" && has_key(@seen, "a key of more than thirty-two bytes, number 06")) { $n++; }
  if (comm != "task 07" && has_key(@seen, "a key of more than thirty-two bytes, number 07")) { $n++; }
  if (comm != "task 08" && has_key(@seen, "a key of more than thirty-two bytes, number 08")) { $n++; }
  if (comm != "task 09" && has_key(@seen, "a key of more than thirty-two bytes, number 09")) { $n++; }
  if (comm != "task 10" && has_key(@seen, "a key of more than thirty-two bytes, number 10")) { $n++; }
  if (comm != "task 11" && has_key(@seen, "a key of more than thirty-two bytes, number 11")) { $n++; }
  if (comm != "task 12" && has_key(@seen, "a key of more than thirty-two bytes, number 12")) { $n++; }
  if (comm != "task 13" && has_key(@seen, "a key of more than thirty-two bytes, number 13")) { $n++; }
  if (comm != "task 14" && has_key(@seen, "a key of more than thirty-two bytes, number 14")) { $n++; }
  if (comm != "task 15" && has_key(@seen, "a key of more than thirty-two bytes, number 15")) { $n++; }
  if (comm != "task 16" && has_key(@seen, "a key of more than thirty-two bytes, number 16")) { $n++; }
  if (comm != "task 17" && has_key(@seen, "a key of more than thirty-two bytes, number 17")) { $n++; }
  if (comm != "task 18" && has_key(@seen, "a key of more than thirty-two bytes, number 18")) { $n++; }
  if (comm != "task 19" && has_key(@seen, "a key of more than thirty-two bytes, number 19")) { $n++; }
  if (comm != "task 20" && has_key(@seen, "a key of more than thirty-two bytes, number 20")) { $n++; }
  if (comm != "task 21" && has_key(@seen, "a key of more than thirty-two bytes, number 21")) { $n++; }
  if (comm != "task 22" && has_key(@seen, "a key of more than thirty-two bytes, number 22")) { $n++; }
  if (comm != "task 23" && has_key(@seen, "a key of more than thirty-two bytes, number 23")) { $n++; }
  if (comm != "task 24" && has_key(@seen, "a key of more than thirty-two bytes, number 24")) { $n++; }
  if (comm != "task 25" && has_key(@seen, "a key of more than thirty-two bytes, number 25")) { $n++; }
  if (comm != "task 26" && has_key(@seen, "a key of more than thirty-two bytes, number 26")) { $n++; }
  if (comm != "task 27" && has_key(@seen, "a key of more than thirty-two bytes, number 27")) { $n++; }
  if (comm != "task 28" && has_key(@seen, "a key of more than thirty-two bytes, number 28")) { $n++; }
  if (comm != "task 29" && has_key(@seen, "a key of more than thirty-two bytes, number 29")) { $n++; }
  if (comm != "task 30" && has_key(@seen, "a key of more than thirty-two bytes, number 30")) { $n++; }
  if (comm != "task 31" && has_key(@seen, "a key of more than thirty-two bytes, number 31")) { $n++; }
  if (comm != "task 32" && has_key(@seen, "a key of more than thirty-two bytes, number 32")) { $n++; }
  if (comm != "task 33" && has_key(@seen, "a key of more than thirty-two bytes, number 33")) { $n++; }
  if (comm != "task 34" && has_key(@seen, "a key of more than thirty-two bytes, number 34")) { $n++; }
  if (comm != "task 35" && has_key(@seen, "a key of more than thirty-two bytes, number 35")) { $n++; }
  if (comm != "task 36" && has_key(@seen, "a key of more than thirty-two bytes, number 36")) { $n++; }
  if (comm != "task 37" && has_key(@seen, "a key of more than thirty-two bytes, number 37")) { $n++; }
  if (comm != "task 38" && has_key(@seen, "a key of more than thirty-two bytes, number 38")) { $n++; }
  if (comm != "task 39" && has_key(@seen, "a key of more than thirty-two bytes, number 39")) { $n++; }
  if (comm != "task 40" && has_key(@seen, "a key of more than thirty-two bytes, number 40")) { $n++; }
  if (comm != "task 41" && has_key(@seen, "a key of more than thirty-two bytes, number 41")) { $n++; }
  if (comm != "task 42" && has_key(@seen, "a key of more than thirty-two bytes, number 42")) { $n++; }
  if (comm != "task 43" && has_key(@seen, "a key of more than thirty-two bytes, number 43")) { $n++; }
  if (comm != "task 44" && has_key(@seen, "a key of more than thirty-two bytes, number 44")) { $n++; }
  if (comm != "task 45" && has_key(@seen, "a key of more than thirty-two bytes, number 45")) { $n++; }
  if (comm != "task 46" && has_key(@seen, "a key of more than thirty-two bytes, number 46")) { $n++; }
  if (comm != "task 47" && has_key(@seen, "a key of more than thirty-two bytes, number 47")) { $n++; }
  if (comm != "task 48" && has_key(@seen, "a key of more than thirty-two bytes, number 48")) { $n++; }
  if (comm != "task 49" && has_key(@seen, "a key of more than thirty-two bytes, number 49")) { $n++; }
  if (comm != "task 50" && has_key(@seen, "a key of more than thirty-two bytes, number 50")) { $n++; }
  if (comm != "task 51" && has_key(@seen, "a key of more than thirty-two bytes, number 51")) { $n++; }
  if (comm != "task 52" && has_key(@seen, "a key of more than thirty-two bytes, number 52")) { $n++; }
  if (comm != "task 53" && has_key(@seen, "a key of more than thirty-two bytes, number 53")) { $n++; }
  if (comm != "task 54" && has_key(@seen, "a key of more than thirty-two bytes, number 54")) { $n++; }
  if (comm != "task 55" && has_key(@seen, "a key of more than thirty-two bytes, number 55")) { $n++; }
  if (comm != "task 56" && has_key(@seen, "a key of more than thirty-two bytes, number 56")) { $n++; }
  if (comm != "task 57" && has_key(@seen, "a key of more than thirty-two bytes, number 57")) { $n++; }
  if (comm != "task 58" && has_key(@seen, "a key of more than thirty-two bytes, number 58")) { $n++; }
  if (comm != "task 59" && has_key(@seen, "a key of more than thirty-two bytes, number 59")) { $n++; }
  if (comm != "task 60" && has_key(@seen, "a key of more than thirty-two bytes, number 60")) { $n++; }
  if (comm != "task 61" && has_key(@seen, "a key of more than thirty-two bytes, number 61")) { $n++; }
  if (comm != "task 62" && has_key(@seen, "a key of more than thirty-two bytes, number 62")) { $n++; }
  if (comm != "task 63" && has_key(@seen, "a key of more than thirty-two bytes, number 63")) { $n++; }
  if (comm != "task 64" && has_key(@seen, "a key of more than thirty-two bytes, number 64")) { $n++; }
  if (comm != "task 65" && has_key(@seen, "a key of more than thirty-two bytes, number 65")) { $n++; }
  if (comm != "task 66" && has_key(@seen, "a key of more than thirty-two bytes, number 66")) { $n++; }
  if (comm != "task 67" && has_key(@seen, "a key of more than thirty-two bytes, number 67")) { $n++; }
  if (comm != "task 68" && has_key(@seen, "a key of more than thirty-two bytes, number 68")) { $n++; }
  if (comm != "task 69" && has_key(@seen, "a key of more than thirty-two bytes, number 69")) { $n++; }
  if (comm != "task 70" && has_key(@seen, "a key of more than thirty-two bytes, number 70")) { $n++; }
  print($n);
  @seen["a key of more than thirty-two bytes, number 70"] = 1;
}
end { clear(@seen); }
== stdout
0


