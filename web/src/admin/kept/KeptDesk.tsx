import { getQueue } from '@clinic-serial/contract/subjects/queue';
import { listQueues } from '@clinic-serial/contract/subjects/queue-lists';
import { placeOf } from '@clinic-serial/contract/terms/places';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { offerClinic, useClinic } from '../../api/clinic.ts';
import { isServerAway } from '../../session/reach.ts';
import { useAtPlace } from '../places.tsx';
import { partsOf, type SittingOf } from '../sitting-of.ts';
import { staffRead } from '../staff.api.ts';
import { useStaff } from '../staff-context.ts';
import { isGiven, noteGiven } from './desk-numbers.ts';
import type { DeskStore } from './desk-store.ts';
import { type Kept, KeptContext, type LastKnown } from './kept-context.ts';
import {
  afterSettling,
  isSameSitting,
  type KeptPiece,
  pieceOfAct,
  pieceOfWalkIn,
  toPlay,
} from './kept-state.ts';
import { usePlayer } from './use-player.ts';

/** The shortest time between two writes of the queues that were read last. */
const STORE_PAUSE_MS = 3_000;
const NOTHING_KNOWN: LastKnown = { queues: [], leases: [] };

interface KeptDeskProps {
  /** Null while nothing can be kept. */
  store: DeskStore | null;
  children: ReactNode;
}

/** Keeps acts of staff while the server is away, shows them in all pages inside, and plays them later. */
export function KeptDesk({ store, children }: KeptDeskProps) {
  const { session } = useStaff();
  const atPlace = useAtPlace();
  const client = useQueryClient();
  const [pieces, setPieces] = useState<readonly KeptPiece[]>([]);
  const [isOpen, setIsOpen] = useState(false);
  const now = useRef<readonly KeptPiece[]>(pieces);
  const last = useRef<LastKnown>(NOTHING_KNOWN);
  const [knownAt, setKnownAt] = useState<number | null>(null);
  const [leases, setLeases] = useState(NOTHING_KNOWN.leases);

  const parts = useMemo(() => {
    const show = (next: readonly KeptPiece[]) => {
      now.current = next;
      setPieces(next);
    };
    const serverOf = (of: SittingOf) =>
      client.getQueryData(staffRead(session, getQueue, partsOf(of)).queryKey);

    /** Changes what is kept. It is on the disk before any screen shows it. */
    const change = async (next: (pieces: readonly KeptPiece[]) => readonly KeptPiece[]) => {
      if (store) show(await store.update<readonly KeptPiece[]>('acts', (stored = []) => next(stored)));
    };

    let timer: ReturnType<typeof setTimeout> | undefined;
    let isStored = true;
    const storeLast = () => {
      const known = last.current;
      // The values are merged, because other tabs have read other queues.
      if (!isStored)
        void store?.update<LastKnown>('last', (stored) => together(stored, known)).catch(() => undefined);
      isStored = true;
    };
    const noteLast = (next: LastKnown) => {
      last.current = next;
      isStored = false;
      if (timer) return;
      storeLast();
      timer = setTimeout(() => {
        timer = undefined;
        storeLast();
      }, STORE_PAUSE_MS);
    };
    const stop = () => {
      clearTimeout(timer);
      storeLast();
    };
    return { show, serverOf, change, noteLast, stop };
  }, [client, session, store]);

  /** Shows what this browser knew last. Data that has come from the server since is newer and stays. */
  const offerLast = useEffectEvent(({ clinic, list, queues }: LastKnown) => {
    if (clinic) offerClinic(client, clinic.data, clinic.at);
    const offer = (queryKey: readonly unknown[], data: unknown, updatedAt: number) => {
      if (client.getQueryData(queryKey) === undefined) client.setQueryData(queryKey, data, { updatedAt });
    };
    for (const { at, state } of queues)
      offer(staffRead(session, getQueue, partsOf(state)).queryKey, state, at);
    if (!list) return;
    offer(staffRead(session, listQueues).queryKey, list.data, list.at);
    // The stored list may be of all places, or of another place.
    const sittings = list.data.sittings.filter((one) => placeOf(one) === atPlace.place);
    const { queryKey } = staffRead(session, listQueues, { query: atPlace });
    offer(queryKey, { ...list.data, sittings }, list.at);
  });

  useEffect(() => {
    if (!store) return;
    let isShown = true;
    const reread = async () => {
      const stored = await store.get<KeptPiece[]>('acts');
      if (isShown) parts.show(stored ?? []);
    };
    const open = async () => {
      const known = (await store.get<LastKnown>('last')) ?? NOTHING_KNOWN;
      if (!isShown) return;
      last.current = together(known, last.current);
      setLeases(last.current.leases);
      setKnownAt(known.list?.at ?? null);
      offerLast(known);
      await reread();
      if (isShown) setIsOpen(true);
    };
    void open();
    const unsubscribe = store.subscribe(() => void reread());
    return () => {
      isShown = false;
      unsubscribe();
      parts.stop();
    };
  }, [parts, store]);

  const { change, noteLast, serverOf } = parts;
  const note = (fresh: Partial<LastKnown>) =>
    noteLast(together(last.current, { ...NOTHING_KNOWN, ...fresh }));
  const clinic = useClinic();
  const noteClinic = useEffectEvent(() => clinic && note({ clinic: { at: Date.now(), data: clinic } }));
  // Only these details of the clinic are needed. They stay the same object until the server changes them.
  const { places, today } = clinic ?? {};
  // biome-ignore lint/correctness/useExhaustiveDependencies: what has changed is stored, not each minute
  useEffect(() => {
    noteClinic();
  }, [places, today]);
  usePlayer({ isOn: isOpen, pieces, latest: () => now.current, change, serverOf });

  const kept: Kept = {
    isOn: isOpen,
    knownAt,
    pieces,
    latest: () => now.current,
    mustKeep: (of) => isOpen && (isServerAway() || toPlay(now.current, of).length > 0),
    async keep(of, asked, { key, tried }) {
      const at = Date.now();
      // The number is noted first, so that no other tab gives it too.
      if (asked.kind === 'walk-in') noteGiven(of, asked.serialNumber);
      let piece: KeptPiece | undefined;
      await change((stored) => {
        const server = serverOf(of);
        const known = stored.find((one) => one.key === key);
        const make = asked.kind === 'walk-in' ? pieceOfWalkIn : pieceOfAct;
        piece = known ?? (server && make(server, stored, asked as never, { key, of, at, tried }));
        return piece && !known ? [...stored, piece] : stored;
      });
      return piece;
    },
    async takeBack(of) {
      let isTaken = false;
      await change((stored) => {
        const piece = toPlay(stored, of).at(-1);
        isTaken = piece !== undefined && !piece.tried;
        return isTaken ? stored.filter((one) => one !== piece) : stored;
      });
      return isTaken;
    },
    settle: (conflict) => change((stored) => afterSettling(stored, conflict)),
    noteQueue: (state, at) => note({ queues: [{ at, state }] }),
    noteList: (data, at) => note({ list: { at, data } }),
    noteLease(of, lease) {
      note({ leases: [{ at: Date.now(), of, lease }] });
      setLeases(last.current.leases);
    },
    numbersLeft(of) {
      const held = leases.find((one) => isSameSitting(one.of, of))?.lease.numbers ?? [];
      return held.filter((number) => !isGiven(of, number));
    },
  };
  return <KeptContext value={kept}>{children}</KeptContext>;
}

/** Merges two readings: the later one of each sitting, without those of earlier days. */
function together(one: LastKnown = NOTHING_KNOWN, other: LastKnown): LastKnown {
  const list = laterOf(one.list, other.list);
  const clinic = laterOf(one.clinic, other.clinic);
  const queues = latestOf([...one.queues, ...other.queues], ({ state }) => state);
  return {
    ...(clinic && { clinic }),
    ...(list && { list }),
    queues,
    leases: latestOf([...one.leases, ...other.leases], ({ of }) => of),
  };
}

const laterOf = <Known extends { at: number }>(one: Known | undefined, other: Known | undefined) =>
  one && other ? (other.at > one.at ? other : one) : (one ?? other);

function latestOf<Known extends { at: number }>(
  known: readonly Known[],
  sittingOf: (one: Known) => SittingOf,
): Known[] {
  const dates = known.map((one) => sittingOf(one).date).sort();
  const ofDay = known.filter((one) => sittingOf(one).date === dates.at(-1));
  return ofDay.filter(
    (one) =>
      !ofDay.some((other) => isSameSitting(sittingOf(one), sittingOf(other)) && isLater(other, one, ofDay)),
  );
}

const isLater = <Known extends { at: number }>(one: Known, other: Known, all: readonly Known[]) =>
  one.at > other.at || (one.at === other.at && all.indexOf(one) > all.indexOf(other));
