# Ninety-six numbers alive at once are more than registers and stack hold; some live on in a loop.
== script
begin {
  $v0 = pid + 0; $v1 = pid + 1; $v2 = pid + 2; $v3 = pid + 3; $v4 = pid + 4; $v5 = pid + 5; $v6 = pid + 6;
  $v7 = pid + 7; $v8 = pid + 8; $v9 = pid + 9; $v10 = pid + 10; $v11 = pid + 11; $v12 = pid + 12;
  $v13 = pid + 13; $v14 = pid + 14; $v15 = pid + 15; $v16 = pid + 16; $v17 = pid + 17; $v18 = pid + 18;
  $v19 = pid + 19; $v20 = pid + 20; $v21 = pid + 21; $v22 = pid + 22; $v23 = pid + 23; $v24 = pid + 24;
  $v25 = pid + 25; $v26 = pid + 26; $v27 = pid + 27; $v28 = pid + 28; $v29 = pid + 29; $v30 = pid + 30;
  $v31 = pid + 31; $v32 = pid + 32; $v33 = pid + 33; $v34 = pid + 34; $v35 = pid + 35; $v36 = pid + 36;
  $v37 = pid + 37; $v38 = pid + 38; $v39 = pid + 39; $v40 = pid + 40; $v41 = pid + 41; $v42 = pid + 42;
  $v43 = pid + 43; $v44 = pid + 44; $v45 = pid + 45; $v46 = pid + 46; $v47 = pid + 47; $v48 = pid + 48;
  $v49 = pid + 49; $v50 = pid + 50; $v51 = pid + 51; $v52 = pid + 52; $v53 = pid + 53; $v54 = pid + 54;
  $v55 = pid + 55; $v56 = pid + 56; $v57 = pid + 57; $v58 = pid + 58; $v59 = pid + 59; $v60 = pid + 60;
  $v61 = pid + 61; $v62 = pid + 62; $v63 = pid + 63; $v64 = pid + 64; $v65 = pid + 65; $v66 = pid + 66;
  $v67 = pid + 67; $v68 = pid + 68; $v69 = pid + 69; $v70 = pid + 70; $v71 = pid + 71; $v72 = pid + 72;
  $v73 = pid + 73; $v74 = pid + 74; $v75 = pid + 75; $v76 = pid + 76; $v77 = pid + 77; $v78 = pid + 78;
  $v79 = pid + 79; $v80 = pid + 80; $v81 = pid + 81; $v82 = pid + 82; $v83 = pid + 83; $v84 = pid + 84;
  $v85 = pid + 85; $v86 = pid + 86; $v87 = pid + 87; $v88 = pid + 88; $v89 = pid + 89; $v90 = pid + 90;
  $v91 = pid + 91; $v92 = pid + 92; $v93 = pid + 93; $v94 = pid + 94; $v95 = pid + 95;
  @sum = (
  $v0 + $v1 + $v2 + $v3 + $v4 + $v5 + $v6 + $v7 + $v8 + $v9 + $v10 + $v11 + $v12 + $v13 + $v14 + $v15 +
  $v16 + $v17 + $v18 + $v19 + $v20 + $v21 + $v22 + $v23 + $v24 + $v25 + $v26 + $v27 + $v28 + $v29 + $v30 +
  $v31 + $v32 + $v33 + $v34 + $v35 + $v36 + $v37 + $v38 + $v39 + $v40 + $v41 + $v42 + $v43 + $v44 + $v45 +
  $v46 + $v47 + $v48 + $v49 + $v50 + $v51 + $v52 + $v53 + $v54 + $v55 + $v56 + $v57 + $v58 + $v59 + $v60 +
  $v61 + $v62 + $v63 + $v64 + $v65 + $v66 + $v67 + $v68 + $v69 + $v70 + $v71 + $v72 + $v73 + $v74 + $v75 +
  $v76 + $v77 + $v78 + $v79 + $v80 + $v81 + $v82 + $v83 + $v84 + $v85 + $v86 + $v87 + $v88 + $v89 + $v90 +
  $v91 + $v92 + $v93 + $v94 + $v95
  ) - 96 * pid;
  for $i : 0..3 { $v5 += 1; $v6 = $v7; }
  print(($v5 - pid, $v6 - pid, $v8 - pid, $v95 - pid));
  print((
  $v9 - pid == 9 && $v10 - pid == 10 && $v11 - pid == 11 && $v12 - pid == 12 && $v13 - pid == 13 &&
  $v14 - pid == 14 && $v15 - pid == 15 && $v16 - pid == 16 && $v17 - pid == 17 && $v18 - pid == 18 &&
  $v19 - pid == 19 && $v20 - pid == 20 && $v21 - pid == 21 && $v22 - pid == 22 && $v23 - pid == 23 &&
  $v24 - pid == 24 && $v25 - pid == 25 && $v26 - pid == 26 && $v27 - pid == 27 && $v28 - pid == 28 &&
  $v29 - pid == 29 && $v30 - pid == 30 && $v31 - pid == 31 && $v32 - pid == 32 && $v33 - pid == 33 &&
  $v34 - pid == 34 && $v35 - pid == 35 && $v36 - pid == 36 && $v37 - pid == 37 && $v38 - pid == 38 &&
  $v39 - pid == 39 && $v40 - pid == 40 && $v41 - pid == 41 && $v42 - pid == 42 && $v43 - pid == 43 &&
  $v44 - pid == 44 && $v45 - pid == 45 && $v46 - pid == 46 && $v47 - pid == 47 && $v48 - pid == 48 &&
  $v49 - pid == 49 && $v50 - pid == 50 && $v51 - pid == 51 && $v52 - pid == 52 && $v53 - pid == 53 &&
  $v54 - pid == 54 && $v55 - pid == 55 && $v56 - pid == 56 && $v57 - pid == 57 && $v58 - pid == 58 &&
  $v59 - pid == 59 && $v60 - pid == 60 && $v61 - pid == 61 && $v62 - pid == 62 && $v63 - pid == 63 &&
  $v64 - pid == 64 && $v65 - pid == 65 && $v66 - pid == 66 && $v67 - pid == 67 && $v68 - pid == 68 &&
  $v69 - pid == 69 && $v70 - pid == 70 && $v71 - pid == 71 && $v72 - pid == 72 && $v73 - pid == 73 &&
  $v74 - pid == 74 && $v75 - pid == 75 && $v76 - pid == 76 && $v77 - pid == 77 && $v78 - pid == 78 &&
  $v79 - pid == 79 && $v80 - pid == 80 && $v81 - pid == 81 && $v82 - pid == 82 && $v83 - pid == 83 &&
  $v84 - pid == 84 && $v85 - pid == 85 && $v86 - pid == 86 && $v87 - pid == 87 && $v88 - pid == 88 &&
  $v89 - pid == 89 && $v90 - pid == 90 && $v91 - pid == 91 && $v92 - pid == 92 && $v93 - pid == 93 &&
  $v94 - pid == 94 && $v95 - pid == 95
  ) ? "all kept" : "lost");
}
== stdout
(8, 7, 8, 95)
all kept


@sum: 4560
