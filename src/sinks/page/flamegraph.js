// The page of a flame graph: draws the tree of stacks on a canvas. Nodes are numbers in the order of a walk (a node, then
// all below it), so that a subtree is a range. Drawing visits what is wider than half a pixel and skips the rest.
'use strict';
(() => {
  const data = JSON.parse(document.getElementById('data').textContent);
  const $ = id => document.getElementById(id);
  const ROW = 18, KINDS = ['labels', 'kernel', 'native', 'inlined', 'Python', 'JIT', 'interpreted'];
  const HUES = [null, 14, 46, 72, 212, 145, 176];  // by kind
  const MODULE_HUES = [46, 212, 110, 280, 172, 325, 75, 245, 140, 300, 195, 30];  // of the heaviest; far from the kernel's

  // ---- the tree
  const count = data.count, text = atob(data.nodes), compared = data.compared;
  const frame = new Uint32Array(count), depth = new Uint16Array(count), parent = new Int32Array(count);
  const self = new Float64Array(count), hidden = new Float64Array(count), total = new Float64Array(count);
  const other = new Float64Array(count), start = new Float64Array(count), end = new Uint32Array(count);
  let deepest = 0, at = 0;
  const number = () => {
    let value = 0, factor = 1, byte;
    do { byte = text.charCodeAt(at++); value += (byte & 127) * factor; factor *= 128; } while (byte > 127);
    return value;
  };
  {
    const path = [];
    for (let i = 0, level = -1; i < count; i++) {
      level += 1 - number();
      depth[i] = level; deepest = Math.max(deepest, level);
      parent[i] = level ? path[level - 1] : -1;
      path[level] = i;
      frame[i] = number(); self[i] = number(); hidden[i] = number();
      total[i] = self[i] + hidden[i];
      if (compared) other[i] = number();
      end[i] = i + 1;
    }
    for (let i = count - 1; i > 0; i--) {
      const p = parent[i];
      total[p] += total[i];
      other[p] += other[i];
      if (end[i] > end[p]) end[p] = end[i];
    }
  }
  let weight = total;  // what widths are made of: this profile, or the one it is compared with
  const place = () => {
    const next = new Float64Array(count);
    for (let i = 1; i < count; i++) {
      const p = parent[i];
      start[i] = next[p];
      next[p] += weight[i];
      next[i] = start[i];
    }
  };
  place();

  // ---- words
  const scales = {
    ns: [[1e9, 's'], [1e6, 'ms'], [1e3, 'us'], [1, 'ns']], us: [[1e6, 's'], [1e3, 'ms'], [1, 'us']],
    ms: [[1e3, 's'], [1, 'ms']], bytes: [[1073741824, 'GiB'], [1048576, 'MiB'], [1024, 'KiB'], [1, 'bytes']],
  };
  const amount = n => {
    const scale = (scales[data.unit] || []).find(([factor]) => n >= factor);
    if (scale && scale[0] > 1) return `${+(n / scale[0]).toPrecision(3)} ${scale[1]}`;
    return `${n.toLocaleString('en-US')}${data.unit ? ' ' + data.unit : ''}`;
  };
  const percent = (part, all) => {
    const share = all ? 100 * part / all : 0;
    return `${share === 0 || share === 100 ? share : share < 0.1 ? share.toFixed(2) : share.toFixed(1)}%`;
  };
  const name = i => i === 0 ? 'all' : data.names[frame[i]];
  const module = i => data.modules[data.module[frame[i]]];
  const base = path => path.split('/').pop();
  const kind = i => i === 0 ? 0 : +data.kinds[frame[i]];
  const facts = i => {
    const lines = [name(i), `${amount(total[i])}, ${percent(total[i], total[0])} of all`];
    if (focus && i >= focus && i < end[focus]) lines[1] += `, ${percent(total[i], total[focus])} of ${name(focus)}`;
    lines.push(`itself: ${amount(self[i])}, ${percent(self[i], total[0])}`);
    if (hidden[i]) lines.push(`in paths too narrow for this file: ${amount(hidden[i])}`);
    if (compared) {
      const now = total[i] / (total[0] || 1), then = other[i] / (other[0] || 1);
      lines.push(`baseline: ${amount(other[i])}, ${percent(other[i], other[0])}; ` +
        (then ? `${now >= then ? '+' : ''}${((now - then) * 100).toFixed(1)} points` : 'new here'));
    }
    const file = i && module(i);
    lines.push(i ? KINDS[kind(i)].replace(/s$/, '') + (file ? `, ${file}` : '') : '');
    return lines.filter(Boolean);
  };

  // ---- the state of the view
  let focus = 0, selected = 0, hovered = -1, icicle = data.icicle, byModule = data.colors === 'module';
  let found = null, foundShare = 0, printing = false;

  // ---- colours
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const isDark = () => dark.matches && !printing;
  const hash = s => { let h = 2166136261; for (let i = 0; i < s.length; i++) h = Math.imul(h ^ s.charCodeAt(i), 16777619); h = Math.imul(h ^ h >>> 15, 2246822519); return (h ^ h >>> 13) >>> 0; };
  const nameHash = Float32Array.from(data.names, s => hash(s) % 1000 / 1000);
  // Colours of neighbours in the legend are told apart; those of the many others are only stable.
  const moduleHue = data.modules.map(s => hash(s) % 360);
  {
    const own = new Float64Array(data.modules.length), seen = new Float64Array(data.modules.length);
    for (let i = 1; i < count; i++) { own[data.module[frame[i]]] += self[i] + hidden[i]; seen[data.module[frame[i]]] += total[i]; }
    [...own.keys()].filter(m => data.modules[m]).sort((a, b) => own[b] - own[a] || seen[b] - seen[a])
      .slice(0, MODULE_HUES.length).forEach((m, rank) => { moduleHue[m] = MODULE_HUES[rank]; });
  }
  const ramp = change => {  // -1: less than in the baseline, blue; 1: more, red
    const strength = Math.abs(change), hue = change > 0 ? 6 : 216;
    return isDark() ? `hsl(${hue} ${70 * strength}% ${26 + 14 * strength}%)` : `hsl(${hue} ${85 * strength}% ${92 - 27 * strength}%)`;
  };
  const change = i => {  // less where so few samples may differ by chance: three standard deviations are certain
    const now = total[i], then = other[0] ? other[i] * total[0] / other[0] : 0;
    if (!now && !then) return 0;
    return (now - then) / Math.max(now, then) * Math.min(Math.abs(now - then) / Math.sqrt(now + then) / 3, 1);
  };
  const plain = (hue, wobble) => hue === null ? (isDark() ? '#44444d' : '#d9d9e0')
    : isDark() ? `hsl(${hue + 10 * wobble - 5} ${46 + 10 * wobble}% ${30 + 7 * wobble}%)`
    : `hsl(${hue + 12 * wobble - 6} ${82 - 12 * wobble}% ${66 + 10 * wobble}%)`;
  const hueOf = i => byModule ? (module(i) ? moduleHue[data.module[frame[i]]] : kind(i) === 1 ? HUES[1] : null) : HUES[kind(i)];
  const color = i => compared ? ramp(change(i)) : i === 0 ? plain(null, 0) : plain(hueOf(i), nameHash[frame[i]]);

  // ---- drawing
  const view = $('view'), canvas = $('canvas'), pen = canvas.getContext('2d'), spacer = $('spacer');
  let width = 0, height = 0;
  const full = () => (deepest + 1) * ROW;
  const top = level => (icicle ? level * ROW : Math.max(full(), height) - (level + 1) * ROW) - view.scrollTop;
  const inFocus = i => i >= focus && i < end[focus];
  const isAbove = i => i < focus && end[i] > focus;
  const left = i => isAbove(i) ? 0 : (start[i] - start[focus]) / (weight[focus] || 1) * width;
  const wide = i => isAbove(i) ? width : weight[i] / (weight[focus] || 1) * width;

  const drawOne = i => {
    const x = left(i), w = wide(i), y = top(depth[i]);
    if (y + ROW < 0 || y > height) return;
    pen.globalAlpha = found ? (found[frame[i]] && i ? 1 : 0.35) : isAbove(i) ? 0.6 : 1;
    pen.fillStyle = found && i && found[frame[i]] ? (isDark() ? '#b03aab' : '#e7a1e3') : color(i);
    const gap = w > 3 ? 1 : 0;
    pen.fillRect(x, y, Math.max(w - gap, 0.5), ROW - 1);
    if (i === selected && selected || i === hovered) {
      pen.strokeStyle = isDark() ? '#fff' : '#000';
      pen.strokeRect(x + 0.5, y + 0.5, Math.max(w - gap - 1, 0), ROW - 2);
    }
    if (w < 26) return;
    pen.fillStyle = isDark() ? '#f2f2f6' : '#111';
    const fits = Math.floor((w - 8) / letter), whole = name(i);
    pen.fillText(whole.length <= fits ? whole : whole.slice(0, Math.max(fits - 1, 1)) + '…', x + 4, y + 13);
  };
  let letter = 7, asked = false;
  const draw = () => {
    asked = false;
    const density = devicePixelRatio || 1;
    width = view.clientWidth; height = printing ? full() : view.clientHeight;
    spacer.style.height = `${Math.max(full() - height, 0)}px`;
    canvas.width = width * density; canvas.height = height * density;
    canvas.style.width = `${width}px`; canvas.style.height = `${height}px`;
    pen.setTransform(density, 0, 0, density, 0, 0);
    pen.font = '12px ui-monospace, monospace';
    letter = pen.measureText('m').width;
    for (let i = focus; i >= 0; i = parent[i]) if (i !== focus) drawOne(i);
    const narrow = 0.5 / (width || 1) * weight[focus];
    for (let i = focus; i < end[focus];) {
      if (weight[i] < narrow && i !== focus) { i = end[i]; continue; }
      drawOne(i++);
    }
    pen.globalAlpha = 1;
  };
  const redraw = () => { if (!asked) { asked = true; requestAnimationFrame(draw); } };
  const bottom = () => { view.scrollTop = icicle ? 0 : full(); };

  const nodeAt = (x, y) => {
    const level = icicle ? Math.floor((y + view.scrollTop) / ROW) : Math.floor((Math.max(full(), height) - y - view.scrollTop - 1) / ROW);
    if (level < 0 || level > deepest) return -1;
    if (level < depth[focus]) { let i = focus; while (depth[i] > level) i = parent[i]; return i; }
    for (let i = focus; i < end[focus];) {
      const x0 = left(i);
      if (x < x0 || x >= x0 + wide(i)) { i = end[i]; continue; }
      if (depth[i] === level) return i;
      i++;
    }
    return -1;
  };

  // ---- what is said
  const say = () => {
    const i = hovered >= 0 ? hovered : selected || focus;
    $('bar').textContent = facts(i).join(' · ');
    $('matched').textContent = found ? `${percent(foundShare, total[0])} matched` : '';
  };
  const legend = () => {
    const box = $('legend');
    box.textContent = '';
    const add = (paint, words) => {
      const span = document.createElement('span'), swatch = document.createElement('i');
      swatch.style.background = paint;
      span.append(swatch, words);
      box.append(span);
      return swatch;
    };
    if (compared) {
      add(`linear-gradient(90deg, ${[-1, -0.5, 0, 0.5, 1].map(ramp).join(',')})`, 'less … the same, or too few to tell … more than in the baseline, as a share of all').className = 'ramp';
      let gone = 0;
      for (let i = 1; i < count; i++) if (!total[i] && total[parent[i]]) gone += other[i];
      if (gone) add(ramp(-1), `${percent(gone, other[0])} of the baseline was in paths that are gone (press b)`);
      return;
    }
    const sums = new Map();
    for (let i = 1; i < count; i++) {
      const key = byModule ? module(i) || KINDS[kind(i)] : kind(i);
      sums.set(key, { part: (sums.get(key)?.part || 0) + self[i] + hidden[i], example: i });
    }
    // A kind or module that only calls others has no share of its own, but a colour to be explained. Labels need none.
    const rows = [...sums].sort((a, b) => b[1].part - a[1].part).slice(0, 12);
    for (const [key, sum] of rows) {
      if (!sum.part && (key === 0 || key === KINDS[0])) continue;
      const words = byModule ? base(String(key)) : KINDS[key];
      add(plain(hueOf(sum.example), 0.5), sum.part ? `${words} ${percent(sum.part, total[0])}` : words);
    }
  };
  const refresh = () => { say(); redraw(); };

  // ---- what is done
  const zoom = i => { focus = i; selected = i; $('reset').disabled = !i && !found; bottomOnce(); refresh(); };
  const bottomOnce = () => {  // the frame that was chosen stays in sight
    requestAnimationFrame(() => {
      const y = top(depth[focus]);
      if (y < 0 || y > height - ROW) view.scrollTop += y - height / 2;
      redraw();
    });
  };
  const search = words => {
    found = null; foundShare = 0;
    if (words) {
      let test;
      try { const pattern = new RegExp(words, 'i'); test = s => pattern.test(s); }
      catch { const lower = words.toLowerCase(); test = s => s.toLowerCase().includes(lower); }
      found = Uint8Array.from(data.names, (s, f) => test(s) || test(data.modules[data.module[f]]) ? 1 : 0);
      for (let i = 1; i < count;) {
        if (found[frame[i]]) { foundShare += total[i]; i = end[i]; } else i++;
      }
    }
    $('reset').disabled = !focus && !found;
    refresh();
  };
  const setSearch = words => { $('search').value = words; search(words); };
  const press = (id, on) => $(id).setAttribute('aria-pressed', String(on));
  const toggle = {
    reset() { setSearch(''); hovered = -1; zoom(0); selected = 0; bottom(); refresh(); },
    icicle() { icicle = !icicle; press('icicle', icicle); bottom(); refresh(); },
    colors() { byModule = !byModule; press('colors', byModule); legend(); refresh(); },
    baseline() { if (!compared) return; weight = weight === total ? other : total; press('baseline', weight === other); place(); zoom(0); },
    top() { panel('top', hottest); },
    help() { panel('help', keys); },
  };

  // ---- panels: the hottest functions, the keys
  let open = '';
  const panel = (which, fill) => {
    open = open === which ? '' : which;
    const box = $('panel');
    box.textContent = '';
    box.style.display = open ? 'block' : 'none';
    press('top', open === 'top'); press('help', open === 'help');
    if (open) fill(box);
  };
  const table = (box, head, rows) => {
    const made = box.appendChild(document.createElement('table'));
    const line = (cells, kind) => {
      const row = made.insertRow();
      for (const cell of cells) {
        const [words, aside] = Array.isArray(cell) ? cell : [cell], place = row.appendChild(document.createElement(kind));
        place.textContent = words;
        if (aside) place.appendChild(document.createElement('small')).textContent = aside;
      }
      return row;
    };
    line(head, 'th');
    for (const [cells, act] of rows) {
      const row = line(cells, 'td');
      if (!act) continue;
      row.tabIndex = 0;
      row.onclick = act;
      row.onkeydown = event => { if (event.key === 'Enter') { event.stopPropagation(); act(); } };
    }
  };
  const hottest = box => {
    const own = new Map(), all = new Map();
    const isCalledByItself = i => { for (let p = parent[i]; p > 0; p = parent[p]) if (frame[p] === frame[i]) return true; return false; };
    for (let i = 1; i < count; i++) {
      own.set(frame[i], (own.get(frame[i]) || 0) + self[i]);
      if (!isCalledByItself(i)) all.set(frame[i], (all.get(frame[i]) || 0) + total[i]);  // recursion counts once
    }
    const callees = f => all.get(f) || 0;
    const rows = [...own].filter(([f]) => data.kinds[f] !== '0').sort((a, b) => b[1] - a[1] || callees(b[0]) - callees(a[0])).slice(0, 40);
    const escape = s => `^${s.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`;
    table(box, ['itself', 'with callees', 'function'], rows.map(([f, part]) =>
      [[percent(part, total[0]), percent(callees(f), total[0]), [data.names[f], base(data.modules[data.module[f]])]], () => setSearch(escape(data.names[f]))]));
  };
  const keys = box => table(box, ['key', ''], [
    ['/', 'search by a regular expression'], ['Esc', 'close, clear the search, or reset'], ['Enter', 'zoom into the selected frame'],
    ['Backspace', 'zoom out by one frame'], ['0', 'reset'], ['arrows', 'select: caller, callee, neighbours'], ['i', 'turn upside down'],
    ['c', 'colours by kind or by module'], ['t', 'the hottest functions'], ['b', 'widths of the baseline'], ['?', 'this list'],
  ].map(words => [words]));

  // ---- keys and pointer
  const siblings = i => { const list = []; if (i) for (let s = parent[i] + 1; s < end[parent[i]]; s = end[s]) list.push(s); return list; };
  const heaviest = i => { let best = -1; for (let c = i + 1; c < end[i]; c = end[c]) if (best < 0 || weight[c] > weight[best]) best = c; return best; };
  const select = i => { if (i < 0 || !(inFocus(i) || isAbove(i))) return; selected = i; hovered = -1; const y = top(depth[i]); if (y < 0 || y > height - ROW) view.scrollTop += y - height / 2; refresh(); };
  const beside = step => { const list = siblings(selected), next = list[list.indexOf(selected) + step]; if (next !== undefined) select(next); };
  const inward = () => select(heaviest(selected)), outward = () => select(selected ? parent[selected] : -1);
  const actions = {
    '/': () => $('search').focus(), '0': toggle.reset, Home: toggle.reset, i: toggle.icicle, c: toggle.colors, t: toggle.top, b: toggle.baseline, '?': toggle.help,
    Enter: () => zoom(selected), Backspace: () => zoom(Math.max(parent[focus], 0)),
    ArrowUp: () => icicle ? outward() : inward(), ArrowDown: () => icicle ? inward() : outward(),
    ArrowLeft: () => beside(-1), ArrowRight: () => beside(1),
    Escape: () => { if (open) panel(open); else if (found) setSearch(''); else toggle.reset(); },
  };
  addEventListener('keydown', event => {
    if (event.target === $('search')) {
      if (event.key === 'Escape') { setSearch(''); view.focus(); }
      if (event.key === 'Enter') view.focus();
      return;
    }
    if (event.key === 'f' && (event.ctrlKey || event.metaKey)) { event.preventDefault(); $('search').focus(); return; }
    if (event.ctrlKey || event.metaKey || event.altKey || !actions[event.key]) return;
    if (event.target.tagName === 'BUTTON' && event.key === 'Enter') return;
    event.preventDefault();
    actions[event.key]();
  });
  $('search').addEventListener('input', event => search(event.target.value));
  for (const id of Object.keys(toggle)) $(id).addEventListener('click', () => { toggle[id](); view.focus(); });
  const tip = $('tip');
  canvas.addEventListener('mousemove', event => {
    const box = canvas.getBoundingClientRect(), i = nodeAt(event.clientX - box.left, event.clientY - box.top);
    tip.style.display = i < 0 ? 'none' : 'block';
    if (i >= 0) {
      tip.textContent = facts(i).join('\n');
      tip.style.left = `${Math.min(event.clientX + 12, innerWidth - tip.offsetWidth - 8)}px`;
      tip.style.top = `${event.clientY + 16 + tip.offsetHeight > innerHeight ? event.clientY - tip.offsetHeight - 8 : event.clientY + 16}px`;
    }
    if (i !== hovered) { hovered = i; refresh(); }
  });
  canvas.addEventListener('mouseleave', () => { tip.style.display = 'none'; hovered = -1; refresh(); });
  canvas.addEventListener('click', event => {
    const box = canvas.getBoundingClientRect(), i = nodeAt(event.clientX - box.left, event.clientY - box.top);
    if (i >= 0) zoom(i);
    view.focus();
  });
  view.addEventListener('scroll', redraw);
  new ResizeObserver(redraw).observe(view);
  dark.addEventListener('change', () => { legend(); redraw(); });
  addEventListener('beforeprint', () => { printing = true; legend(); draw(); });
  addEventListener('afterprint', () => { printing = false; legend(); draw(); });

  $('total').textContent = total[0] ? amount(total[0]) : 'nothing was sampled';
  $('baseline').hidden = !compared;
  $('colors').hidden = compared;
  press('icicle', icicle); press('colors', byModule);
  legend();
  draw(); bottom(); refresh(); view.focus();
})();
