import type { AskedAct } from '@clinic-serial/contract/rules/queue/acts';
import type { SittingNumber } from '@clinic-serial/contract/rules/schedule/weekly-schedule';
import type { BodyInputOf } from '@clinic-serial/contract/subjects/endpoint';
import { actOnQueue, getQueue, listQueues, type QueueState } from '@clinic-serial/contract/subjects/queue';
import type { CancelReason, ForwardReason } from '@clinic-serial/contract/terms/queue-words';
import { keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { ApiError } from '../../api/errors.ts';
import { useLive } from '../../live/use-live.ts';
import { useReread } from '../../live/use-reread.ts';
import { useChangeKey } from '../calendar/people-choice.ts';
import { staffCall, useStaffCache, useStaffRead } from '../staff.api.ts';
import { useStaff } from '../staff-context.ts';
import { mayResend } from './queue-rules.ts';

export interface SittingOf {
  doctorId: number;
  /** YYYY-MM-DD */
  date: string;
  sitting: SittingNumber;
}

export type QueueAct = Omit<AskedAct, 'reason'> & { reason?: ForwardReason | CancelReason | undefined };

/** How often the screens read where no stream comes through. */
const WITHOUT_STREAM_MS = 2_000;
/** How often they read beside a stream, in case that a change has no event. */
const BESIDE_STREAM_MS = 30_000;
/** The list of sittings is read once in this time at most, however many acts there are. */
const LIST_PAUSE_MS = 1_000;
/** How often an act is sent again that another desk was quicker than, or whose answer was lost. */
const MOST_TRIES = 8;
const PAUSE_MS = 500;

export const partsOf = ({ doctorId, date, sitting }: SittingOf) => ({
  params: { doctorId, date },
  query: { sitting: String(sitting) as '1' | '2' },
});

export function useQueues() {
  const reread = useReread(useStaffCache(listQueues).reread, LIST_PAUSE_MS);
  const isLive = useLive('/queue/events', reread);
  return useStaffRead(listQueues, { refetchInterval: isLive ? BESIDE_STREAM_MS : 5_000 });
}

/**
 * The queue of a sitting. It follows other desks, bookings and what patients tell within about a second.
 *
 * @returns `isLost`: true while the server does not answer; `data` is then the last known queue
 */
export function useQueue(of: SittingOf) {
  const { doctorId, date, sitting } = of;
  const cached = useStaffCache(getQueue, partsOf(of));
  const reread = useReread(cached.reread);
  const seen = useRef(new Map<string, string>());
  const isLive = useLive(`/queue/${doctorId}/${date}/events?sitting=${sitting}`, (event) => {
    // A booking, and what a patient tells, change no version.
    const told = event.name === 'places' ? event.places.booked : event.queue.told;
    const key = `${event.name} ${doctorId} ${date} ${sitting}`;
    const isNew = seen.current.get(key) !== String(told);
    seen.current.set(key, String(told));
    const shown = cached.get()?.version ?? 0;
    if (isNew || (event.name === 'queue' && event.queue.version > shown)) reread();
  });
  useEffect(() => {
    // When the stream breaks, a read says whether the server answers.
    if (!isLive) reread();
  }, [isLive, reread]);
  const { data, error, refetch } = useStaffRead(getQueue, {
    ...partsOf(of),
    refetchInterval: isLive ? BESIDE_STREAM_MS : WITHOUT_STREAM_MS,
    placeholderData: keepPreviousData,
  });
  return { data, error, refetch, isLost: !isLive && isLost(error) };
}

/** The queue of a sitting of an earlier day. It is read once, because nothing happens there but its end. */
export const usePastQueue = (of: SittingOf) => useStaffRead(getQueue, partsOf(of));

/**
 * Does acts at the queue of a sitting, one after another in the order in which they were asked for. An act is
 * sent again with the same key when its answer was lost, and with the newer version when something else
 * happened that does not change its meaning. Otherwise it fails, and the queue on the screen is the newer
 * one. What it means is what the screen showed at the press, also when it had to wait for earlier acts.
 */
export function useAct(of: SittingOf) {
  const { session } = useStaff();
  const client = useQueryClient();
  const keyFor = useChangeKey();
  const { get: shown, set: show } = useStaffCache(getQueue, partsOf(of));
  const seenAtPress = useRef(new WeakMap<QueueAct, QueueState>());
  return useMutation<QueueState, Error, QueueAct>({
    scope: { id: `queue ${of.doctorId} ${of.date} ${of.sitting}` },
    // Acts wait for nothing while the browser believes to be offline: the attempt says whether it is.
    networkMode: 'always',
    // Runs at the press, also if the act then waits for an earlier one.
    onMutate: (act) => {
      const seen = shown();
      if (seen) seenAtPress.current.set(act, seen);
    },
    mutationFn: async (act) => {
      const seen = seenAtPress.current.get(act);
      const now = shown();
      if (!seen || !now) throw new Error('There is no queue to act on.');
      let expectedVersion = mayResend(act, seen, now) ? now.version : seen.version;
      const key = keyFor([act, seen.version]);
      for (let attempt = 1; ; attempt += 1) {
        try {
          const body: BodyInputOf<typeof actOnQueue> = { ...act, expectedVersion, key };
          return await staffCall(session, actOnQueue, { ...partsOf(of), body });
        } catch (error) {
          // The answer holds the newer queue too, but ApiError, which public pages load, has no room for it.
          const newer = isOvertaken(error) ? await staffCall(session, getQueue, partsOf(of)) : undefined;
          if (newer) show(newer);
          const isAgain = newer ? mayResend(act, seen, newer) : isLost(error);
          if (!isAgain || attempt === MOST_TRIES) throw error;
          if (newer) expectedVersion = newer.version;
          else await new Promise((resolve) => setTimeout(resolve, PAUSE_MS * attempt));
        }
      }
    },
    onSuccess: (state) => {
      show(state);
      // Lists and details of appointments show the same state.
      void client.invalidateQueries({ refetchType: 'none' });
    },
  });
}

/** True if something else happened at the queue since the screen showed it. */
export function isOvertaken(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'QUEUE_CHANGED';
}

/** True if nobody knows whether the server has done the act. */
function isLost(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 502);
}
