import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../../scripts/support/run.mjs';
import { makeClock } from '../../server/src/clock.ts';
import { startClinic } from '../contenders/clinic.ts';
import { generateOther, type OtherVersion } from '../contenders/other-version.ts';
import { generateClinic } from '../generate/generate-clinic.ts';
import { Connection, Refused } from '../load/connection.ts';
import { type RoundOptions, ratioFigure, sideBySide } from '../load/side-by-side.ts';
import { atLeast, heading, remark } from '../support/report.ts';
import { SHARE_OF_OTHER } from './bookings.ts';
import { LIST_PATHS } from './list-paths.ts';

const SIZE = { doctors: 200, patients: 20_000, appointments: 100_000 };
const ACCOUNT = { username: 'bench', password: 'measures the lists 7' };
const DAY_MS = 86_400_000;

/**
 * Measures lists per second, all of them in turn, of this version and of another one (SQLite). Each version generates its own
 * clinic of the same size. A list that one of the versions does not have is left out.
 */
export async function measureListsAgainst(
  folder: string,
  options: RoundOptions,
  against: OtherVersion,
): Promise<void> {
  heading(`Lists, 64 connections, ${SIZE.appointments.toLocaleString('en')} appointments (SQLite)`);
  const clock = makeClock('Asia/Dhaka');
  const paths = [join(folder, 'lists-ours.db'), join(folder, 'lists-against.db')] as const;
  await generateClinic(`file:${paths[0]}`, { ...SIZE, today: clock.today() });
  generateOther(against, paths[1], SIZE);
  const contenders = [
    await startForStaff('Clinic Serial', root, paths[0]),
    await startForStaff(against.name, against.checkout, paths[1]),
  ];
  try {
    const yesterday = makeClock('Asia/Dhaka', () => new Date(Date.now() - DAY_MS)).today();
    const days = { today: clock.today(), yesterday };
    const lists: string[] = [];
    for (const [name, path] of Object.entries(LIST_PATHS)) {
      const answered = await Promise.all(contenders.map((one) => answers(one, `/api${path(days)}`)));
      if (answered.every(Boolean)) lists.push(`/api${path(days)}`);
      else remark(`left out, because one version does not answer it: ${name}`);
    }
    const tokens = new Map(contenders.map(({ port, token }) => [port, token]));
    let turn = 0;
    const visit = async (connection: Connection) => {
      turn += 1;
      await connection.get(lists[turn % lists.length] ?? '', tokens.get(connection.port));
    };
    const [product = [], other = []] = await sideBySide(contenders, visit, options);
    ratioFigure('lists as a share of the other version', product, other, atLeast(SHARE_OF_OTHER));
  } finally {
    await Promise.all(contenders.map((contender) => contender.stop()));
  }
}

/** Starts a version with an account of the staff, made with its own command. */
async function startForStaff(name: string, checkout: string, path: string) {
  const databaseUrl = `file:${path}`;
  execFileSync(
    process.execPath,
    ['scripts/staff.mjs', 'create', '--username', ACCOUNT.username, '--role', 'Admin'],
    {
      cwd: checkout,
      env: { ...process.env, DATABASE_URL: databaseUrl },
      input: `${ACCOUNT.password}\n`,
      stdio: 'pipe',
    },
  );
  const server = await startClinic(databaseUrl, checkout);
  const connection = await Connection.open(server.port);
  const { token } = await connection.post<{ token: string }>('/api/auth/admin', ACCOUNT);
  connection.close();
  return { name, token, ...server };
}

async function answers({ port, token }: { port: number; token: string }, path: string): Promise<boolean> {
  const connection = await Connection.open(port);
  try {
    await connection.get(path, token);
    return true;
  } catch (error) {
    if (error instanceof Refused) return false;
    throw error;
  } finally {
    connection.close();
  }
}
