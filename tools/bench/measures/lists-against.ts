import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { addDays } from '../../../contract/src/time/calendar.ts';
import { root } from '../../../scripts/support/run.mjs';
import { startClinic } from '../contenders/contenders.ts';
import { generateOther, type OtherVersion } from '../contenders/other-version.ts';
import { generateClinic } from '../generate/generate-clinic.ts';
import { Connection, Refused } from '../load/connection.ts';
import { type RoundOptions, sideBySide } from '../load/side-by-side.ts';
import { atLeast, heading, remark } from '../support/report.ts';
import { SHARE_OF_OTHER } from './bookings.ts';
import { listPaths } from './list-paths.ts';
import { clinicClock } from './prepared-clinic.ts';

const SIZE = { doctors: 200, patients: 20_000, appointments: 100_000 };
const ACCOUNT = { username: 'bench', password: 'measures the lists 7' };

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
  const [ourPath, otherPath] = [join(folder, 'lists-ours.db'), join(folder, 'lists-against.db')];
  const today = clinicClock.today();
  await generateClinic(`file:${ourPath}`, { ...SIZE, today });
  generateOther(against, otherPath, SIZE);
  const ours = await startForStaff(root, ourPath);
  const other = await startForStaff(against.checkout, otherPath);
  const lists: string[] = [];
  for (const [name, path] of Object.entries(listPaths({ today, yesterday: addDays(today, -1) }))) {
    const answered = await Promise.all([ours, other].map((one) => answers(one, `/api${path}`)));
    if (answered.every(Boolean)) lists.push(`/api${path}`);
    else remark(`left out, because one version does not answer it: ${name}`);
  }
  let turn = 0;
  const visit = async (connection: Connection) => {
    turn += 1;
    const { token } = connection.port === ours.port ? ours : other;
    await connection.get(lists[turn % lists.length] ?? '', token);
  };
  const shareName = 'lists as a share of the other version';
  const rival = { ...other, name: against.name, shareName, aim: atLeast(SHARE_OF_OTHER) };
  await sideBySide(ours, [rival], visit, options);
}

/** Starts a version with an account of the staff, made with its own command. */
async function startForStaff(checkout: string, path: string) {
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
  return { token, ...server };
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
