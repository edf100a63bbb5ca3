/** Five short sounds, synthesised from tones and noise; off until a person turns them on. In a tab that nobody sees only the bell rings. */

import { settings } from './settings.svelte';

export type Sound = 'dice' | 'chip' | 'card' | 'coin' | 'bell';

let context: AudioContext | null = null;
/** Everything goes through here, as loud as the settings say. */
let output: GainNode | null = null;

export function sound(name: Sound): void {
  if (!settings.sound || settings.volume <= 0 || (document.hidden && name !== 'bell')) return;
  context ??= new AudioContext();
  // One that was made before the first click or key is silent until it is woken.
  if (context.state === 'suspended') void context.resume();
  output ??= context.createGain();
  output.connect(context.destination);
  output.gain.value = loudness(settings.volume);
  const now = context.currentTime;
  switch (name) {
    case 'dice':
      for (let knock = 0; knock < 6; knock++) noise(context, now + knock * 0.055 + Math.random() * 0.02, 0.035, 1900, 0.16);
      break;
    case 'chip':
      noise(context, now, 0.05, 3200, 0.2);
      break;
    case 'card':
      noise(context, now, 0.12, 5200, 0.1);
      break;
    case 'coin':
      tone(context, now, 1320, 0.12);
      tone(context, now + 0.07, 1760, 0.25);
      break;
    case 'bell':
      tone(context, now, 660, 0.5);
      tone(context, now + 0.12, 880, 0.5);
      tone(context, now + 0.24, 1100, 0.7);
  }
}

/** Ears hear by ratios: half of the slider is a quarter of the amplitude. */
export function loudness(volume: number): number {
  return (Math.min(Math.max(volume, 0), 100) / 100) ** 2;
}

function tone(at: AudioContext, start: number, pitch: number, length: number): void {
  const voice = at.createOscillator();
  const level = at.createGain();
  voice.type = 'triangle';
  voice.frequency.value = pitch;
  level.gain.setValueAtTime(0.12, start);
  level.gain.exponentialRampToValueAtTime(0.0005, start + length);
  voice.connect(level).connect(output ?? at.destination);
  voice.start(start);
  voice.stop(start + length);
}

function noise(at: AudioContext, start: number, length: number, pitch: number, volume: number): void {
  const buffer = at.createBuffer(1, Math.ceil(at.sampleRate * length), at.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let index = 0; index < samples.length; index++) samples[index] = (Math.random() * 2 - 1) * (1 - index / samples.length);
  const source = at.createBufferSource();
  const band = at.createBiquadFilter();
  const level = at.createGain();
  source.buffer = buffer;
  band.type = 'bandpass';
  band.frequency.value = pitch;
  level.gain.value = volume;
  source.connect(band).connect(level).connect(output ?? at.destination);
  source.start(start);
}
