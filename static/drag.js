// Dragging and long presses on the cards of the hand, without waiting for Python.
//
// Tells by events that bubble: `card-hold` {card} and `card-drop` {card, target}. A listener that takes a drop calls
// preventDefault(); otherwise the card flies home. The first pointer is the one that counts.

const START = 8; // px before a press becomes a drag
const HOLD = 480; // ms before a press becomes a long one
const CLICK = 400; // ms within which the click of a press comes; on a busy phone it is not the next thing that happens

let press = null;
let swallow = false;

const placesFor = (actions) => {
  const places = new Map();
  const field = document.getElementById('field');
  for (const action of actions) {
    const [, target] = action.split('x');
    const card = target && document.querySelector(`#bout [data-card="${target}"]`);
    const place = card ? card.closest('.pair') : field;
    if (place) places.set(place, target || null);
  }
  // Anywhere on the field will do when there is only one thing to do there.
  if (places.size && !places.has(field)) places.set(field, places.size === 1 ? [...places.values()][0] : null);
  return places;
};

const clearPlaces = () => {
  for (const place of document.querySelectorAll('[data-drop]')) place.removeAttribute('data-drop');
};

const flyHome = (card) => {
  const from = card.style.translate;
  card.style.translate = '';
  card.removeAttribute('data-dragging');
  if (from) card.animate([{ translate: from }, {}], { duration: 180, easing: 'ease-out' });
};

const end = () => {
  if (!press) return;
  clearTimeout(press.timer);
  clearPlaces();
  press = null;
};

// The click that comes when the pointer is let go means nothing any more.
const ignoreClick = () => {
  swallow = true;
  addEventListener('pointerup', () => setTimeout(() => { swallow = false; }, CLICK), { once: true, capture: true });
};

const cancel = () => {
  if (press && press.dragging) {
    flyHome(press.card);
    if (press.card.hasPointerCapture(press.pointer)) press.card.releasePointerCapture(press.pointer);
    ignoreClick();
  }
  end();
};

// Escape ends the drag and does nothing else.
const key = (event) => {
  if (event.key !== 'Escape' || !press || !press.dragging) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  cancel();
};

const begin = (event) => {
  const { card } = press;
  press.dragging = true;
  clearTimeout(press.timer);
  card.setPointerCapture(event.pointerId);
  card.setAttribute('data-dragging', '');
  const style = getComputedStyle(card).translate.split(' ');
  press.offset = [parseFloat(style[0]) || 0, parseFloat(style[1]) || 0];
  press.places = placesFor((card.getAttribute('data-actions') || '').split(' ').filter(Boolean));
  for (const [place] of press.places) {
    if (place.id !== 'field' || press.places.size === 1) place.setAttribute('data-drop', '');
  }
};

const placeUnder = ({ clientX, clientY }) => {
  const hit = document.elementsFromPoint(clientX, clientY);
  return [...press.places.keys()].sort((a) => (a.id === 'field' ? 1 : -1))
    .find((place) => hit.includes(place) || hit.some((element) => place.contains(element)));
};

const move = (event) => {
  if (!press || event.pointerId !== press.pointer) return;
  const dx = event.clientX - press.x;
  const dy = event.clientY - press.y;
  if (!press.dragging) {
    if (Math.hypot(dx, dy) < START) return;
    if (!press.card.isConnected) { end(); return; }
    begin(event);
  }
  press.card.style.translate = `${press.offset[0] + dx}px ${press.offset[1] + dy}px`;
  const over = placeUnder(event);
  for (const place of document.querySelectorAll('[data-drop]')) {
    place.setAttribute('data-drop', place === over ? 'over' : '');
  }
};

const release = (event) => {
  if (!press || event.pointerId !== press.pointer) return;
  if (!press.dragging) { end(); return; }
  swallow = true;
  setTimeout(() => { swallow = false; }, 0);
  const { card, places } = press;
  const place = placeUnder(event);
  end();
  const above = event.clientY < document.getElementById('hand').getBoundingClientRect().top;
  const { clientX, clientY } = event;
  const outside = clientX < 0 || clientY < 0 || clientX >= innerWidth || clientY >= innerHeight;
  if (outside || (!place && !above)) { flyHome(card); return; }
  const detail = { card: card.getAttribute('data-card'), target: place ? places.get(place) : null };
  const drop = new CustomEvent('card-drop', { bubbles: true, cancelable: true, detail });
  if (card.dispatchEvent(drop)) flyHome(card);
  // Where a drop was taken the table puts the card in its new place; if it never does, the card goes home.
  else setTimeout(() => { if (card.hasAttribute('data-dragging')) flyHome(card); }, 1500);
};

const down = (event) => {
  if (press) {
    // A second finger or button does not disturb the first; a lost first one must not block for ever.
    if (press.card.isConnected) return;
    end();
  }
  if (!event.isPrimary || event.button !== 0 || !(event.target instanceof Element)) return;
  // Another press: the click that was to be ignored never came, as after a pointer that was taken away.
  swallow = false;
  const card = event.target.closest('#hand > [data-card]');
  if (!card) return;
  press = { card, pointer: event.pointerId, x: event.clientX, y: event.clientY, dragging: false };
  press.timer = setTimeout(() => {
    end();
    ignoreClick();
    card.dispatchEvent(new CustomEvent('card-hold', { bubbles: true, detail: { card: card.getAttribute('data-card') } }));
  }, HOLD);
};

export const start = () => {
  // Whether the focus needs a ring: a finger knows where it is.
  addEventListener('pointerdown', () => { document.documentElement.dataset.input = 'pointer'; }, true);
  addEventListener('keydown', () => { document.documentElement.dataset.input = 'keys'; }, true);
  addEventListener('pointerdown', down);
  addEventListener('pointermove', move);
  addEventListener('pointerup', release);
  addEventListener('pointercancel', cancel);
  addEventListener('keydown', key, true);
  // Turned or resized, the table is another one.
  addEventListener('resize', cancel);
  addEventListener('blur', cancel);
  document.addEventListener('visibilitychange', cancel);
  document.documentElement.addEventListener('pointerleave', cancel);
  addEventListener('click', (event) => {
    // A click without a count is one of the keyboard.
    if (!swallow || !event.detail) return;
    swallow = false;
    event.stopPropagation();
    event.preventDefault();
  }, true);
};
