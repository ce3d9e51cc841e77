// What the page can do before, and without, Python: its looks, progress, start-up errors, closing dialogs.
//
// A classic script, so that it also runs from file://, where browsers refuse modules. The few words are here and not
// in durak/locale/ because they are needed exactly when nothing else could be loaded.
(() => {
  'use strict';

  const PATIENCE = 90_000;
  const root = document.documentElement;
  const started = performance.now();
  // The page that is one file (tools/onefile.py) is made for the disk.
  const needsServer = location.protocol === 'file:' && !('onefile' in root.dataset);
  const inTree = document.querySelector('meta[name="version"]').content === 'from the tree';
  const fromDisk = inTree ? 'file' : 'disk';

  const WORDS = {
    ru: {
      start: 'Раскладываем стол…',
      runtime: 'Загружаем Python…',
      files: 'Тасуем карты…',
      game: 'Сдаём…',
      error: 'Игра не запустилась',
      retry: 'Попробовать ещё раз',
      report: 'Скопировать отчёт',
      file: 'Страница открыта прямо из папки. Её нужно открыть через сервер: запустите «python3 tools/dev.py play».',
      disk: 'Страница открыта прямо из папки, а ей нужен сервер. Без сервера работает файл durak.html, он лежит рядом.',
      wasm: 'Этот браузер не умеет WebAssembly, а без него игра не работает. Попробуйте браузер поновее.',
      script: 'Не удалось загрузить часть игры. Проверьте связь и попробуйте ещё раз.',
      python: 'В игре случилась ошибка.',
      slow: 'Загрузка идёт слишком долго. Можно подождать ещё или начать её заново.',
    },
    en: {
      start: 'Setting the table…',
      runtime: 'Loading Python…',
      files: 'Shuffling…',
      game: 'Dealing…',
      error: 'The game did not start',
      retry: 'Try again',
      report: 'Copy the report',
      file: 'The page was opened straight from a folder. It needs a server: run “python3 tools/dev.py play”.',
      disk: 'The page was opened straight from a folder, but needs a server. The file durak.html beside it works without one.',
      wasm: 'This browser has no WebAssembly, which the game needs. Please try a newer one.',
      script: 'A part of the game could not be loaded. Check the connection and try again.',
      python: 'The game ran into an error.',
      slow: 'Loading takes too long. You may go on waiting or start again.',
    },
  };
  // What the page itself says at the first paint; it says it in Russian.
  const ENGLISH = {
    'app.name': 'Durak',
    'bar.hint': 'Hint',
    'bar.label': 'Game',
    'bar.memory': 'Card memory',
    'bar.new': 'New game',
    'bar.rules': 'Rules',
    'bar.settings': 'Settings',
    'bar.statistics': 'Statistics',
    'bar.undo': 'Take back the move',
    'bar.undo.short': 'Take back',
  };
  // What the player chose last time, so that the page looks like that before Python has read it.
  const kept = (() => {
    try {
      return Object(JSON.parse(localStorage.getItem('durak:settings')));
    } catch {
      return {};
    }
  })();
  for (const name of ['theme', 'felt', 'suits', 'faces', 'buttons']) {
    if (typeof kept[name] === 'string') root.dataset[name] = kept[name];
  }
  const tint = () => {
    document.querySelector('meta[name="theme-color"]').content = getComputedStyle(root).backgroundColor;
  };
  addEventListener('DOMContentLoaded', tint);
  new MutationObserver(tint).observe(root, { attributes: true, attributeFilter: ['data-theme', 'data-felt'] });
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', tint);

  // As Python will choose (durak/app/settings.py).
  const READERS_OF_RUSSIAN = ['ru', 'uk', 'be', 'kk'];
  const preferred = () => {
    const read = navigator.languages.map((name) => name.toLowerCase().split('-')[0]);
    const first = read.find((name) => name === 'en' || READERS_OF_RUSSIAN.includes(name));
    return first === 'en' || (!first && read.length) ? 'en' : 'ru';
  };
  const chosen = [new URLSearchParams(location.search).get('lang'), kept.language];
  const language = chosen.find((name) => Object.hasOwn(WORDS, name)) ?? preferred();
  const words = WORDS[language];

  const byId = (id) => document.getElementById(id);
  const loading = () => root.dataset.phase === 'loading';
  const put = (id, text) => {
    const element = byId(id);
    if (element) element.textContent = text;
  };

  // Progress: milestones move the bar, and between them it creeps on a little, never back.
  let shown = 3;
  let goal = 12;
  let stage = 'start';
  const reach = (value, nextGoal, name) => {
    shown = Math.max(shown, value);
    goal = Math.max(goal, nextGoal);
    if (name && name !== stage) {
      stage = name;
      put('loading-text', words[name]);
    }
    paint();
  };
  const paint = () => {
    const bar = byId('loading-bar');
    if (bar) bar.value = Math.round(shown);
  };
  const creep = setInterval(() => {
    if (!loading()) return;
    shown += (goal - shown) * 0.04;
    paint();
  }, 200);

  const STEPS = [
    [/^Loading Pyodide|^Loading interpreter/, 22, 70, 'runtime'],
    [/^Loaded interpreter|^Loaded Pyodide/, 74, 80, 'files'],
    [/^Loading (files|fetch|JS|packages)/, 78, 88, 'files'],
    [/^Loaded (files|fetch|JS|packages)/, 88, 97, 'game'],
  ];
  addEventListener('py:progress', ({ detail }) => {
    const step = STEPS.find(([pattern]) => pattern.test(detail));
    if (step) reach(step[1], step[2], step[3]);
  });
  const ARRIVED = [
    [/\/core-[^/]*\.js$/, 16, 24],
    [/pyodide\.asm\.m?js$/, 34, 70],
    [/\.wasm$/, 58, 72],
    [/library\.bin$/, 62, 74],
  ];
  const WAITED_FOR = /\/pyscript\.toml$/;
  try {
    new PerformanceObserver((list) => {
      for (const { name, responseStatus, decodedBodySize } of list.getEntries()) {
        const path = name.split('?')[0];
        // PyScript waits for it for ever. A second request may be under way that brings them after all.
        const missing = responseStatus >= 400 || (responseStatus === 0 && !decodedBodySize);
        if (missing && WAITED_FOR.test(path)) setTimeout(() => fail('script'), 4000);
        const mark = ARRIVED.find(([pattern]) => pattern.test(path));
        if (mark) reach(mark[1], mark[2]);
      }
    }).observe({ type: 'resource', buffered: true });
  } catch { /* the bar just creeps */ }

  // PyScript tells of a file that is missing in words for its own users; one that is cut off, or a page in its place, is
  // no program.
  const MISSING = /\(PY0\d+\)|failed to (fetch|load)|simple webserver/i;
  const NOT_WHOLE = /^(Uncaught )?(Syntax|Indentation|Tab|Import|ModuleNotFound)Error/;

  // Errors. The phase is the only switch; the style sheet shows the rest.
  let message = '';
  const fail = (reason, detail) => {
    if (!loading()) return;
    const missing = reason === 'python' && (MISSING.test(detail || '') || NOT_WHOLE.test(detail || ''));
    const told = missing ? 'script' : reason;
    const cause = needsServer ? fromDisk : typeof WebAssembly !== 'object' ? 'wasm' : told;
    message = cause === 'python' && detail ? `${words.python} ${detail}` : words[cause];
    root.dataset.phase = 'error';
    put('loading-reason', message);
  };
  // The script that starts the game is the last thing in the page; all that could tell anything may be missing with it.
  const checkWhole = () => {
    if (document.querySelector('script[type="py"]')) return;
    fail('script');
    if (!byId('loading')) document.body.append(Object.assign(document.createElement('p'), { id: 'loading-reason' }));
  };
  addEventListener('error', (event) => {
    const { target } = event;
    // The game starts without the script that keeps it for use offline.
    if (target instanceof HTMLScriptElement) return target.src.endsWith('/offline.js') || fail('script');
    if (loading() && event.message) fail('python', event.message.slice(0, 200));
  }, true);
  addEventListener('unhandledrejection', ({ reason }) => {
    if (!loading()) return;
    const text = String(reason ?? '');
    if (/fetch|load|import|network/i.test(text)) fail('script');
    else fail('python', text.trim().split('\n').pop().slice(0, 200));
  });
  const slow = setTimeout(() => fail('slow'), PATIENCE);

  if (needsServer) fail('file');
  else if (typeof WebAssembly !== 'object') fail('wasm');

  const settle = () => {
    clearTimeout(slow);
    clearInterval(creep);
    for (const element of document.querySelectorAll('[data-shell]')) element.remove();
    root.dataset.startup = String(Math.round(performance.now() - started));
  };
  new MutationObserver(() => {
    if (root.dataset.phase === 'ready') settle();
  }).observe(root, { attributes: true, attributeFilter: ['data-phase'] });

  // PyScript prints an uncaught exception of the start into <div class="py-error">, and what kept its own scripts from
  // running.
  const watchBody = () => new MutationObserver((changes) => {
    for (const { addedNodes } of changes) {
      for (const node of addedNodes) {
        if (node.nodeType === 1 && node.classList.contains('py-error')) {
          const text = node.textContent.trim();
          fail(text.includes('Traceback') ? 'python' : 'script', text.split('\n').pop().slice(0, 200));
        }
      }
    }
  }).observe(document.body, { childList: true });

  const translate = () => {
    root.lang = language;
    document.title = ENGLISH['app.name'];
    for (const element of document.querySelectorAll('.bar [data-i18n]')) {
      element.textContent = ENGLISH[element.dataset.i18n];
    }
    for (const element of document.querySelectorAll('.bar [data-i18n-label]')) {
      element.ariaLabel = ENGLISH[element.dataset.i18nLabel];
    }
  };
  addEventListener('DOMContentLoaded', () => {
    if (language === 'en') translate();
    put('loading-text', words.start);
    put('retry', words.retry);
    put('boot-report', words.report);
    const title = document.querySelector('.loading-title');
    if (title) title.textContent = words.error;
    watchBody();
    checkWhole();
    put('loading-reason', message);
  });

  addEventListener('click', (event) => {
    const { target } = event;
    if (!(target instanceof Element)) return;
    if (target.closest('#retry')) location.reload();
    const close = target.closest('[data-close]');
    if (close) close.closest('dialog').close('cancel');
    // A click on the backdrop, for browsers without closedby.
    if (target instanceof HTMLDialogElement && target.getAttribute('closedby') === 'any') {
      const box = target.getBoundingClientRect();
      const inside = event.clientX >= box.left && event.clientX <= box.right
        && event.clientY >= box.top && event.clientY <= box.bottom;
      if (!inside && (event.clientX || event.clientY)) target.close('cancel');
    }
  });

  // A long press must not open the image menu over a card.
  addEventListener('contextmenu', (event) => {
    if (event.target instanceof Element && event.target.closest('#table')) event.preventDefault();
  });
})();
