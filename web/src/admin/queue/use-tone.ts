import { useCallback, useEffect, useRef } from 'react';

const FREQUENCY_HZ = 880;
const LENGTH_S = 0.4;
const LOUDNESS = 0.2;

/**
 * A short tone. Browsers allow sound only after somebody has pressed something on the page, so the sound is made ready at the
 * first press. Where it is not allowed, or there is none, nothing happens.
 *
 * @returns the function that plays the tone; it never throws
 */
export function useTone(): () => void {
  const sound = useRef<AudioContext>(undefined);
  useEffect(() => {
    const makeReady = () =>
      quietly(async () => {
        sound.current ??= new AudioContext();
        if (sound.current.state === 'suspended') await sound.current.resume();
      });
    const gestures = ['pointerdown', 'keydown'] as const;
    for (const gesture of gestures) window.addEventListener(gesture, makeReady, { capture: true });
    return () => {
      for (const gesture of gestures) window.removeEventListener(gesture, makeReady, { capture: true });
      void quietly(async () => sound.current?.close());
      sound.current = undefined;
    };
  }, []);
  return useCallback(() => {
    void quietly(async () => {
      if (sound.current?.state === 'running') play(sound.current);
    });
  }, []);
}

function play(sound: AudioContext): void {
  const start = sound.currentTime;
  const loudness = sound.createGain();
  loudness.gain.setValueAtTime(LOUDNESS, start);
  // A tone that stops at full loudness ends with a crack.
  loudness.gain.exponentialRampToValueAtTime(0.001, start + LENGTH_S);
  loudness.connect(sound.destination);
  const tone = sound.createOscillator();
  tone.frequency.value = FREQUENCY_HZ;
  tone.connect(loudness);
  tone.start(start);
  tone.stop(start + LENGTH_S);
}

async function quietly(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch {
    // The page does not need the sound.
  }
}
