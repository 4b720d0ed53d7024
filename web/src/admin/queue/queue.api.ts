import type { BodyInputOf } from '@clinic-serial/contract/endpoint';
import {
  actOnQueue,
  addWalkIn,
  getPublicQueue,
  getQueue,
  listQueues,
  type QueueState,
} from '@clinic-serial/contract/queue';
import type { AskedAct } from '@clinic-serial/contract/rules/queue-acts';
import type { CancelReason, ForwardReason } from '@clinic-serial/contract/rules/queue-words';
import type { SittingNumber } from '@clinic-serial/contract/rules/weekly-schedule';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { ApiError } from '../../api/errors.ts';
import { useChangeKey } from '../calendar/change-key.ts';
import { staffCall, staffRead } from '../staff.api.ts';
import { useStaff } from '../staff-context.ts';
import { isStillMeant } from './still-meant.ts';

/** A sitting of a doctor on a date. */
export interface SittingOf {
  doctorId: number;
  /** YYYY-MM-DD */
  date: string;
  sitting: SittingNumber;
}

/** An act as the screens ask for it. */
export type QueueAct = Omit<AskedAct, 'reason'> & { reason?: ForwardReason | CancelReason | undefined };

/** How often the screens ask for the version of the queue, which is small. */
const VERSION_EVERY_MS = 1_000;
/** How often they read the whole queue, because a booking changes no version. */
const QUEUE_EVERY_MS = 10_000;
/** How often an act is sent again that another desk was quicker than, or whose answer was lost. */
const MOST_TRIES = 8;
const PAUSE_MS = 500;

const partsOf = ({ doctorId, date, sitting }: SittingOf) => ({
  params: { doctorId, date },
  query: { sitting: String(sitting) as '1' | '2' },
});

/** The sittings of today with their counts. */
export function useQueues() {
  const { session } = useStaff();
  return useQuery({ ...staffRead(session, listQueues), refetchInterval: 5_000 });
}

/**
 * The queue of a sitting. It follows other desks within about a second.
 *
 * @returns `isLost`: true while the server does not answer; `data` is then the last known queue
 */
export function useQueue(of: SittingOf) {
  const { session } = useStaff();
  const client = useQueryClient();
  const whole = staffRead(session, getQueue, partsOf(of));
  const queue = useQuery({ ...whole, refetchInterval: QUEUE_EVERY_MS, placeholderData: keepPreviousData });
  const poll = useQuery({
    ...staffRead(session, getPublicQueue, partsOf(of)),
    refetchInterval: VERSION_EVERY_MS,
  });
  const version = poll.data?.version;

  const shown = queue.data?.version;
  const isBehind = version !== undefined && shown !== undefined && version > shown;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key of the query changes with the sitting only
  useEffect(() => {
    if (isBehind)
      void client.refetchQueries({ queryKey: whole.queryKey, exact: true }, { cancelRefetch: false });
  }, [client, isBehind, version]);
  const { data, error, refetch } = queue;
  return { data, error, refetch, isLost: isLost(poll.error) };
}

/**
 * Does acts at the queue of a sitting, one after another in the order in which they were asked for. An act is sent again with
 * the same key when its answer was lost, and with the newer version when something else happened that does not change its
 * meaning. Otherwise it fails, and the queue on the screen is the newer one. What it means is what the screen showed at the
 * press, also when it had to wait for earlier acts.
 */
export function useAct(of: SittingOf) {
  const { session } = useStaff();
  const client = useQueryClient();
  const keyFor = useChangeKey();
  const { queryKey } = staffRead(session, getQueue, partsOf(of));
  const shown = () => client.getQueryData<QueueState>(queryKey);
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
      let expectedVersion = isStillMeant(act, seen, now) ? now.version : seen.version;
      const key = keyFor([act, seen.version]);
      for (let attempt = 1; ; attempt += 1) {
        try {
          const body: BodyInputOf<typeof actOnQueue> = { ...act, expectedVersion, key };
          return await staffCall(session, actOnQueue, { ...partsOf(of), body });
        } catch (error) {
          // The answer holds the newer queue too, but the error of a call has no room for it: public pages load that class.
          const newer = isOvertaken(error) ? await staffCall(session, getQueue, partsOf(of)) : undefined;
          if (newer) client.setQueryData(queryKey, newer);
          const isAgain = newer ? isStillMeant(act, seen, newer) : isLost(error);
          if (!isAgain || attempt === MOST_TRIES) throw error;
          if (newer) expectedVersion = newer.version;
          else await new Promise((resolve) => setTimeout(resolve, PAUSE_MS * attempt));
        }
      }
    },
    onSuccess: (state) => {
      client.setQueryData(queryKey, state);
      // Lists and details of appointments show the same state.
      void client.invalidateQueries({ refetchType: 'none' });
    },
  });
}

/** True if something else happened at the queue since the screen showed it. */
function isOvertaken(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'QUEUE_CHANGED';
}

/** True if nobody knows whether the server has done the act. */
function isLost(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 502);
}

/** Gives a serial to somebody at the desk and notes that they are here. A lost answer is asked for again with the same key. */
export function useWalkIn(of: SittingOf) {
  const { session } = useStaff();
  const client = useQueryClient();
  const keyFor = useChangeKey();
  const { queryKey } = staffRead(session, getQueue, partsOf(of));
  return useMutation({
    mutationFn: ({ phone, name }: { phone: string; name: string }) =>
      staffCall(session, addWalkIn, {
        ...partsOf(of),
        body: { phone, name, key: keyFor([of, phone, name]) },
      }),
    onSuccess: ({ queue }) => {
      client.setQueryData(queryKey, queue);
      void client.invalidateQueries({ refetchType: 'none' });
    },
  });
}
