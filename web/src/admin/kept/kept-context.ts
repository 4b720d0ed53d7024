import type { ClinicInfo } from '@clinic-serial/contract/subjects/clinic';
import type { DataOf } from '@clinic-serial/contract/subjects/endpoint';
import type { QueueState } from '@clinic-serial/contract/subjects/queue';
import type { listQueues } from '@clinic-serial/contract/subjects/queue-lists';
import { createContext, useContext } from 'react';
import { adminKeptText } from '#messages/admin-kept';
import { useReach } from '../../session/reach.ts';
import type { SittingOf } from '../sitting-of.ts';
import type { AskedKept, Conflict, KeptPiece, KeptWalkIn } from './kept-state.ts';

/** The numbers of a sitting that the server holds for this desk. */
interface Lease {
  numbers: readonly number[];
  /** The time until which the places are held. The numbers belong to this desk even after it. */
  until: string | null;
}

/** The last data that this browser read, for a reload without the server. */
export interface LastKnown {
  /** With the places, which the kept page of the desk may not have yet (rules: places 1). */
  clinic?: { at: number; data: ClinicInfo };
  list?: { at: number; data: DataOf<typeof listQueues> };
  queues: { at: number; state: QueueState }[];
  leases: { at: number; of: SittingOf; lease: Lease }[];
}

/** The key of an act. `tried` is true if the act may have reached the server under this key. */
interface Attempt {
  key: string;
  tried: boolean;
}

/** What a desk keeps while it does not reach the server (rules: queue 26). */
export interface Kept {
  /** False where the browser cannot keep anything. */
  isOn: boolean;
  /** When this browser last read the queues, in ms since 1970. A reload without the server shows them. */
  knownAt: number | null;
  /** The kept acts of all sittings, in the order in which they were done. */
  pieces: readonly KeptPiece[];
  /** The newest pieces, which a press may need before the next render. */
  latest: () => readonly KeptPiece[];
  /** True if an act of the sitting is kept rather than sent: earlier ones are kept, or the server is away. */
  mustKeep: (of: SittingOf) => boolean;
  /** Keeps an act. It is stored before this resolves. `undefined`: the rules refuse it. */
  keep: (of: SittingOf, asked: AskedKept | KeptWalkIn, attempt: Attempt) => Promise<KeptPiece | undefined>;
  /** Takes back the last act of a sitting. False if the server may have done it already. */
  takeBack: (of: SittingOf) => Promise<boolean>;
  settle: (conflict: Conflict) => Promise<void>;
  /** The next three store what the server has just sent, for a reload without the server. */
  noteQueue: (state: QueueState, at: number) => void;
  noteList: (list: DataOf<typeof listQueues>, at: number) => void;
  noteLease: (of: SittingOf, lease: Lease) => void;
  /** The numbers of this desk that nobody has got yet, in their order. */
  numbersLeft: (of: SittingOf) => readonly number[];
}

const later = () => Promise.reject(new Error('Nothing can be kept here.'));

/** Without the staff area around it, as in tests of single pages, nothing is kept. */
const NOTHING_KEPT: Kept = {
  isOn: false,
  knownAt: null,
  pieces: [],
  latest: () => [],
  mustKeep: () => false,
  keep: later,
  takeBack: later,
  settle: later,
  noteQueue: () => {},
  noteList: () => {},
  noteLease: () => {},
  numbersLeft: () => [],
};

export const KeptContext = createContext<Kept>(NOTHING_KEPT);

export const useKept = (): Kept => useContext(KeptContext);

/** See `mustKeep`. False for no sitting. */
export function useMustKeep(of: SittingOf | null): boolean {
  const { mustKeep } = useKept();
  // Renders again when the server goes or comes back.
  useReach();
  return of !== null && mustKeep(of);
}

/** Why an act that cannot be kept is not possible now; undefined if it is. */
export function useWhyNot(of: SittingOf): string | undefined {
  return useMustKeep(of) ? adminKeptText.needsServer : undefined;
}
