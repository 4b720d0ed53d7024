import { type Habits, habitsOf, type SittingFacts } from '@clinic-serial/contract/rules/queue/come-between';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/connect.ts';
import { activeDoctors, keptWindows, pastFacts } from './windows.queries.ts';

/** The model learns from this many past sittings of a doctor, and of the clinic. */
const OF_DOCTOR = 20;
const OF_CLINIC = 200;
/** How many windows the published record counts, and below how many it says nothing. */
const RECORD = { most: 200, fewest: 20 };

/** What is known of a doctor at the beginning of a day. */
interface Known {
  /** Null while the clinic has too few sittings. */
  habits: Habits | null;
  /** Of how many patients the call came within the window; null while they are few. */
  kept: { patients: number; held: number } | null;
}

export interface HabitStore {
  /** It is read once a day, because it says only what happened before. */
  of(doctorId: number): Promise<Known>;
  /** Reads all active doctors, one after another, so that no patient waits for it after a start. */
  warm(): Promise<void>;
}

/** Keeps what the past sittings say about each doctor until the day is over. */
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
      // A failure is not kept: the next one who asks reads again.
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
