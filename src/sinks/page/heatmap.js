// The page of heat maps: what the pointer is at, in a line that stays in sight. The drawing is complete without it.
'use strict';
(() => {
  const facts = document.getElementById('facts'), hint = 'Point at a cell: its time, count and values are shown here.';
  facts.textContent = hint;
  document.querySelector('svg').addEventListener('mouseover', event => {
    const title = event.target.querySelector && event.target.tagName === 'rect' && event.target.querySelector('title');
    facts.textContent = title ? title.textContent : hint;
  });
})();
