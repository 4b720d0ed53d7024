import { localText } from '@clinic-serial/contract/messages/current/format';
import { stateTexts } from '@clinic-serial/contract/messages/current/when-to-come';
import { stateText } from '@clinic-serial/contract/rules/queue/when-to-come-text';
import type { DataOf } from '@clinic-serial/contract/subjects/endpoint';
import type { ListedQueue, listQueues } from '@clinic-serial/contract/subjects/queue';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';

/**
 * Alerts the desk by a tone when a sitting becomes overdue, once for each sitting and kind (rules: queue 17). What was overdue
 * when the page opened makes no sound.
 *
 * @param day the sittings of today; undefined while they load
 * @returns the words about what has become overdue last, for screen readers; empty before that
 */
export function useOverdueAlert(day: DataOf<typeof listQueues> | undefined): string {
  const [said, say] = useState('');
  const playTone = useTone();
  /** Undefined until the first list. */
  const known = useRef<Set<string>>(undefined);
  const alert = useEffectEvent((fresh: readonly ListedQueue[]) => {
    playTone();
    say(fresh.map(wordsOf).join('; '));
  });
  useEffect(() => {
    if (!day) return;
    const overdue = day.sittings.filter((sitting) => sitting.overdue !== null);
    const keyOf = ({ doctorId, sitting, now }: ListedQueue) =>
      `${day.date} ${doctorId} ${sitting} ${now.kind}`;
    const { current } = known;
    known.current = new Set([...(current ?? []), ...overdue.map(keyOf)]);
    const fresh = current ? overdue.filter((sitting) => !current.has(keyOf(sitting))) : [];
    if (fresh.length > 0) alert(fresh);
  }, [day]);
  return said;
}

function wordsOf({ doctorName, doctorNameBn, now }: ListedQueue): string {
  return `${localText(doctorName, doctorNameBn)}: ${stateText(stateTexts, now)}`;
}

const FREQUENCY_HZ = 880;
const LENGTH_S = 0.4;
const LOUDNESS = 0.2;

/**
 * A short tone. Browsers allow sound only after somebody has pressed something on the page, so the sound is made ready at the
 * first press. Where it is not allowed, or there is none, nothing happens.
 *
 * @returns the function that plays the tone; it never throws
 */
function useTone(): () => void {
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
