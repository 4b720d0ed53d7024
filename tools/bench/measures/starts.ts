import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { root } from '../../../scripts/support/run.mjs';
import { type OtherVersion, type ServerProcess, startClinic, startServer } from '../contenders/contenders.ts';
import { Connection } from '../load/connection.ts';
import { alternating, ratioFigure } from '../load/side-by-side.ts';
import { residentMegabytes } from '../support/machine.ts';
import { atMost, heading, spreadFigure } from '../support/report.ts';
import { spreadOf } from '../support/statistics.ts';

const MOST_SECONDS = 2;
const SHARE_OF_OTHER = 0.5;
/** The fewest servers that give a verdict. */
const SERVERS = 6;
const AFTER_SECONDS = 60;
const MOST_MB = 100;

/** A version that is started again and again, and the values that it showed. */
interface Started {
  name: string;
  values: Record<string, number[]>;
}

/**
 * Starts this version, and in turns the other one, on demo clinics that exist already: the first start
 * creates the schema and the clinic, so it is not measured.
 *
 * @param look gets the values of one started server, and stops it. The doctors can be booked today
 * @param atOnce true if the servers run at the same time, so that each needs a clinic of its own
 */
async function startInTurns(
  folder: string,
  rounds: number,
  against: OtherVersion | undefined,
  look: (server: ServerProcess, doctors: number[]) => Promise<Record<string, number>>,
  atOnce: boolean,
): Promise<Started[]> {
  const versions = [{ name: 'Clinic Serial', checkout: root }, ...(against ? [against] : [])].map(
    (version, index) => ({ ...version, index, values: {} as Started['values'] }),
  );
  const doctorsOf = new Map<string, number[]>();
  const looking: Promise<void>[] = [];
  for (const [round, order] of alternating(versions, rounds).entries())
    for (const { index, checkout, values } of order) {
      const url = urlOf(folder, index, atOnce ? round : 0);
      const doctors = doctorsOf.get(url) ?? (await makeDemo(url, checkout));
      doctorsOf.set(url, doctors);
      const looked = look(await startClinic(url, checkout), doctors).then((found) => {
        for (const [name, value] of Object.entries(found)) values[name] = [...(values[name] ?? []), value];
      });
      looking.push(looked);
      if (!atOnce) await looked;
    }
  await Promise.all(looking);
  return versions;
}

const urlOf = (folder: string, version: number, round: number) =>
  `file:${join(folder, `starts-${version}-${round}.db`)}`;

/** Makes a demo clinic. @returns the doctors who can be booked today */
async function makeDemo(url: string, checkout: string): Promise<number[]> {
  const server = await startClinic(url, checkout);
  const doctors = await bookableDoctors(server.port);
  await server.stop();
  return doctors;
}

/**
 * Measures how soon a server with an existing database answers, from the start of its process, and how much
 * longer the first live status of a doctor takes than the second.
 *
 * @param against another version, which is started in turns with this one
 */
export async function measureStart(folder: string, rounds: number, against?: OtherVersion): Promise<void> {
  heading('Start, demo clinic');
  const look = async ({ port, startedInMs, stop }: ServerProcess, [doctor = 0, other = 0]: number[]) => {
    const connection = await Connection.open(port);
    const timed = async (doctorId: number) => {
      const began = performance.now();
      await connection.get(`/api/doctors/${doctorId}/live-status`);
      return performance.now() - began;
    };
    const [first, firstOfOther, second] = [await timed(doctor), await timed(other), await timed(other)];
    connection.close();
    await stop();
    return { started: startedInMs / 1_000, first, firstOfOther, second };
  };
  const versions = await startInTurns(folder, rounds, against, look, false);
  for (const { name, values } of versions) {
    const { started = [], first = [], firstOfOther = [], second = [] } = values;
    spreadFigure(`${name}: until it answers`, spreadOf(started), 's', atMost(MOST_SECONDS));
    spreadFigure('  the first live status', spreadOf(first), 'ms');
    spreadFigure('  the first of another doctor', spreadOf(firstOfOther), 'ms');
    spreadFigure('  the second', spreadOf(second), 'ms');
    ratioFigure('  the first of another doctor, times the second', firstOfOther, second);
  }
  compareWithOther('start', 'started', versions, atMost(SHARE_OF_OTHER));
  compareWithOther('first live status', 'first', versions);
  const withScript: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const server = await startServer({ DATABASE_URL: urlOf(folder, 0, 0) }, join(root, 'scripts/start.mjs'));
    withScript.push(server.startedInMs / 1_000);
    await server.stop();
  }
  const name = 'the start script until it answers (nothing to build)';
  spreadFigure(name, spreadOf(withScript), 's', atMost(MOST_SECONDS));
}

function compareWithOther(
  what: string,
  key: string,
  [ours, other]: Started[],
  aim?: ReturnType<typeof atMost>,
) {
  if (other)
    ratioFigure(`${what}, times the other version`, ours?.values[key] ?? [], other.values[key] ?? [], aim);
}

/** The doctors of the demo clinic who can be booked today; at least one. */
export async function bookableDoctors(port: number): Promise<number[]> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/doctors`);
  const { data } = (await answer.json()) as {
    data: { doctors: { id: number; today: { availableSlots: number } }[] };
  };
  const ids = data.doctors.filter(({ today }) => today.availableSlots > 0).map(({ id }) => id);
  if (ids.length === 0) throw new Error('No doctor of the demo clinic can be booked today.');
  return ids;
}

/**
 * Measures how much memory a server with the demo clinic uses 60 seconds after its start, while no requests
 * come. Linux only. The servers start one after another and wait at the same time.
 *
 * @param against another version, whose servers start in turns with those of this one
 */
export async function measureMemory(folder: string, against?: OtherVersion): Promise<void> {
  heading(`Memory ${AFTER_SECONDS} seconds after the start, demo clinic, no requests`);
  const look = async ({ pid, stop }: ServerProcess) => {
    await pause(AFTER_SECONDS * 1_000);
    const megabytes = residentMegabytes(pid);
    await stop();
    return { megabytes };
  };
  const versions = await startInTurns(folder, SERVERS, against, look, true);
  for (const [index, { name, values }] of versions.entries())
    spreadFigure(name, spreadOf(values.megabytes ?? []), 'MB', index === 0 ? atMost(MOST_MB) : undefined);
  compareWithOther('memory', 'megabytes', versions);
}
