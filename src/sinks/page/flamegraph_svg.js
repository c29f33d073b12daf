// The script of a flame graph in SVG: zoom by a click, search, reset, keys. The picture is complete without it.
'use strict';
(() => {
  const root = document.documentElement, $ = id => document.getElementById(id);
  const width = +root.getAttribute('width'), letter = 7.25;
  const frames = [...$('frames').children].map(group => {
    const box = group.firstElementChild.nextElementSibling, label = group.querySelector('text'), title = group.firstElementChild.textContent;
    return { group, box, label, title, name: title.slice(0, title.lastIndexOf(' (')), x: +box.getAttribute('x'), w: +box.getAttribute('width'), y: +box.getAttribute('y') };
  });
  const all = frames[0];
  let focus = all, found = '';
  const fit = (frame, x, w) => {
    const fits = Math.floor((w - 6) / letter);
    frame.box.setAttribute('x', x);
    frame.box.setAttribute('width', Math.max(w, 0.1));
    if (fits < 3) { if (frame.label) frame.label.textContent = ''; return; }
    if (!frame.label) {
      frame.label = document.createElementNS('http://www.w3.org/2000/svg', 'text');
      frame.label.setAttribute('y', frame.y + 12);
      frame.group.append(frame.label);
    }
    frame.label.setAttribute('x', x + 3);
    frame.label.textContent = frame.name.length <= fits ? frame.name : frame.name.slice(0, fits - 1) + '…';
  };
  // Widths are rounded: an edge may lie beside the edge of the frame below it, a middle never does.
  const holds = (frame, other) => frame.x <= other.x + other.w / 2 && other.x + other.w / 2 <= frame.x + frame.w;
  const zoom = target => {
    focus = target;
    const scale = all.w / target.w, upright = root.dataset.icicle === undefined;
    for (const frame of frames) {
      const below = upright ? frame.y > target.y : frame.y < target.y;  // it calls the target, or is called beside it
      const above = below && holds(frame, target), inside = !below && holds(target, frame);
      frame.group.style.display = above || inside ? '' : 'none';
      frame.group.style.opacity = above && target !== all ? 0.6 : '';
      if (above) fit(frame, all.x, all.w);
      if (inside) fit(frame, all.x + (frame.x - target.x) * scale, frame.w * scale);
    }
    $('reset').style.display = target === all && !found ? 'none' : '';
  };
  const search = words => {
    found = words || '';
    let test = () => false, covered = 0, part = 0;
    if (found) {
      try { const pattern = new RegExp(found, 'i'); test = s => pattern.test(s); }
      catch { test = s => s.toLowerCase().includes(found.toLowerCase()); }
    }
    const hits = frames.filter(frame => { const hit = frame !== all && test(frame.name); frame.group.classList.toggle('found', hit); return hit; });
    hits.sort((a, b) => a.x - b.x || b.w - a.w);  // what lies inside of another match counts once
    for (const hit of hits) {
      const end = hit.x + hit.w;
      part += Math.max(0, end - Math.max(hit.x, covered));
      covered = Math.max(covered, end);
    }
    $('matched').textContent = found ? `${(100 * part / all.w).toFixed(1)}% matched` : '';
    $('reset').style.display = focus === all && !found ? 'none' : '';
  };
  const ask = () => { const words = prompt('Search (a regular expression):', found); if (words !== null) search(words); };
  const reset = () => { search(''); zoom(all); };
  for (const frame of frames) {
    frame.group.addEventListener('click', () => zoom(frame));
    frame.group.addEventListener('mouseover', () => { $('info').textContent = frame.title; });
    frame.group.addEventListener('mouseout', () => { $('info').textContent = ''; });
  }
  $('search').addEventListener('click', ask);
  $('reset').addEventListener('click', reset);
  addEventListener('keydown', event => {
    if (event.key === '/' || ((event.ctrlKey || event.metaKey) && event.key === 'f')) { event.preventDefault(); ask(); }
    if (event.key === 'Escape' || event.key === '0') reset();
  });
  $('search').style.display = '';
  zoom(all);
  if (root.dataset.icicle === undefined) scrollTo(0, +root.getAttribute('height'));  // where the stacks begin
})();
