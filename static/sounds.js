// Short sounds made of noise and plain tones; nothing is fetched. Browsers allow sound only after a gesture, so the
// context is made at the first one. Sound is an extra: without it the game goes on, and nothing here ever throws.

const LONGEST = 0.15; // s

// What each sound is made of: [kind, start s, length s, from Hz, to Hz, strength]. For noise the Hz tell its colour.
const SOUNDS = {
  deal: [['noise', 0, 0.04, 2600, 1800, 0.5], ['noise', 0.05, 0.04, 2800, 1900, 0.45], ['noise', 0.1, 0.05, 3000, 2000, 0.4]],
  lay: [['noise', 0, 0.05, 2200, 900, 0.8], ['tone', 0, 0.07, 180, 80, 0.5]],
  take: [['noise', 0, LONGEST, 700, 2400, 0.7]],
  sweep: [['noise', 0, LONGEST, 2800, 500, 0.7]],
  turn: [['tone', 0, 0.07, 660, 660, 0.22], ['tone', 0.06, 0.09, 880, 880, 0.22]],
  end: [['tone', 0, 0.06, 523, 523, 0.25], ['tone', 0.045, 0.06, 659, 659, 0.25], ['tone', 0.09, 0.06, 784, 784, 0.25]],
};
const GAP = 0.16; // s between the sounds of one event

let context = null;
let hiss = null;
let volume = 0;

const wake = () => {
  try {
    if (!volume) return;
    context ??= new AudioContext();
    // A telephone call or the screen's lock interrupts it; the next gesture brings it back.
    if (context.state !== 'running') context.resume().catch(() => {});
  } catch {
    context = null;
  }
};

const noise = () => {
  if (!hiss) {
    hiss = context.createBuffer(1, Math.ceil(context.sampleRate * LONGEST), context.sampleRate);
    const samples = hiss.getChannelData(0);
    for (let at = 0; at < samples.length; at += 1) samples[at] = Math.random() * 2 - 1;
  }
  const source = context.createBufferSource();
  source.buffer = hiss;
  const filter = context.createBiquadFilter();
  filter.type = 'bandpass';
  return { source, end: source.connect(filter), pitch: filter.frequency };
};

const tone = () => {
  const source = context.createOscillator();
  return { source, end: source, pitch: source.frequency };
};

const sound = ([kind, start, length, from, to, strength], begin) => {
  const { source, end, pitch } = kind === 'noise' ? noise() : tone();
  const envelope = context.createGain();
  const at = begin + start;
  pitch.setValueAtTime(from, at);
  pitch.exponentialRampToValueAtTime(to, at + length);
  envelope.gain.setValueAtTime(0, at);
  envelope.gain.linearRampToValueAtTime(strength * volume, at + 0.005);
  envelope.gain.linearRampToValueAtTime(0, at + length);
  end.connect(envelope).connect(context.destination);
  source.start(at);
  source.stop(at + length);
};

// From 0, silent, to 1.
export const setVolume = (value) => { volume = value; };

// Plays the sound of this name, the one at place `order` of several.
export const play = (name, order) => {
  try {
    if (!volume || document.hidden || !context || context.state !== 'running') return;
    for (const part of SOUNDS[name]) sound(part, context.currentTime + order * GAP);
  } catch {
    // Without sound.
  }
};

// Lets a volume that has just been chosen be heard.
export const sample = async (name) => {
  wake();
  try {
    await context?.resume();
  } catch {
    return;
  }
  play(name, 0);
};

export const start = () => {
  // The press of a finger is no gesture yet for every browser, its end is.
  for (const kind of ['pointerdown', 'pointerup', 'keydown']) addEventListener(kind, wake, true);
};
