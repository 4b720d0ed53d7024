import type { PublicQueue } from '@clinic-serial/contract/queue';
import type { SittingNumber } from '@clinic-serial/contract/rules/weekly-schedule';
import { loadQueue } from '../queue/load-queue.ts';
import { presentPublicQueue } from '../queue/present-queue.ts';
import { doctorsWithQueues } from '../queue/queue.queries.ts';
import { doctorsOnDates } from '../serials/doctors-on-dates.ts';
import type { DoctorRecord } from '../serials/sitting.queries.ts';
import type { Services } from '../services.ts';

/** A sitting on the board: no patients. */
export interface BoardSitting {
  doctor: DoctorRecord;
  sitting: SittingNumber;
  startTime: string;
  queue: PublicQueue;
}

/**
 * The sittings of today as a board shows them: of each doctor the one that goes on, else the next one, else the last one. They
 * are in the order of their hours, then by name. Those that are over come last.
 *
 * @param only a doctor's id; undefined for all doctors
 */
export async function readBoard(services: Services, only?: number): Promise<BoardSitting[]> {
  const { clock, config, database } = services;
  const date = clock.today();
  const ids = (await doctorsWithQueues(database.read, date)).filter(
    (id) => only === undefined || id === only,
  );
  const onDate = await doctorsOnDates(
    database.read,
    ids.map((doctorId) => ({ doctorId, date })),
  );
  const board: BoardSitting[] = [];
  for (const doctorId of ids) {
    const found = onDate({ doctorId, date });
    if (!found) continue;
    const ofDoctor: BoardSitting[] = [];
    for (const { sitting, startTime } of found.sittings) {
      const loaded = await loadQueue(database.read, config, { doctorId, date, sitting });
      ofDoctor.push({
        doctor: found.doctor,
        sitting,
        startTime,
        queue: await presentPublicQueue(services, loaded),
      });
    }
    board.push(...sittingToShow(ofDoctor));
  }
  return board.sort(
    (one, other) =>
      Number(isOver(one)) - Number(isOver(other)) ||
      one.startTime.localeCompare(other.startTime) ||
      one.doctor.name.localeCompare(other.doctor.name, 'en'),
  );
}

const isOver = ({ queue }: BoardSitting) => queue.state === 'ended' || queue.state === 'cancelled';

function sittingToShow(sittings: readonly BoardSitting[]): BoardSitting[] {
  const inState = (...states: PublicQueue['state'][]) =>
    sittings.find(({ queue }) => states.includes(queue.state));
  const chosen = inState('running', 'break') ?? inState('expected') ?? sittings.at(-1);
  return chosen ? [chosen] : [];
}
