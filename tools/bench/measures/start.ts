import { join } from 'node:path';
import { startClinic } from '../contenders/contenders.ts';
import type { OtherVersion } from '../contenders/other-version.ts';
import { Connection } from '../load/connection.ts';
import { alternating, ratioFigure } from '../load/side-by-side.ts';
import { bookableDoctors } from '../support/call-api.ts';
import { atMost, heading, spreadFigure } from '../support/report.ts';
import { startServer } from '../support/server-process.ts';
import { spreadOf } from '../support/statistics.ts';

const MOST_SECONDS = 2;
const SHARE_OF_OTHER = 0.5;

/** What one version showed, a value for each start, in milliseconds. */
interface Starts {
  name: string;
  start: () => ReturnType<typeof startClinic>;
  /** Two who sit today. */
  doctors: number[];
  started: number[];
  /** The first live status of the process. */
  first: number[];
  /** The first of the other doctor. */
  firstOfOther: number[];
  second: number[];
}

/**
 * Measures how soon a server with an existing database answers, from the start of its process, and how much longer the first
 * live status of a doctor takes than the second.
 *
 * @param against another version, which is started in turns with this one
 */
export async function measureStart(folder: string, rounds: number, against?: OtherVersion): Promise<void> {
  heading('Start, demo clinic');
  const databaseUrl = `file:${join(folder, 'start.db')}`;
  const ours = await prepare('Clinic Serial', databaseUrl);
  const other =
    against && (await prepare(against.name, `file:${join(folder, 'start-against.db')}`, against.checkout));
  for (const order of alternating(other ? [ours, other] : [ours], rounds))
    for (const version of order) await startOnce(version);

  report(ours);
  if (other) {
    report(other);
    ratioFigure('start, times the other version', ours.started, other.started, atMost(SHARE_OF_OTHER));
    ratioFigure('first live status, times the other version', ours.first, other.first);
  }
  const withScript: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const server = await startServer(['scripts/start.mjs'], { DATABASE_URL: databaseUrl });
    withScript.push(server.startedInMs / 1_000);
    await server.stop();
  }
  const name = 'the start script until it answers (nothing to build)';
  spreadFigure(name, spreadOf(withScript), 's', atMost(MOST_SECONDS));
}

/** The first start creates the schema and the demo clinic, so it is not measured. */
async function prepare(name: string, databaseUrl: string, checkout?: string): Promise<Starts> {
  const start = () => startClinic(databaseUrl, checkout);
  const server = await start();
  const doctors = await bookableDoctors(`http://127.0.0.1:${server.port}`);
  await server.stop();
  return { name, start, doctors: doctors.slice(0, 2), started: [], first: [], firstOfOther: [], second: [] };
}

async function startOnce({ start, doctors, started, first, firstOfOther, second }: Starts): Promise<void> {
  const server = await start();
  started.push(server.startedInMs);
  const connection = await Connection.open(server.port);
  const [doctor, other] = doctors;
  for (const [asked, times] of [
    [doctor, first],
    [other, firstOfOther],
    [other, second],
  ] as const) {
    const began = performance.now();
    await connection.get(`/api/doctors/${asked}/live-status`);
    times.push(performance.now() - began);
  }
  connection.close();
  await server.stop();
}

function report({ name, started, first, firstOfOther, second }: Starts): void {
  const seconds = started.map((ms) => ms / 1_000);
  spreadFigure(`${name}: until it answers`, spreadOf(seconds), 's', atMost(MOST_SECONDS));
  spreadFigure('  the first live status', spreadOf(first), 'ms');
  spreadFigure('  the first of another doctor', spreadOf(firstOfOther), 'ms');
  spreadFigure('  the second', spreadOf(second), 'ms');
  ratioFigure('  the first of another doctor, times the second', firstOfOther, second);
}
