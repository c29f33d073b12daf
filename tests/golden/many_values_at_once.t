# Sixty strings at once, each small enough for the stack of a program, are too much for it together.
== script
begin {
  $v0 = comm; $v1 = comm; $v2 = comm; $v3 = comm; $v4 = comm; $v5 = comm; $v6 = comm; $v7 = comm; $v8 = comm;
  $v9 = comm; $v10 = comm; $v11 = comm; $v12 = comm; $v13 = comm; $v14 = comm; $v15 = comm; $v16 = comm;
  $v17 = comm; $v18 = comm; $v19 = comm; $v20 = comm; $v21 = comm; $v22 = comm; $v23 = comm; $v24 = comm;
  $v25 = comm; $v26 = comm; $v27 = comm; $v28 = comm; $v29 = comm; $v30 = comm; $v31 = comm; $v32 = comm;
  $v33 = comm; $v34 = comm; $v35 = comm; $v36 = comm; $v37 = comm; $v38 = comm; $v39 = comm; $v40 = comm;
  $v41 = comm; $v42 = comm; $v43 = comm; $v44 = comm; $v45 = comm; $v46 = comm; $v47 = comm; $v48 = comm;
  $v49 = comm; $v50 = comm; $v51 = comm; $v52 = comm; $v53 = comm; $v54 = comm; $v55 = comm; $v56 = comm;
  $v57 = comm; $v58 = comm; $v59 = comm;
  @all = 0;
  if ($v0 == comm) { @all++; } if ($v1 == comm) { @all++; } if ($v2 == comm) { @all++; } if ($v3 == comm) { @all++; }
  if ($v4 == comm) { @all++; } if ($v5 == comm) { @all++; } if ($v6 == comm) { @all++; } if ($v7 == comm) { @all++; }
  if ($v8 == comm) { @all++; } if ($v9 == comm) { @all++; } if ($v10 == comm) { @all++; } if ($v11 == comm) { @all++; }
  if ($v12 == comm) { @all++; } if ($v13 == comm) { @all++; } if ($v14 == comm) { @all++; } if ($v15 == comm) { @all++; }
  if ($v16 == comm) { @all++; } if ($v17 == comm) { @all++; } if ($v18 == comm) { @all++; } if ($v19 == comm) { @all++; }
  if ($v20 == comm) { @all++; } if ($v21 == comm) { @all++; } if ($v22 == comm) { @all++; } if ($v23 == comm) { @all++; }
  if ($v24 == comm) { @all++; } if ($v25 == comm) { @all++; } if ($v26 == comm) { @all++; } if ($v27 == comm) { @all++; }
  if ($v28 == comm) { @all++; } if ($v29 == comm) { @all++; } if ($v30 == comm) { @all++; } if ($v31 == comm) { @all++; }
  if ($v32 == comm) { @all++; } if ($v33 == comm) { @all++; } if ($v34 == comm) { @all++; } if ($v35 == comm) { @all++; }
  if ($v36 == comm) { @all++; } if ($v37 == comm) { @all++; } if ($v38 == comm) { @all++; } if ($v39 == comm) { @all++; }
  if ($v40 == comm) { @all++; } if ($v41 == comm) { @all++; } if ($v42 == comm) { @all++; } if ($v43 == comm) { @all++; }
  if ($v44 == comm) { @all++; } if ($v45 == comm) { @all++; } if ($v46 == comm) { @all++; } if ($v47 == comm) { @all++; }
  if ($v48 == comm) { @all++; } if ($v49 == comm) { @all++; } if ($v50 == comm) { @all++; } if ($v51 == comm) { @all++; }
  if ($v52 == comm) { @all++; } if ($v53 == comm) { @all++; } if ($v54 == comm) { @all++; } if ($v55 == comm) { @all++; }
  if ($v56 == comm) { @all++; } if ($v57 == comm) { @all++; } if ($v58 == comm) { @all++; } if ($v59 == comm) { @all++; }
}
== stdout


@all: 60
