import type { AskedAct } from '@clinic-serial/contract/rules/queue/acts';
import type { BodyInputOf } from '@clinic-serial/contract/subjects/endpoint';
import { actOnQueue, getQueue, type QueueState } from '@clinic-serial/contract/subjects/queue';
import { listQueues } from '@clinic-serial/contract/subjects/queue-lists';
import {
  type CancelReason,
  type ForwardReason,
  KEPT_KINDS,
  type KeptKind,
} from '@clinic-serial/contract/terms/queue-words';
import { keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { adminKeptText } from '#messages/admin-kept';
import { ApiError } from '../../api/errors.ts';
import { useLive } from '../../live/use-live.ts';
import { useReread } from '../../live/use-reread.ts';
import { isServerAway, isUnanswered, soon } from '../../session/reach.ts';
import { useChangeKey } from '../change-key.ts';
import { useKept } from '../kept/kept-context.ts';
import { shownQueue } from '../kept/kept-state.ts';
import { useAtPlace } from '../places.tsx';
import { partsOf, type SittingOf } from '../sitting-of.ts';
import { staffCall, useStaffCache, useStaffRead } from '../staff.api.ts';
import { useStaff } from '../staff-context.ts';
import { mayResend } from './queue-rules.ts';

export type QueueAct = Omit<AskedAct, 'reason'> & { reason?: ForwardReason | CancelReason | undefined };

/** How often the screens read the server when no stream comes through. */
const WITHOUT_STREAM_MS = 2_000;
/** How often the screens read beside a stream, in case a change sends no event. */
const BESIDE_STREAM_MS = 30_000;
/** The shortest time between two readings of the list of sittings, however many acts there are. */
const LIST_PAUSE_MS = 1_000;
/** How many times an act is sent if another desk was quicker, or if its answer was lost. */
const MOST_TRIES = 8;
/** The same without an answer, for an act that can be kept. Nobody should wait for a server that is away. */
const TRIES_BEFORE_KEPT = 2;
const PAUSE_MS = 500;

/**
 * The sittings of today with what their queues are doing.
 *
 * @param everywhere true for the sittings of all places, not only of the chosen one
 */
export function useQueues({ everywhere = false } = {}) {
  const atPlace = useAtPlace();
  const at = everywhere ? {} : atPlace;
  const reread = useReread(useStaffCache(listQueues, { query: at }).reread, LIST_PAUSE_MS);
  const isLive = useLive('/queue/events', reread);
  const query = useStaffRead(listQueues, {
    query: at,
    refetchInterval: isLive ? BESIDE_STREAM_MS : 5_000,
  });
  const { noteList } = useKept();
  const { data, dataUpdatedAt } = query;
  useNote(() => data && noteList(data, dataUpdatedAt), dataUpdatedAt);
  return query;
}

/** Calls `note` once for each reading. */
function useNote(note: () => unknown, readAt: number): void {
  const latest = useEffectEvent(note);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each reading is noted
  useEffect(() => {
    latest();
  }, [readAt]);
}

/**
 * The queue of a sitting, with the acts of this desk that the server does not know yet. It follows other
 * desks, bookings and messages of patients within about a second.
 */
export function useQueue(of: SittingOf) {
  const { doctorId, date, sitting } = of;
  const cached = useStaffCache(getQueue, partsOf(of));
  const reread = useReread(cached.reread);
  const seen = useRef(new Map<string, string>());
  const isLive = useLive(`/queue/${doctorId}/${date}/events?sitting=${sitting}`, (event) => {
    // A booking or a message of a patient does not change the version, so it is recognised by its own value.
    const told = event.name === 'places' ? event.places.booked : event.queue.told;
    const key = `${event.name} ${doctorId} ${date} ${sitting}`;
    const isNew = seen.current.get(key) !== String(told);
    seen.current.set(key, String(told));
    const shown = cached.get()?.version ?? 0;
    if (isNew || (event.name === 'queue' && event.queue.version > shown)) reread();
  });
  useEffect(() => {
    // When the stream breaks, a reading shows whether the server still answers.
    if (!isLive) reread();
  }, [isLive, reread]);
  const { data, dataUpdatedAt, error, refetch } = useStaffRead(getQueue, {
    ...partsOf(of),
    refetchInterval: isLive ? BESIDE_STREAM_MS : WITHOUT_STREAM_MS,
    placeholderData: keepPreviousData,
  });
  const { pieces, noteQueue } = useKept();
  const { account } = useStaff();
  useNote(() => data && isOf(data, of) && noteQueue(data, dataUpdatedAt), dataUpdatedAt);
  const withKept = useMemo(
    () => data && shownQueue(data, pieces, account.fullName),
    [data, pieces, account.fullName],
  );
  return { data: withKept, error, refetch };
}

/** False for the queue of another sitting, which is shown until this one has been read. */
const isOf = (queue: QueueState, { doctorId, date, sitting }: SittingOf) =>
  queue.doctorId === doctorId && queue.date === date && queue.sitting === sitting;

/** The queue of a sitting of an earlier day. It is read once, because nothing happens there but its end. */
export const usePastQueue = (of: SittingOf) => useStaffRead(getQueue, partsOf(of));

/**
 * Does acts at the queue of a sitting, one after another in the order in which they were asked for. An act is
 * sent again with the same key when its answer was lost, and with the newer version when something else
 * happened that does not change its meaning. Otherwise it fails, and the screen shows the newer queue. An act
 * means what the screen showed at the press, even if it had to wait for earlier acts.
 *
 * While the server is away, and until all kept acts are played, an act is kept instead (rules: queue 26).
 */
export function useAct(of: SittingOf) {
  const { session, account } = useStaff();
  const client = useQueryClient();
  const keyFor = useChangeKey();
  const kept = useKept();
  const { get: known, set: show } = useStaffCache(getQueue, partsOf(of));
  const seenAtPress = useRef(new WeakMap<QueueAct, QueueState>());
  const onScreen = () => {
    const server = known();
    return server && shownQueue(server, kept.latest(), account.fullName);
  };

  /** @param key the key under which the server may have the act already, if it was tried */
  async function keep(act: QueueAct, seen: QueueState, key: string, tried: boolean): Promise<QueueState> {
    const now = onScreen();
    if (act.kind === 'undo') {
      if (!tried && (await kept.takeBack(of))) return onScreen() ?? seen;
      throw notNow(adminKeptText.undoLater);
    }
    const { kind } = act;
    if (!isKept(kind)) throw notNow(adminKeptText.later);
    const isMeant = now && (now.version === seen.version || mayResend(act, seen, now));
    const piece = isMeant && (await kept.keep(of, { ...act, kind }, { key, tried }));
    // The server may have done an act that was tried. The present queue then refuses it a second time.
    if (!piece) throw tried ? ApiError.network() : notNow(adminKeptText.refused);
    return onScreen() ?? seen;
  }

  /** @param isHasty true to give up early, because the act can be kept */
  async function send(act: QueueAct, seen: QueueState, key: string, isHasty: boolean): Promise<QueueState> {
    const now = known() ?? seen;
    let expectedVersion = mayResend(act, seen, now) ? now.version : seen.version;
    for (let attempt = 1; ; attempt += 1) {
      try {
        const body: BodyInputOf<typeof actOnQueue> = { ...act, expectedVersion, key };
        const sent = { ...partsOf(of), body };
        return await (isHasty
          ? soon((signal) => staffCall(session, actOnQueue, { ...sent, signal }))
          : staffCall(session, actOnQueue, sent));
      } catch (error) {
        // The answer holds the newer queue too, but ApiError, which public pages load, has no room for it.
        const newer = isOvertaken(error) ? await staffCall(session, getQueue, partsOf(of)) : undefined;
        if (newer) show(newer);
        const isAgain = newer ? mayResend(act, seen, newer) : isUnanswered(error);
        const mostTries = isHasty && isUnanswered(error) ? TRIES_BEFORE_KEPT : MOST_TRIES;
        if (!isAgain || attempt === mostTries) throw error;
        if (newer) expectedVersion = newer.version;
        else await new Promise((resolve) => setTimeout(resolve, PAUSE_MS * attempt));
      }
    }
  }

  return useMutation<QueueState, Error, QueueAct>({
    scope: { id: `queue ${of.doctorId} ${of.date} ${of.sitting}` },
    // Acts are sent even if the browser believes to be offline, because only an attempt shows it.
    networkMode: 'always',
    // Runs at the press, also if the act then waits for an earlier one.
    onMutate: (act) => {
      const seen = onScreen();
      if (seen) seenAtPress.current.set(act, seen);
    },
    mutationFn: async (act) => {
      const seen = seenAtPress.current.get(act);
      if (!seen) throw new Error('There is no queue to act on.');
      const key = keyFor([act, seen.version]);
      if (kept.mustKeep(of)) return keep(act, seen, key, false);
      const canKeep = kept.isOn && isKept(act.kind);
      for (const isHasty of canKeep ? [true, false] : [false]) {
        try {
          const after = await send(act, seen, key, isHasty);
          show(after);
          return after;
        } catch (error) {
          if (!canKeep || !isUnanswered(error)) throw error;
          // A server that answers other requests is only slow. The act waits for its answer.
          if (isServerAway()) break;
        }
      }
      return keep(act, seen, key, true);
    },
    // Lists and details of appointments show the same state. They are read again when they are next shown.
    onSuccess: () => void client.invalidateQueries({ refetchType: 'none' }),
  });
}

const isKept = (kind: QueueAct['kind']): kind is KeptKind => (KEPT_KINDS as readonly string[]).includes(kind);

/** An error like a refusal of the server, for an act that this browser refuses. */
const notNow = (message: string) => new ApiError({ message, status: 409 });

/** True if something else happened at the queue since the screen showed it. */
export function isOvertaken(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'QUEUE_CHANGED';
}
