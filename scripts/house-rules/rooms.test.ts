import { describe, expect, it } from 'vitest';
import { parseSource, readSourceFiles, type SourceFile } from './source-files.ts';

/**
 * The rooms of the server, from the lowest to the highest. A room imports only rooms that stand before it in this list,
 * so that no two rooms need each other and a stranger can read one room without those above it.
 */
const ROOMS = [
  'settings',
  'base',
  'database',
  'http',
  'audit',
  'sms',
  'proof-of-work',
  'one-time-codes',
  'sign-in',
  'staff',
  'patients',
  'serials',
  'departments',
  'doctors',
  'appointments',
  'booking',
  'clinic',
  'clock-check',
  'dashboard',
  'privacy',
  'export',
  'backup',
  'operator',
  'metrics',
  'demo-data',
  'doctor',
  'pages',
  'start',
];

/** Files of no folder: these start and wire the server. All others are the base that every room builds on. */
const START_FILES = ['app.ts', 'main.ts'];

/** It names the types of what app.ts hands to the use cases, so it imports rooms above it, but never their code. */
const SERVICES = 'server/src/services.ts';

function roomOf(path: string): string | undefined {
  const inServer = /^server\/src\/(.+)$/.exec(path)?.[1];
  if (!inServer) return undefined;
  const [folder, file] = inServer.split('/');
  if (file !== undefined) return folder;
  return START_FILES.includes(inServer) ? 'start' : 'base';
}

function upwardImports(files: SourceFile[]): string[] {
  return files
    .filter(({ path, isTest }) => !isTest && path !== SERVICES)
    .flatMap(({ path, imports }) => imports.map(({ target }) => ({ path, target })))
    .filter(({ path, target }) => {
      const [from, to] = [roomOf(path), roomOf(target)];
      return from !== undefined && to !== undefined && ROOMS.indexOf(to) > ROOMS.indexOf(from);
    })
    .map(({ path, target }) => `${path} imports ${target}`);
}

describe('the rooms of the server', () => {
  const sources = readSourceFiles();

  it('are all in the list, and the list names no room that is gone', () => {
    const rooms = new Set(sources.flatMap(({ path }) => roomOf(path) ?? []));
    expect([...rooms].sort()).toEqual([...ROOMS].sort());
  });

  it('import only rooms below them', () => expect(upwardImports(sources)).toEqual([]));

  it('the list of services imports types only', () => {
    const services = sources.find(({ path }) => path === SERVICES);
    expect(services?.code.match(/^import (?!type ).*/gm) ?? []).toEqual([]);
  });

  it('an upward import is found, also of a type', () => {
    const file = (path: string, line: string) => parseSource(path, line);
    expect(
      upwardImports([
        file('server/src/doctors/a.ts', "import type { B } from '../booking/b.ts';"),
        file('server/src/booking/b.ts', "import { a } from '../doctors/a.ts';"),
        file('server/src/clock.ts', "import { connect } from './database/connect.ts';"),
        file('server/src/app.ts', "import { connect } from './database/connect.ts';"),
      ]),
    ).toEqual([
      'server/src/doctors/a.ts imports server/src/booking/b.ts',
      'server/src/clock.ts imports server/src/database/connect.ts',
    ]);
  });
});
