# The same through one link for many functions.
== script
uprobe:cold_pages:tak* { @text[str(arg0, 12)] = count(); }
== workload
cold_pages 2
== check
maps['@text'] == {'inside a pa': 2, 'across the ': 2, 'xxxxxxxxxxx': 2}
