// Faults: whatever fails anywhere is told in a short notice, from which a report can be copied; and where notices stand
// while a dialog is open. Works without Python, which may be what has failed.
//
// What fails in a listener, Python's own included, the browser tells as `error` or `unhandledrejection`. What Python
// catches itself it tells by the event `game-failure` {trace, game}. A report holds nothing of the player.
(() => {
  'use strict';

  const MOST = 5;
  const TOLD = '#notice, #failure';
  const root = document.documentElement;
  const faults = [];
  let game = null;

  // Other people's scripts in the page, and a remark of browsers that is no fault.
  const foreign = /^(chrome|moz|safari-web|ms-browser)-extension:/;
  const harmless = /^ResizeObserver loop/;

  const note = (text) => {
    const fault = text.trim();
    if (!fault || harmless.test(fault) || faults.includes(fault)) return;
    // The first one tells most; of the others, the last.
    if (faults.length >= MOST) faults.splice(1, 1);
    faults.push(fault);
    const box = document.getElementById('failure');
    if (!box || root.dataset.phase !== 'ready') return;
    box.hidden = false;
  };
  // An open dialog covers all else and takes the keys: what must be read stands within it until it closes. Of several
  // dialogs the one with the focus is on top. What comes back stands where it stood, the notice first, the fault last.
  const place = () => {
    const dialogs = [...document.querySelectorAll('dialog:modal')];
    const dialog = document.activeElement?.closest('dialog:modal') ?? dialogs.at(-1);
    const home = dialog ?? document.getElementById('notices');
    for (const box of document.querySelectorAll(TOLD)) {
      if (box.hidden || box.parentElement === home) continue;
      if (box.id === 'notice' && !dialog) home.prepend(box);
      else home.append(box);
    }
  };
  new MutationObserver((changes) => {
    if (changes.some(({ target }) => target.matches(`dialog, ${TOLD}`))) place();
  }).observe(root, { subtree: true, attributeFilter: ['open', 'hidden'] });
  const describe = (error) => {
    const stack = String(error?.stack ?? '');
    const message = String(error?.message ?? error ?? '');
    return stack.includes(message) ? stack : `${message}\n${stack}`;
  };

  addEventListener('error', (event) => {
    const { target, error, message, filename, lineno } = event;
    // Pictures on cards are SVG, whose address is an object.
    if (target instanceof Element) note(`did not load: ${target.src || target.href?.baseVal || target.href || target.tagName}`);
    else if (!foreign.test(filename)) note(error ? describe(error) : `${message} (${filename}:${lineno})`);
  }, true);
  addEventListener('unhandledrejection', ({ reason }) => note(describe(reason)));
  addEventListener('game-failure', ({ detail }) => {
    game = detail.game;
    note(detail.trace);
  });

  const watching = new URLSearchParams(location.search).get('watch') === '1';
  const kept = () => {
    try {
      return localStorage.getItem(watching ? 'durak:game.watched' : 'durak:game') ?? game;
    } catch {
      return game;
    }
  };
  // Addresses would tell where the player keeps the page, or his name in the path of a folder.
  const folder = new URL('.', location.href).href;
  const anonymous = (text) => text.replaceAll(folder, './').replace(/file:\/\/[^\s)]*\//g, './');

  function report() {
    const version = document.querySelector('meta[name="version"]')?.content ?? '';
    const uncaught = [...document.querySelectorAll('.py-error')].map(({ textContent }) => textContent.trim());
    const reason = document.getElementById('loading-reason')?.textContent ?? '';
    const head = `Durak ${version}, ${'onefile' in root.dataset ? 'file' : 'page'}, ${root.dataset.phase} ${reason}`.trim();
    return anonymous([head, ...faults, ...uncaught, `game: ${kept() ?? 'none'}`].join('\n\n'));
  }

  // Where a page may not use the clipboard, the report is shown to be copied by hand.
  function showReport(text, button) {
    const box = button.parentElement;
    let area = box.querySelector('textarea');
    if (!area) {
      area = document.createElement('textarea');
      area.readOnly = true;
      area.rows = 4;
      area.setAttribute('aria-label', button.textContent);
      box.append(area);
    }
    area.value = text;
    area.focus();
    area.select();
  }

  async function copyReport(button) {
    const text = report();
    try {
      await navigator.clipboard.writeText(text);
      button.dataset.copied = '';
    } catch {
      showReport(text, button);
    }
  }

  addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('[data-report]') : null;
    if (!button) return;
    if (button.dataset.report === 'copy') copyReport(button);
    else if (button.dataset.report === 'restart') location.reload();
    else document.getElementById('failure').hidden = true;
  });
})();
