import type { QueueState } from '@clinic-serial/contract/subjects/queue';
import type { ListedQueue } from '@clinic-serial/contract/subjects/queue-lists';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { describeOnAnyEngine } from '../../test/databases.ts';
import { addBookedDay, DAY, twiceADay } from '../../test/day-of-patients.ts';
import { addAppointment, signedIn } from '../../test/people.ts';
import { Desk } from '../../test/queue-sitting.ts';

const PATIENTS = 6;
const PLACES = 10;
const SECOND_SITTING = 1_000;

const serial = fc.integer({ min: 1, max: PATIENTS });
/**
 * Acts of the desk, and changes in the list of appointments. Many are refused: then nothing may change
 * either.
 */
const step = fc.oneof(
  fc.record({ kind: fc.constantFrom('arrive', 'return'), about: serial }),
  fc.record({ kind: fc.constant('bring-forward'), about: serial, reason: fc.constant('Emergency') }),
  fc.record({ kind: fc.constantFrom('call-next', 'call-next', 'undo', 'doctor-arrived', 'break', 'back') }),
  fc.record({ kind: fc.constantFrom('done', 'pass-over', 'call-again') }),
  fc.record({ kind: fc.constant('late'), until: fc.constant('11:30') }),
  fc.record({ status: fc.constantFrom('Cancelled', 'No Show', 'Booked', 'Completed'), about: serial }),
);
type Step = { kind?: string; about?: number; reason?: string; until?: string; status?: string };

for (const checkIn of ['true', 'false']) {
  describeOnAnyEngine(`the list of the sittings of today with CHECK_IN=${checkIn}`, (engine) => {
    let app: TestApp;
    let token: string;
    beforeAll(async () => {
      app = await startTestApp(engine, { env: { CHECK_IN: checkIn } });
      token = (await signedIn(app, 'Staff')).token;
    });
    afterAll(() => app.close());

    const listed = async (doctorId: number): Promise<ListedQueue[]> =>
      (await app.get('/queue', token)).data.sittings.filter((one: ListedQueue) => one.doctorId === doctorId);

    it('has the numbers and the next person of each queue, whatever was done', async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
          const { doctorId, ids, patients } = await addBookedDay(app, PATIENTS, { days: twiceADay(PLACES) });
          const evening = patients[0]?.id ?? 0;
          await addAppointment(app, { doctorId, patientId: evening, daySerial: SECOND_SITTING + 1 });
          const desk = await Desk.open(app, token, doctorId);
          for (const { kind, about, status, ...more } of steps as Step[]) {
            if (kind) await desk.act(kind as 'arrive', about, more);
            else await app.send('PUT', `/appointments/${ids[(about ?? 1) - 1]}/status`, { status }, token);
            await desk.look();
          }
          const [first, second] = await listed(doctorId);
          expect(numbersOf(first)).toEqual(numbersOfDesk(desk.state));
          expect(first?.free).toBe(await freeOf(doctorId));
          expect(second).toMatchObject({ sitting: 2, seen: 0, free: PLACES - 1, state: 'expected' });
        }),
        { numRuns: process.env.TESTS === 'quick' ? 5 : 12, endOnFailure: true },
      );
    });

    const freeOf = async (doctorId: number): Promise<number> =>
      (await app.get(`/doctors/${doctorId}/availability?date=${DAY}&sitting=1`, token)).data.available;

    it('names nobody as next once a sitting is over', async () => {
      const { doctorId } = await addBookedDay(app, 2);
      const desk = await Desk.open(app, token, doctorId);
      await desk.act('arrive', 2);
      await desk.act('arrive', 1);
      expect((await listed(doctorId))[0]?.next).toEqual({
        appointmentId: desk.idOf(1),
        serialNumber: 1,
        patientName: desk.state.entries[0]?.patientName,
      });
      await desk.act('end', undefined, { notSeen: 'keep' });
      expect((await listed(doctorId))[0]).toMatchObject({ next: null, state: 'ended' });
    });

    it('says how late a doctor began', async () => {
      const { doctorId } = await addBookedDay(app, 1);
      const desk = await Desk.open(app, token, doctorId);
      expect((await listed(doctorId))[0]?.lateMinutes).toBeNull();
      await desk.act('doctor-arrived');
      // The clock of the tests stands at 10:00, the sitting begins at 09:00.
      expect((await listed(doctorId))[0]?.lateMinutes).toBe(60);
    });
  });
}

/** The numbers of a sitting in the list. */
function numbersOf(sitting: ListedQueue | undefined) {
  if (!sitting) return undefined;
  const { state, version, serving, waiting, notHere, seen, notCome, next, expectedStart, breakUntil } =
    sitting;
  return { state, version, serving, waiting, notHere, seen, notCome, next, expectedStart, breakUntil };
}

/** The same numbers as the desk shows them. */
function numbersOfDesk(queue: QueueState): ReturnType<typeof numbersOf> {
  const { state, version, seen, notCome, expectedStart, breakUntil } = queue;
  const waiting = queue.entries.slice(queue.current ? 1 : 0);
  const [first] = waiting;
  return {
    state,
    version,
    serving: queue.current?.serialNumber ?? null,
    waiting: waiting.length,
    notHere: queue.notHere.length,
    seen,
    notCome,
    next: first
      ? {
          appointmentId: first.appointmentId,
          serialNumber: first.serialNumber,
          patientName: first.patientName,
        }
      : null,
    expectedStart,
    breakUntil,
  };
}
