import { localText } from '@clinic-serial/contract/messages/current/format';
import { stateTexts } from '@clinic-serial/contract/messages/current/when-to-come';
import { isFinished } from '@clinic-serial/contract/rules/queue/sitting-state';
import { stateText } from '@clinic-serial/contract/rules/queue/when-to-come-text';
import type { DataOf } from '@clinic-serial/contract/subjects/endpoint';
import type { ListedQueue, listQueues } from '@clinic-serial/contract/subjects/queue-lists';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { adminQueueText } from '#messages/admin-queue';
import { idParam } from '../../ui/address/list-address.ts';
import { useUrlFilters } from '../../ui/address/url-filters.ts';
import { Tag } from '../../ui/badge/Tag.tsx';
import { ActionLink } from '../../ui/button/Action.tsx';
import { EmptyBox } from '../../ui/list/ListState.tsx';
import { formatNumber } from '../../ui/text/format.ts';
import { AdminTitle } from '../AdminTitle.tsx';
import { LoadState } from '../LoadState.tsx';
import { PageHeader } from '../PageHeader.tsx';
import { adminPaths } from '../paths.ts';
import { useAtPlace } from '../places.tsx';
import type { SittingOf } from '../sitting-of.ts';
import { Conflicts } from './Conflicts.tsx';
import { useQueues } from './queue.api.ts';
import { SittingDesk } from './SittingDesk.tsx';
import { SittingRail } from './SittingRail.tsx';
import { OVERDUE } from './SittingState.tsx';
import { sittingName } from './sitting-keys.ts';

const text = adminQueueText;

/** /admin/queue: the desk with the queues of today. The address keeps the chosen sitting. */
export default function QueuePage() {
  const query = useQueues();
  const { data } = query;
  const { filters, setFilters } = useUrlFilters({ doctor: '', sitting: '1' });
  const box = useRef<HTMLInputElement>(null);
  const alerted = useOverdueAlert(data);
  const overdue = data?.sittings.filter((sitting) => sitting.overdue !== null).length ?? 0;
  const chosen = idParam(filters.doctor);
  const first = data && firstToWork(data.sittings);
  const of: SittingOf | null =
    data && chosen !== null
      ? { doctorId: chosen, date: data.date, sitting: filters.sitting === '2' ? 2 : 1 }
      : null;

  // The choice is kept in the address, so that the screen does not change to another sitting by itself.
  const choose = useEffectEvent((doctorId: number, sitting: number) =>
    setFilters({ doctor: String(doctorId), sitting: String(sitting) }, { replace: true }),
  );
  useEffect(() => {
    if (chosen === null && first) choose(first.doctorId, first.sitting);
  }, [chosen, first]);

  const { place } = useAtPlace();
  const shownAt = useRef(place);
  // Another place has other sittings. If the chosen one is not among them, the desk changes to the first.
  const follow = useEffectEvent((sittings: readonly ListedQueue[]) => {
    const isListed = of !== null && sittings.some((one) => sittingName(one) === sittingName(of));
    if (!isListed && first) choose(first.doctorId, first.sitting);
  });
  useEffect(() => {
    if (!data || shownAt.current === place) return;
    shownAt.current = place;
    follow(data.sittings);
  }, [data, place]);

  const isDesk = data !== undefined && data.sittings.length > 0 && of !== null;
  return (
    <>
      {isDesk ? (
        <AdminTitle title={overdue > 0 ? `(${formatNumber(overdue)}) ${text.title}` : text.title} />
      ) : (
        <PageHeader title={text.title} />
      )}
      <p className="sr-only" aria-live="polite">
        {alerted}
      </p>
      <Conflicts />
      <LoadState query={query} failed={text.loadFailed} lines={6} height="3rem" />
      {data?.sittings.length === 0 && (
        <EmptyBox
          title={text.none}
          text={text.noneText}
          action={<ActionLink to={adminPaths.calendar}>{text.openCalendar}</ActionLink>}
        />
      )}
      {isDesk && (
        <div className="grid grid-cols-1 gap-x-gutter gap-y-xs min-[75rem]:grid-cols-[16.5rem_minmax(0,1fr)] min-[75rem]:items-start">
          <SittingRail
            sittings={data.sittings}
            chosen={of}
            box={box}
            mark={overdue > 0 && <Tag {...OVERDUE}>{text.sittings.overdueCount(overdue)}</Tag>}
          />
          <SittingDesk key={sittingName(of)} of={of} box={box} />
        </div>
      )}
    </>
  );
}

/**
 * The sitting that the desk most likely wants: a running one first, then one with people, then an open one.
 */
function firstToWork(sittings: readonly ListedQueue[]): ListedQueue | undefined {
  const open = sittings.filter(({ now }) => !isFinished(now));
  return (
    open.find(({ state }) => state !== 'expected') ??
    open.find(({ waiting }) => waiting > 0) ??
    open.find(({ notHere }) => notHere > 0) ??
    open[0] ??
    sittings[0]
  );
}

/**
 * Alerts the desk by a tone when a sitting becomes overdue, once for each sitting and kind (rules: queue 17).
 * A sitting that was overdue when the page opened makes no sound.
 *
 * @param day the sittings of today; undefined while they load
 * @returns the words about the last sitting that became overdue, for screen readers; empty before that
 */
function useOverdueAlert(day: DataOf<typeof listQueues> | undefined): string {
  const [said, say] = useState('');
  const playTone = useTone();
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
 * A short tone. Browsers allow sound only after somebody has pressed something on the page, so the sound is
 * made ready at the first press. Where it is not allowed, or there is none, nothing happens.
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
