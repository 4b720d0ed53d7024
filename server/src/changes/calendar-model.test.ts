import { takesPlace } from '@clinic-serial/contract/terms/appointment-status';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { FRIDAY_MORNING, startTestApp, type TestApp } from '../../test/app.ts';
import { anyCommand, type Command, Story } from '../../test/calendar-story.ts';
import { DESK } from '../../test/clinic.ts';
import { describeOnBothEngines } from '../../test/databases.ts';
import { DAY, LATER } from '../../test/day-of-patients.ts';
import { doctorDay } from '../calendar/read-days.ts';
import { availabilityOn } from '../doctors/availability.ts';
import { serialOf } from '../serials/day-serial.ts';
import { readChange } from './read-change.ts';

type State = Awaited<ReturnType<Story['state']>>;
type Row = State['appointments'][number];
interface Step {
  story: Story;
  command: Pick<Command, 'kind' | 'to' | 'sitting'>;
  refused: string | null;
  id?: number | undefined;
  before: State;
  after: State;
}

const STORIES = process.env.TESTS === 'all' ? 200 : 6;
/** How every story begins: people have booked the first sitting and wait for it. */
const FULL_DAY = (['book', 'book', 'book', 'join', 'join'] as const).map(
  (kind) => ({ kind, sitting: 1 }) as Command,
);
const CALENDAR = ['leave', 'holiday', 'day', 'take-back'];
const sittingsOf = (story: Story) =>
  [DAY, LATER].flatMap((date) =>
    ([1, 2] as const).map((number) => {
      const sitting = story.dayOf(date).sittings.find((one) => one.sitting === number);
      return { date, number, sitting, limit: sitting?.patientLimit ?? 0 };
    }),
  );
const isLive = (row: Row | undefined) => row?.status === 'Booked' && row.deletedAt === null;
const isIn = (row: Row, date: string, number: number) =>
  row.appointmentDate === date && serialOf(row.daySerial).sitting === number;

/** The places of a sitting, counted without the code under test. */
function count({ appointments, list }: State, date: string, number: number, reserved: number[] = []) {
  const given = appointments.filter((row) => isIn(row, date, number));
  const inState = (state: string) => (row: State['list'][number]) =>
    row.date === date && row.sitting === number && row.state === state;
  const taken = given.filter((row) => row.deletedAt === null && takesPlace(row.status)).length;
  const isGiven = (serial: number) => given.some((row) => serialOf(row.daySerial).serialNumber === serial);
  const keptForDesk = reserved.filter((serial) => !isGiven(serial)).length;
  const [held, waiting] = [list.filter(inState('offered')).length, list.filter(inState('waiting')).length];
  return { taken, held, waiting, keptForDesk, used: taken + held };
}

/** No command fills a sitting above its limit, and none takes a place from those who wait. */
function checkPlaces({ story, command, refused, before, after }: Step) {
  for (const { date, number, sitting, limit } of sittingsOf(story)) {
    const [was, is] = [count(before, date, number), count(after, date, number, sitting?.reservedSlots)];
    if (is.used > was.used) expect(is.used, `sitting ${number} of ${date}`).toBeLessThanOrEqual(limit);
    const isOnline = command.kind === 'book' || command.kind === 'own-move';
    if (isOnline && is.taken > was.taken)
      expect(limit - is.used - is.keptForDesk).toBeGreaterThanOrEqual(is.waiting);
    if (command.kind === 'take' && refused === 'FULLY_BOOKED' && is.held < was.held)
      expect(was.used).toBeGreaterThan(limit);
  }
}

/** A serial is given once, in its order, and stays with its patient. */
function checkSerials({ before, after }: Step) {
  const kept = ({ id, appointmentDate, daySerial, patientId, isReservedSlot }: Row) => ({
    id,
    appointmentDate,
    daySerial,
    patientId,
    isReservedSlot,
  }); // prettier
  expect(after.appointments.slice(0, before.appointments.length).map(kept)).toEqual(
    before.appointments.map(kept),
  );
  for (const [index, row] of after.appointments.entries()) {
    const ofDay = after.appointments
      .slice(0, index)
      .filter((other) => isIn(other, row.appointmentDate, serialOf(row.daySerial).sitting));
    expect(ofDay.map(({ daySerial }) => daySerial)).not.toContain(row.daySerial);
    const inOrder = ofDay.filter((other) => !other.isReservedSlot).map(({ daySerial }) => daySerial);
    if (!row.isReservedSlot) expect(row.daySerial).toBeGreaterThan(Math.max(0, ...inOrder));
  }
}

/** Nobody loses the serial or has it twice: each patient has as many live ones as the commands say. */
function checkPeople({ command, refused, id, before, after }: Step) {
  const rowOf = new Map(after.appointments.map((row) => [row.id, row]));
  const rowBefore = new Map(before.appointments.map((row) => [row.id, row]));
  const expected = new Map<number, number>();
  const add = (patientId: number | undefined, more: number) =>
    more !== 0 && expected.set(patientId ?? 0, (expected.get(patientId ?? 0) ?? 0) + more);
  if (!refused && ['book', 'desk', 'take'].includes(command.kind)) {
    for (const row of after.appointments.slice(before.appointments.length)) add(row.patientId, 1);
  }
  if (!refused && (command.kind === 'status' || command.kind === 'delete')) {
    const row = rowOf.get(id ?? 0);
    expect(command.kind === 'delete' ? row?.deletedAt !== null : row?.status === command.to).toBe(true);
    add(row?.patientId, Number(isLive(row)) - Number(isLive(rowBefore.get(id ?? 0))));
  }
  for (const [index, { state, kind, appointmentId, newAppointmentId }] of after.people.entries()) {
    const earlier = before.people[index]?.state ?? 'waiting';
    if (state === earlier) continue;
    const [old, created] = [rowOf.get(appointmentId), rowOf.get(newAppointmentId ?? 0)];
    expect([`${earlier} ${state}`]).toEqual([
      expect.stringMatching(/^(waiting (done|left-over|skipped)|done undone)$/),
    ]);
    if (state === 'skipped') expect(isLive(rowBefore.get(appointmentId))).toBe(false);
    else expect(isLive(old)).toBe(state !== 'done' || kind === 'tell');
    if (state === 'done' && kind === 'move')
      expect([isLive(created), old?.movedToId]).toEqual([true, created?.id]);
    if (state === 'undone' && kind === 'move') expect(created?.status).toBe('Cancelled');
    if (kind === 'cancel' && state === 'done') add(old?.patientId, -1);
    if (kind === 'cancel' && state === 'undone') add(old?.patientId, 1);
  }
  const liveOf = (patientId: number) =>
    after.appointments.filter((row) => row.patientId === patientId && isLive(row)).map(({ id }) => id);
  const found = new Map<number, number>();
  for (const row of after.appointments) {
    const more = Number(isLive(row)) - Number(isLive(rowBefore.get(row.id)));
    if (more !== 0) found.set(row.patientId, (found.get(row.patientId) ?? 0) + more);
    const [next, last] = [rowOf.get(row.movedToId ?? 0), rowOf.get(row.movedFromId ?? 0)];
    if (row.movedToId !== null)
      expect([row.status, next?.movedFromId, next?.patientId]).toEqual(['Cancelled', row.id, row.patientId]);
    // Each patient of a story books once: an appointment and the one that it was moved to are never both
    // live.
    if (isLive(row)) expect(liveOf(row.patientId)).toEqual([row.id]);
    // Only an appointment that was given back names the new one no longer.
    const wasLinked = rowBefore.get(last?.id ?? 0)?.movedToId === row.id || !rowBefore.has(row.id);
    if (last && wasLinked && last.movedToId !== row.id) expect(last.status).toBe('Booked');
  }
  const changes = (map: Map<number, number>) =>
    [...map].filter(([, more]) => more !== 0).sort(([a], [b]) => a - b);
  expect(changes(found)).toEqual(changes(expected));
}

/** People moved by a job keep their order in each sitting; reserved numbers are outside of it. */
function checkJobs({ after }: Step) {
  const last = new Map<string, number>();
  for (const { changeId, newAppointmentId } of after.people) {
    const row = after.appointments.find(({ id }) => id === newAppointmentId);
    if (!row || row.isReservedSlot) continue;
    const sitting = `${changeId} ${row.appointmentDate} ${serialOf(row.daySerial).sitting}`;
    expect(row.daySerial).toBeGreaterThan(last.get(sitting) ?? 0);
    last.set(sitting, row.daySerial);
  }
}

/** People are offered places in the order of the list, as soon as there are any. */
function checkList({ story, command, refused, before, after }: Step, now: { at: string; timeOfDay: string }) {
  for (const { date, number, sitting, limit } of sittingsOf(story)) {
    const rows = after.list.filter((row) => row.date === date && row.sitting === number);
    const waiting = rows.filter(({ state }) => state === 'waiting').map(({ place }) => place);
    const isOver = sitting !== undefined && sitting.endTime <= now.timeOfDay;
    for (const { id, state, place, offerExpiresAt, appointmentId } of rows) {
      const earlier = before.list.find((row) => row.id === id);
      const was = earlier?.state ?? 'waiting';
      if (state === was) continue;
      if (state === 'offered') expect(place).toBeLessThan(Math.min(...waiting, Number.POSITIVE_INFINITY));
      if (state === 'lapsed')
        expect(isOver || (was === 'offered' && (offerExpiresAt ?? '') <= now.at)).toBe(true);
      if (state === 'booked') expect(after.appointments.at(-1)?.id).toBe(appointmentId);
      if (state === 'left') expect(['refuse', 'remove']).toContain(command.kind);
      if (state === 'waiting') expect([command.kind, refused]).toEqual(['take', 'FULLY_BOOKED']);
      expect(['waiting', 'offered']).toContain(was);
    }
    if (refused || !sitting || isOver || !['settle', 'remove'].includes(command.kind)) continue;
    const { used, keptForDesk } = count(after, date, number, sitting.reservedSlots);
    if (waiting.length > 0) expect(limit - used - keptForDesk).toBeLessThanOrEqual(0);
  }
  expect(after.list.length).toBeGreaterThanOrEqual(before.list.length);
}

describeOnBothEngines('any commands on the days of a doctor', (engine) => {
  let clinic: TestApp;
  beforeAll(async () => {
    // The application would go on with open jobs every few seconds. Here only the story does.
    vi.useFakeTimers({ toFake: ['setInterval'] });
    clinic = await startTestApp(engine);
    vi.useRealTimers();
  });
  afterAll(() => clinic.close());

  /** What staff and the public are shown follows from the calendar and the places alone. */
  async function checkAnswers({ story, after }: Step) {
    const { services } = clinic;
    const { doctorId } = story;
    for (const date of [DAY, LATER]) {
      const { reason, sittings } = story.dayOf(date);
      const ofDay = sittingsOf(story).filter((one) => one.date === date);
      const counts = ofDay.map(({ number }) => count(after, date, number));
      const fits = (row: Row) =>
        ofDay.some(
          ({ number, sitting }) =>
            isIn(row, date, number) &&
            sitting?.startTime === row.sessionStart &&
            sitting.endTime === row.sessionEnd,
        );
      expect(await doctorDay(services, DESK.caller, { id: doctorId, date })).toMatchObject({
        reason,
        booked: counts.reduce((sum, { taken }) => sum + taken, 0),
        touched: after.appointments.filter((row) => row.appointmentDate === date && isLive(row) && !fits(row))
          .length,
        waiting: counts.reduce((sum, { waiting, held }) => sum + waiting + held, 0),
      });
      const places = await availabilityOn(services, DESK.caller, { doctorId, date });
      expect([places.reason, places.sittings]).toMatchObject([
        reason,
        sittings.map(({ sitting, startTime, endTime, patientLimit: limit }) => {
          const { taken, used } = count(after, date, sitting);
          return { sitting, startTime, endTime, limit, booked: taken, available: Math.max(0, limit - used) };
        }),
      ]);
    }
    const online = story.dayOf(DAY).sittings.map(({ sitting, patientLimit, reservedSlots }) => {
      const { used, keptForDesk, waiting } = count(after, DAY, sitting, reservedSlots);
      return Math.max(0, patientLimit - used - keptForDesk - waiting);
    });
    const { data } = await clinic.get(`/doctors/${doctorId}/live-status`);
    expect(data.availableSlots).toBe(online.reduce((sum, free) => sum + free, 0));
  }

  it('fill no sitting, lose nobody, keep the order and show what is true', async () => {
    const stories = fc.array(anyCommand, { minLength: 20, maxLength: 60, size: 'max' });
    await fc.assert(
      fc.asyncProperty(stories, async (commands) => {
        clinic.clock.set(FRIDAY_MORNING);
        const story = await Story.begin(clinic);
        let before = await story.state();
        const work = async (command: Command) => {
          const outcome = await story.run(command);
          const after = await story.state();
          const step: Step = { story, command, before, after, ...outcome };
          if (outcome.refused && command.kind !== 'take') expect(after).toEqual(before);
          if (!CALENDAR.includes(command.kind)) checkPlaces(step);
          else expect([after.appointments, after.list]).toEqual([before.appointments, before.list]);
          if (command.kind === 'undo') expect(after.appointments).toEqual(before.appointments);
          checkSerials(step);
          checkPeople(step);
          checkJobs(step);
          checkList(step, { at: clinic.clock.now().toISOString(), timeOfDay: clinic.clock.timeOfDay() });
          await checkAnswers(step);
          before = after;
        };
        try {
          for (const command of [...FULL_DAY, ...commands]) await work(command);
          while (await story.hasOpenJob()) await work({ kind: 'work', which: 9 } as Command);
          for (const which of story.jobs.keys()) await work({ kind: 'undo', which } as Command);
          while (await story.hasOpenJob()) await work({ kind: 'work', which: 9 } as Command);
          for (const id of story.jobs) {
            const job = await readChange(clinic.services, DESK.caller, id);
            expect([job.finishedAt, job.people]).toEqual([
              expect.any(String),
              job.done + job.leftOver + job.skipped,
            ]);
          }
        } finally {
          await story.end();
        }
      }),
      { numRuns: STORIES, endOnFailure: true, verbose: 0 },
    );
  }, 1_800_000);
});
