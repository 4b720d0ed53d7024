import { forwardReasonOf } from '@clinic-serial/contract/rules/queue/numbers';
import type { QueuePlace } from '@clinic-serial/contract/rules/queue/order';
import { isFinished, sittingToShow } from '@clinic-serial/contract/rules/queue/sitting-state';
import type { BoardSitting } from '@clinic-serial/contract/subjects/plain-pages';
import { placeOf } from '@clinic-serial/contract/terms/places';
import { loadQueue } from '../queue/load-queue.ts';
import { presentPublicQueue } from '../queue/present-queue.ts';
import { doctorsWithQueues } from '../queue/queue.queries.ts';
import { doctorsOnDates } from '../serials/sitting-on.ts';
import { ownRoom } from '../serials/take-serial.ts';
import type { Services } from '../services.ts';

/**
 * The sittings of today as a board shows them, one for each doctor: the one in progress, otherwise the next,
 * otherwise the last. They are sorted by their hours, then by name. Those that are over come last.
 *
 * @param only a doctor's id; undefined for all doctors
 * @param place the id of the place whose sittings are shown; undefined for all places (rules: places 10)
 */
export async function readBoard(services: Services, only?: number, place?: number): Promise<BoardSitting[]> {
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
    for (const hours of found.sittings) {
      if (place !== undefined && placeOf(hours) !== place) continue;
      const { sitting, startTime } = hours;
      const loaded = await loadQueue(database.read, config, { doctorId, date, sitting });
      const queue = await presentPublicQueue(services, loaded);
      const { current, waiting } = loaded.queue;
      const reasonOf = ({ appointmentId }: QueuePlace) => forwardReasonOf(loaded.acts, appointmentId);
      ofDoctor.push({
        doctor: { ...found.doctor, ...ownRoom(hours) },
        startTime,
        placeId: placeOf(hours),
        queue,
        servingReason: current && reasonOf(current),
        nextReasons: waiting.slice(0, queue.nextSerials.length).map(reasonOf),
      });
    }
    const shown = sittingToShow(ofDoctor.map((sitting) => ({ sitting, now: sitting.queue.now })));
    if (shown) board.push(shown.sitting);
  }
  return board.sort(
    (one, other) =>
      Number(isOver(one)) - Number(isOver(other)) ||
      one.startTime.localeCompare(other.startTime) ||
      one.doctor.name.localeCompare(other.doctor.name, 'en'),
  );
}

/** True for a sitting in which nobody is called any more. */
const isOver = ({ queue }: BoardSitting) => isFinished(queue.now);
