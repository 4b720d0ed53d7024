import { type Habits, habitsOf, type SittingFacts } from '@clinic-serial/contract/rules/queue/come-between';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/connect.ts';
import { activeDoctors, keptWindows, pastFacts } from './windows.queries.ts';

/** The model learns from this many past sittings of a doctor, and of the clinic. */
const OF_DOCTOR = 20;
const OF_CLINIC = 200;
/** The published record counts the last `most` windows. It is not published with fewer than `fewest`. */
const RECORD = { most: 200, fewest: 20 };

/** Facts about a doctor's past sittings, read once a day. */
interface Known {
  /** Null while the clinic has too few sittings. */
  habits: Habits | null;
  /** How many of the last patients were called within the window that they were told; null for too few. */
  kept: { patients: number; held: number } | null;
}

export interface HabitStore {
  /** The database is read once a day for each doctor, because the habits come from earlier days only. */
  of(doctorId: number): Promise<Known>;
  /** Reads all active doctors one by one, so that the first patient after a start does not wait for it. */
  warm(): Promise<void>;
}

/** Makes a cache of the facts about each doctor. It is emptied when the clinic day changes. */
export function makeHabitStore(database: Pick<Database, 'read'>, clock: Clock): HabitStore {
  let today = '';
  let clinic: Promise<SittingFacts> | undefined;
  const doctors = new Map<number, Promise<Known>>();

  async function load(doctorId: number, before: string): Promise<Known> {
    const { read } = database;
    clinic ??= pastFacts(read, { before, doctorId: null, most: OF_CLINIC });
    const doctor = await pastFacts(read, { before, doctorId, most: OF_DOCTOR });
    const kept = await keptWindows(read, doctorId, RECORD.most);
    return {
      habits: habitsOf(doctor, await clinic),
      kept: kept.patients < RECORD.fewest ? null : kept,
    };
  }

  const store: HabitStore = {
    of(doctorId) {
      if (clock.today() !== today) {
        today = clock.today();
        clinic = undefined;
        doctors.clear();
      }
      const known = doctors.get(doctorId);
      if (known) return known;
      const loading = load(doctorId, today);
      doctors.set(doctorId, loading);
      // A failed read is not kept, so the next call reads again.
      loading.catch(() => {
        doctors.delete(doctorId);
        clinic = undefined;
      });
      return loading;
    },
    async warm() {
      for (const doctorId of await activeDoctors(database.read)) await store.of(doctorId);
    },
  };
  return store;
}
