// Short synthesised sounds. Nothing is told by sound alone.
import { settings } from './settings.svelte';

export type Sound =
  'own' | 'other' | 'refused' | 'window' | 'last' | 'burst' | 'win' | 'flip' | 'turn' | 'climax' | 'bad';

// Each: notes as [frequency in Hz, start in s, length in s], and the wave.
const sounds: Record<Sound, { wave: OscillatorType; notes: [number, number, number][] }> = {
  own: { wave: 'triangle', notes: [[523, 0, 0.09]] },
  other: { wave: 'triangle', notes: [[392, 0, 0.09]] },
  refused: {
    wave: 'square',
    notes: [
      [165, 0, 0.1],
      [147, 0.1, 0.14],
    ],
  },
  window: {
    wave: 'sine',
    notes: [
      [659, 0, 0.1],
      [880, 0.1, 0.12],
    ],
  },
  last: { wave: 'sine', notes: [[988, 0, 0.05]] },
  burst: {
    wave: 'sine',
    notes: [
      [700, 0, 0.05],
      [1050, 0.03, 0.05],
    ],
  },
  turn: {
    wave: 'sine',
    notes: [
      [587, 0, 0.12],
      [784, 0.12, 0.2],
    ],
  },
  climax: {
    wave: 'triangle',
    notes: [
      [392, 0, 0.1],
      [587, 0.08, 0.1],
      [880, 0.16, 0.3],
    ],
  },
  bad: {
    wave: 'triangle',
    notes: [
      [330, 0, 0.12],
      [247, 0.12, 0.12],
      [165, 0.24, 0.3],
    ],
  },
  flip: { wave: 'triangle', notes: [[300, 0, 0.05]] },
  win: {
    wave: 'triangle',
    notes: [
      [523, 0, 0.12],
      [659, 0.12, 0.12],
      [784, 0.24, 0.12],
      [1047, 0.36, 0.3],
    ],
  },
};

let context: AudioContext | undefined;

export function sound(name: Sound): void {
  if (settings.volume === 0) return;
  context ??= new AudioContext();
  if (context.state === 'suspended') {
    // Browsers wait for a first touch; a late sound would only confuse.
    void context.resume();
    return;
  }
  const { wave, notes } = sounds[name];
  for (const [frequency, start, length] of notes) {
    const oscillator = context.createOscillator();
    const gain = context.createGain();
    const from = context.currentTime + start;
    oscillator.type = wave;
    oscillator.frequency.value = frequency;
    gain.gain.setValueAtTime(0, from);
    gain.gain.linearRampToValueAtTime((settings.volume / 100) * 0.2, from + 0.01);
    gain.gain.exponentialRampToValueAtTime(0.0005, from + length);
    oscillator.connect(gain).connect(context.destination);
    oscillator.start(from);
    oscillator.stop(from + length);
  }
}
