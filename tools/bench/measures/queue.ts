import { join } from 'node:path';
import { connect } from '../../../server/src/database/connect.ts';
import { verifyQueue } from '../../../server/src/queue/verify-queue.ts';
import { freeDoctors } from '../support/call-api.ts';
import { withPostgres } from '../support/postgres.ts';
import { atMost, figure, heading, remark } from '../support/report.ts';
import { median, quantile } from '../support/statistics.ts';
import { Desk, type PreparedClinic, prepareClinic } from './prepared-clinic.ts';

const DOCTORS = 200;
const EMPTY = { doctors: DOCTORS, patients: 1_000, appointments: 0 };
/** About three acts for each appointment of the recorded days: more than 1,000,000 in all. */
const LARGE = { doctors: DOCTORS, patients: 100_000, appointments: 1_000_000, recordedDays: 155 };
const SITTINGS = 12;
const PEOPLE = 60;
const MOST_TIMES = 2;

/** Measures acts of the queue on SQLite and on a PostgreSQL server that the run starts and ends. */
export async function measureQueueOnBoth(folder: string): Promise<void> {
  await measureQueue('SQLite', (name) => `file:${join(folder, `queue-${name}.db`)}`);
  await withPostgres(['empty', 'large'], (urlOf) => measureQueue('PostgreSQL', urlOf));
}

/**
 * Works whole sittings of 60 people in an empty and in a large clinic, one act after another, and compares how long an act
 * takes. The two clinics take turns sitting by sitting. Then it checks the records of the large clinic.
 *
 * @param urlOf the address of an empty database
 */
async function measureQueue(engine: string, urlOf: (name: string) => string): Promise<void> {
  heading(`Acts of the queue in an empty clinic and with 1,000,000 past acts and appointments (${engine})`);
  const empty = await prepareClinic(urlOf('empty'), EMPTY);
  const large = await prepareClinic(urlOf('large'), LARGE);
  const [ofEmpty, ofLarge]: [Times, Times] = [new Map(), new Map()];
  try {
    // The calendar of the generated clinics leaves some doctors out today.
    for (const doctorId of (await freeDoctors(empty.call, empty.today, PEOPLE)).slice(0, SITTINGS)) {
      await workSitting(empty, doctorId, ofEmpty);
      await workSitting(large, doctorId, ofLarge);
    }
  } finally {
    await Promise.all([empty.stop(), large.stop()]);
  }
  for (const [name, times] of ofEmpty) compare(name, times, ofLarge.get(name) ?? []);
  const actsOf = (times: Times) => [...times].flatMap(([name, all]) => (name.startsWith('GET') ? [] : all));
  compare('all acts', actsOf(ofEmpty), actsOf(ofLarge));

  const database = await connect(urlOf('large'));
  const began = performance.now();
  const verified = await verifyQueue({ config: { ownSecret: null }, database });
  await database.close();
  if (!verified.isWhole) throw new Error(`The generated record is broken: ${verified.reason}`);
  const seconds = (performance.now() - began) / 1_000;
  figure(`verify-queue of ${verified.acts.toLocaleString('en')} acts`, seconds, 's');
  figure('  memory of the process that checked', process.memoryUsage.rss() / 1_000_000, 'MB');
}

/** How long the calls of each name took, in milliseconds. */
type Times = Map<string, number[]>;

function compare(name: string, few: readonly number[], many: readonly number[]): void {
  const ms = quantile(many, 0.99);
  remark(`${name}: ${few.length} calls, median ${median(few).toFixed(1)} and ${median(many).toFixed(1)} ms`);
  figure(`${name}: ms (99 of 100)`, ms, '');
  figure('  times the empty one', ms / quantile(few, 0.99), '', atMost(MOST_TIMES));
}

/** The morning of a doctor: everybody is booked, arrives and is called; some are not there at first, and one goes before. */
async function workSitting(clinic: PreparedClinic, doctorId: number, times: Times): Promise<void> {
  const desk = new Desk(clinic, doctorId);
  const ids: number[] = [];
  for (let person = 0; person < PEOPLE; person += 1)
    ids.push(await desk.book(activePatient((doctorId - 1) * PEOPLE + person)));
  const read = () => timed(times, 'GET the queue', () => desk.read());
  const act = (kind: string, more?: object) => timed(times, kind, () => desk.act(kind, more));
  await read();
  for (const appointmentId of ids) await act('arrive', { appointmentId });
  await act('bring-forward', { appointmentId: ids.at(-1), reason: 'Emergency' });
  const isSomebodyLeft = () => desk.state.entries.length > (desk.state.current ? 1 : 0);
  for (let called = 0; isSomebodyLeft() && called < PEOPLE * 2; called += 1) {
    await act('call-next');
    if (called % 10 === 3) await act('pass-over');
    if (called % 10 === 5) {
      await act('undo');
      await timed(times, 'GET the sittings of the day', () => clinic.call('GET', '/queue'));
    }
    const away = desk.state.notHere.find(({ passedOver }) => passedOver);
    if (called % 10 === 8 && away) await act('return', { appointmentId: away.appointmentId });
    if (called % 10 === 9) await read();
  }
  await act('end');
}

/** Every fiftieth patient of the generated clinic is inactive. */
const activePatient = (index: number) => index + 1 + Math.floor(index / 49);

async function timed<T>(times: Times, name: string, work: () => Promise<T>): Promise<T> {
  const began = performance.now();
  const result = await work();
  times.set(name, [...(times.get(name) ?? []), performance.now() - began]);
  return result;
}
