import type { BodyInputOf } from '@clinic-serial/contract/subjects/endpoint';
import { playKeptAct } from '@clinic-serial/contract/subjects/kept-acts';
import { getQueue, type QueueState } from '@clinic-serial/contract/subjects/queue';
import { listQueues } from '@clinic-serial/contract/subjects/queue-lists';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { adminKeptText } from '#messages/admin-kept';
import { ApiError, messageOf } from '../../api/errors.ts';
import { isUnanswered, noteBack, useReach } from '../../session/reach.ts';
import { partsOf, type SittingOf } from '../sitting-of.ts';
import { staffCall, staffRead } from '../staff.api.ts';
import { useStaff } from '../staff-context.ts';
import { toastGood } from '../toast.tsx';
import {
  type Answer,
  afterAnswer,
  isSameSitting,
  type KeptPiece,
  toPlay,
  withoutSettled,
} from './kept-state.ts';
import { unlessElsewhere } from './locks.ts';

/** How often the page asks whether the server is back, and sends failed acts again. */
const AGAIN_MS = 3_000;
const TOO_MANY = 429;
const FAILED = 500;
/** The contract takes no older moments; the server works out the right day. */
const MOST_SECONDS_AGO = 3 * 24 * 60 * 60;

/**
 * The result of sending an act. Without an answer, all acts wait. After a failure of the server, only the
 * acts of the same sitting wait, because they come after this one.
 */
type Sent = 'answered' | 'sitting waits' | 'all wait';

interface PlayerOptions {
  isOn: boolean;
  pieces: readonly KeptPiece[];
  latest: () => readonly KeptPiece[];
  change: (next: (pieces: readonly KeptPiece[]) => readonly KeptPiece[]) => Promise<void>;
  serverOf: (of: SittingOf) => QueueState | undefined;
}

/**
 * Plays kept acts to the server in their order once it answers, one tab at a time. While the server is
 * away it asks whether it is back.
 */
export function usePlayer({ isOn, pieces, latest, change, serverOf }: PlayerOptions): void {
  const { session } = useStaff();
  const client = useQueryClient();
  const { isAway } = useReach();
  const isWaiting = toPlay(pieces).length > 0;

  async function playOne({ key, of }: KeptPiece): Promise<Sent> {
    // The mark is on the disk before the act is sent, because from now on the server may have it.
    await change((stored) => stored.map((one) => (one.key === key ? { ...one, tried: true } : one)));
    const piece = toPlay(latest()).find((one) => one.key === key);
    if (!piece) return 'answered';
    let answer: Answer | undefined;
    try {
      const played = await staffCall(session, playKeptAct, { ...partsOf(of), body: bodyOf(piece) });
      const { outcome, queue, serialNumber } = played;
      if (outcome === 'conflict') answer = { kind: 'conflict' };
      else if (
        piece.act.kind === 'walk-in' &&
        serialNumber !== null &&
        serialNumber !== piece.act.serialNumber
      )
        answer = { kind: 'other-number', serialNumber };
      const known = serverOf(of);
      if (!known || known.version <= queue.version)
        client.setQueryData(staffRead(session, getQueue, partsOf(of)).queryKey, queue);
    } catch (error) {
      // The person must log in first, or the server has no time now. The act stays kept.
      if (!(error instanceof ApiError) || error.status === 401) return 'all wait';
      if (error.status === TOO_MANY || isUnanswered(error)) return 'all wait';
      if (error.status >= FAILED) return 'sitting waits';
      answer = { kind: 'refused', words: messageOf(error) };
    }
    await change((stored) => afterAnswer(stored, key, answer));
    return 'answered';
  }

  const play = useEffectEvent(() =>
    unlessElsewhere('clinic_kept_player', async () => {
      let sent = 0;
      const waiting: SittingOf[] = [];
      for (;;) {
        const next = toPlay(latest()).find(({ of }) => !waiting.some((one) => isSameSitting(one, of)));
        if (!next) break;
        const became = await playOne(next);
        if (became === 'all wait') return;
        if (became === 'sitting waits') waiting.push(next.of);
        else sent += 1;
      }
      if (sent === 0) return;
      await client.invalidateQueries();
      await change((stored) => withoutSettled(stored, serverOf));
      toastGood(adminKeptText.sent(sent));
    }),
  );
  const isAsking = useRef(false);
  const ask = useEffectEvent(async () => {
    if (isAsking.current) return;
    isAsking.current = true;
    await staffCall(session, listQueues, {}).then(noteBack, () => undefined);
    isAsking.current = false;
  });

  // The browser knows at once that the network is lost. Two failed requests make the server count as away.
  useEffect(() => {
    const onLoss = () => void ask().then(() => ask());
    window.addEventListener('offline', onLoss);
    return () => window.removeEventListener('offline', onLoss);
  }, []);

  useEffect(() => {
    if (!isAway) return;
    const timer = setInterval(() => void ask(), AGAIN_MS);
    const soon = () => void ask();
    window.addEventListener('online', soon);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', soon);
      // The pages still show what they had while the server was away.
      void client.invalidateQueries();
    };
  }, [isAway, client]);

  useEffect(() => {
    if (!isOn || isAway || !isWaiting) return;
    const run = () => void play().catch(() => undefined);
    run();
    const timer = setInterval(run, AGAIN_MS);
    return () => clearInterval(timer);
  }, [isOn, isAway, isWaiting]);
}

function bodyOf({ key, at, act }: KeptPiece): BodyInputOf<typeof playKeptAct> {
  const nobody = { calledSerial: null, insideSerial: null, until: null };
  const secondsAgo = Math.round((Date.now() - at) / 1_000);
  return { ...nobody, ...act, key, secondsAgo: Math.min(MOST_SECONDS_AGO, Math.max(0, secondsAgo)) };
}
