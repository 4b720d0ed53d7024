import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inject } from 'vitest';
import { freePort } from '../../../scripts/support/free-port.mjs';
import { CLINIC_TIMEZONE } from '../noon-zone.ts';

const REPOSITORY = fileURLToPath(new URL('../../..', import.meta.url));
const PROGRAM = [
  '.gitignore',
  'package.json',
  'package-lock.json',
  'tsconfig.base.json',
  'scripts',
  'contract/package.json',
  'contract/tsconfig.json',
  'contract/src',
  'server/package.json',
  'server/tsconfig.json',
  'server/src',
];

/** The output of a command, and its exit code. */
interface Ended {
  code: number | null;
  said: string;
}

/** An installation of the program from a repository with several versions; `clinic` commands work in it. */
export interface Installation {
  /** Where the server answers once it is started, without a slash at the end. */
  url: string;
  /** DATABASE_URL of the installation. */
  databaseUrl: string;
  /** Runs `clinic …` as docs/operating.md installs it, but with shell commands instead of a service. */
  clinic(...args: string[]): Promise<Ended>;
  /**
   * Changes the sources in the origin and tags them as the next version. The installation does not have it
   * yet.
   */
  publish(tag: string, changes: Record<string, (text: string) => string>): Promise<void>;
  /** The version that the server printed when it last started. */
  servedVersion(): string | undefined;
  startServer(): Promise<void>;
  stopServer(): Promise<void>;
}

/**
 * Makes and builds an installation of the present sources as version 0.0.1, with its own database. It does
 * not run yet.
 *
 * @param ofPostgres DATABASE_URL of an empty database; an SQLite file of the installation's own when left out
 */
export async function install(ofPostgres?: string): Promise<Installation> {
  const place = mkdtempSync(join(inject('runFolder'), 'upgrade-'));
  const origin = join(place, 'origin');
  const folder = join(place, 'program');
  const port = await freePort();
  const databaseUrl = ofPostgres ?? `file:${join(place, 'data/clinic.db')}`;
  const envFile = join(place, 'clinic.env');
  writeFileSync(
    envFile,
    `PORT=${port}
DATABASE_URL='${databaseUrl}'
BACKUP_FOLDER='${join(place, 'backups')}'
CLINIC_TIMEZONE=${CLINIC_TIMEZONE}
CLINIC_NAME='Shapla # Clinic'
LOG_LEVEL=silent
OVERLOAD_DELAY_MS=0
`,
  );
  copyProgram(origin);
  const git = (...args: string[]) => runOrThrow(origin, 'git', ...args);
  const publish: Installation['publish'] = async (tag, changes) => {
    const change = (path: string, changed: (text: string) => string) => {
      const file = join(origin, path);
      writeFileSync(file, changed(existsSync(file) ? readFileSync(file, 'utf8') : ''));
    };
    for (const [path, changed] of Object.entries(changes)) change(path, changed);
    change('package.json', (text) => text.replace(/"version": "[^"]*"/, `"version": "${tag.slice(1)}"`));
    await git('add', '--all');
    await git('-c', 'user.name=Test', '-c', 'user.email=test@clinic.example', 'commit', '--quiet', '-m', tag);
    await git('tag', tag);
  };
  await git('init', '--quiet', '--initial-branch=main');
  await publish('v0.0.1', serverOnly);
  await runOrThrow(place, 'git', 'clone', '--quiet', origin, folder);
  linkPackages(folder);
  await runOrThrow(folder, 'npm', 'run', 'build');

  const { start, stop, log } = serviceCommands(place, folder, envFile);
  const user = (await runOrThrow(place, 'id', '-un')).trim();
  const options = ['--user', user, '--env-file', envFile, '--start', start, '--stop', stop];
  return {
    url: `http://127.0.0.1:${port}`,
    databaseUrl,
    clinic: (word, ...args) =>
      run(folder, process.execPath, 'scripts/clinic.mjs', String(word), ...args, ...options),
    publish,
    servedVersion: () =>
      [...readFileSync(log, 'utf8').matchAll(/^Clinic Serial (\S+) is ready at http/gm)].at(-1)?.[1],
    startServer: async () => {
      await runOrThrow(place, 'sh', '-c', start);
    },
    stopServer: async () => {
      await runOrThrow(place, 'sh', '-c', stop);
    },
  };
}

/** Leaves the pages out of the build, because they would take most of the time and no test here uses them. */
const serverOnly = {
  'package.json': replaced(
    '"build": "node scripts/build.mjs"',
    `"build": "node -e \\"import('./scripts/support/build-parts.mjs').then((parts) => parts.buildChanged())\\" --"`,
  ),
  'scripts/support/build-parts.mjs': replaced('parts = [server, plainPages, web]', 'parts = [server]'),
};

/** Makes a change of a text. The change throws when the text no longer contains `from`. */
export function replaced(from: string, to: string): (text: string) => string {
  return (text) => {
    if (!text.includes(from)) throw new Error(`The source no longer contains ${from}`);
    return text.replace(from, to);
  };
}

function copyProgram(origin: string): void {
  for (const path of PROGRAM) {
    mkdirSync(dirname(join(origin, path)), { recursive: true });
    cpSync(join(REPOSITORY, path), join(origin, path), {
      recursive: true,
      filter: (source) => !source.endsWith('.test.ts'),
    });
  }
}

/** Links the packages of the repository; the contract is the installation's own. */
function linkPackages(folder: string): void {
  const link = (from: string, to: string, skip: (name: string) => boolean) => {
    mkdirSync(to, { recursive: true });
    for (const name of readdirSync(from)) if (!skip(name)) symlinkSync(join(from, name), join(to, name));
  };
  const modules = join(folder, 'node_modules');
  link(join(REPOSITORY, 'node_modules'), modules, (name) => name === '@clinic-serial' || name === '.cache');
  mkdirSync(join(modules, '@clinic-serial'));
  symlinkSync(join(folder, 'contract'), join(modules, '@clinic-serial/contract'));
  link(join(REPOSITORY, 'server/node_modules'), join(folder, 'server/node_modules'), () => false);
}

/** The shell commands that replace systemd. */
function serviceCommands(place: string, folder: string, envFile: string) {
  const pid = join(place, 'server.pid');
  const log = join(place, 'server.log');
  const start = `cd '${folder}' && { env -i PATH="$PATH" '${process.execPath}' '--env-file=${envFile}' server/dist/main.js >>'${log}' 2>&1 & echo $! >'${pid}'; }`;
  const stop = `test -f '${pid}' || exit 0; kill "$(cat '${pid}')"; while kill -0 "$(cat '${pid}')" 2>/dev/null; do sleep 0.1; done; rm '${pid}'`;
  return { start, stop, log };
}

async function run(cwd: string, program: string, ...args: string[]): Promise<Ended> {
  const child = spawn(program, args, {
    cwd,
    env: { PATH: process.env.PATH, HOME: process.env.HOME },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      said += chunk;
    });
  }
  const [code] = await once(child, 'close');
  return { code, said };
}

async function runOrThrow(cwd: string, program: string, ...args: string[]): Promise<string> {
  const { code, said } = await run(cwd, program, ...args);
  if (code !== 0) throw new Error(`${program} ${args.join(' ')} ended with code ${code}:\n${said}`);
  return said;
}
