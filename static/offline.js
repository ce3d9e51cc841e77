// Registers the service worker of the published page and offers a new version when one has arrived.
//
// The build adds this script; the development server serves the tree, where a kept version would only be in the way.
const root = document.documentElement;
const HOUR = 3_600_000;

// Shown when a deal is over: nobody is disturbed in the middle of one, and closing the page brings the new version too.
function offer(registration) {
  const box = document.getElementById('update');
  const watch = new MutationObserver(() => show());
  const show = () => {
    // A page that did not start has nothing to lose, and its own version may lack a file.
    if (root.dataset.phase === 'error') registration.waiting?.postMessage('update');
    if (root.dataset.phase !== 'ready' || !('over' in root.dataset)) return;
    watch.disconnect();
    box.hidden = false;
  };
  box.addEventListener('click', ({ target }) => {
    const choice = target.closest('[data-update]')?.dataset.update;
    if (choice === 'now') registration.waiting?.postMessage('update');
    if (choice) box.hidden = true;
  });
  watch.observe(root, { attributes: true, attributeFilter: ['data-phase', 'data-over'] });
  show();
}

function follow(registration) {
  let offered = false;
  const arrived = () => {
    if (offered || !registration.waiting || !navigator.serviceWorker.controller) return;
    offered = true;
    offer(registration);
  };
  registration.addEventListener('updatefound', () => registration.installing.addEventListener('statechange', arrived));
  arrived();
}

// A page that stays open for days looks for a new version now and then, when it is looked at again.
function lookAgain(registration) {
  let looked = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - looked < HOUR) return;
    looked = Date.now();
    registration.update().catch(() => {});
  });
}

// The pictures of a deck that has been chosen are kept, too.
function keepDeck(registration) {
  const tell = () => {
    for (const worker of [registration.active, registration.waiting]) {
      worker?.postMessage({ keep: `static/${root.dataset.faces}/` });
    }
  };
  new MutationObserver(tell).observe(root, { attributes: true, attributeFilter: ['data-faces'] });
  tell();
}

async function start() {
  const { serviceWorker } = navigator;
  if (!serviceWorker) return;
  // Every page of the old version starts anew: its files are gone, and the game goes on from its save.
  const hadVersion = Boolean(serviceWorker.controller);
  serviceWorker.addEventListener('controllerchange', () => hadVersion && location.reload());
  try {
    const address = new URL('../service-worker.js', import.meta.url);
    const registration = await serviceWorker.register(address, { updateViaCache: 'none' });
    follow(registration);
    lookAgain(registration);
    keepDeck(await serviceWorker.ready);
  } catch (error) {
    console.info('The game will not work offline:', error);
  }
}

// After the start, so that fetching everything a second time does not slow it down.
if (root.dataset.phase === 'ready') start();
else {
  const watch = new MutationObserver(() => {
    if (root.dataset.phase === 'loading') return;
    watch.disconnect();
    start();
  });
  watch.observe(root, { attributes: true, attributeFilter: ['data-phase'] });
}
