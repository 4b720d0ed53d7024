import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { root } from '../support/run.mjs';
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
  'chain',
  'audit',
  'sms',
  'proof-of-work',
  'one-time-codes',
  'sign-in',
  'staff',
  'patients',
  'serials',
  'pictures',
  'queue',
  'departments',
  'doctors',
  'appointments',
  'live',
  'calendar',
  'waiting-list',
  'booking',
  'changes',
  'reminders',
  'clinic',
  'setup',
  'clock-check',
  'dashboard',
  'privacy',
  'export',
  'reports',
  'backup',
  'bundle',
  'move',
  'operator',
  'metrics',
  'demo-data',
  'doctor',
  'pages',
  'offline',
  'live-page',
  'board',
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

/**
 * The groups of the web's shared parts (`web/src/ui`), from the lowest to the highest. A group imports only groups that
 * stand before it in this list.
 */
const UI_GROUPS = [
  'style',
  'text',
  'focus',
  'address',
  'notice',
  'button',
  'badge',
  'dialog',
  'form',
  'list',
  'people',
  'code',
  'ticket',
  'layout',
];

const uiGroupOf = (path: string) => /^web\/src\/ui\/([^/]+)/.exec(path)?.[1];

/** Imports from a lower folder into a higher one. The order goes from the lowest to the highest. */
function upwardImports(
  files: SourceFile[],
  order = ROOMS,
  folderOf: (path: string) => string | undefined = roomOf,
): string[] {
  return files
    .filter(({ path, isTest }) => !isTest && path !== SERVICES)
    .flatMap(({ path, imports }) => imports.map(({ target }) => ({ path, target })))
    .filter(({ path, target }) => {
      const [from, to] = [folderOf(path), folderOf(target)];
      return from !== undefined && to !== undefined && order.indexOf(to) > order.indexOf(from);
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

describe("the groups of the web's shared parts", () => {
  it('are all in the list, and the list names no group that is gone', () => {
    expect(readdirSync(`${root}/web/src/ui`).sort()).toEqual([...UI_GROUPS].sort());
  });

  it('import only groups below them', () =>
    expect(upwardImports(readSourceFiles(), UI_GROUPS, uiGroupOf)).toEqual([]));

  it('an upward import is found', () => {
    const files = [
      parseSource('web/src/ui/button/A.tsx', "import { B } from '../dialog/B.tsx';"),
      parseSource('web/src/ui/dialog/B.tsx', "import { A } from '../button/A.tsx';"),
    ];
    expect(upwardImports(files, UI_GROUPS, uiGroupOf)).toEqual([
      'web/src/ui/button/A.tsx imports web/src/ui/dialog/B.tsx',
    ]);
  });
});
