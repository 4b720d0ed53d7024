import { describe, expect, it } from 'vitest';
import { parseSource, readSourceFiles, type SourceFile } from './source-files.ts';

/** The floors of a folder, from the lowest to the highest: each may import itself and those before it. */
interface Order {
  folder: string;
  /** Folders. `base` is all files beside them but `starts`, which are the floor `start`. */
  floors: string;
  /** The files that wire the floors together. */
  starts?: string[];
}

const ORDERS: Order[] = [
  { folder: 'contract/src', floors: 'terms time text messages fields rules subjects' },
  { folder: 'contract/src/rules', floors: 'schedule sms queue booking money import' },
  {
    folder: 'server/src',
    floors:
      'settings base database http chain daily-work audit records places sms proof-of-work one-time-codes sign-in drafts staff patients serials ledger pictures queue departments doctors appointments live calendar waiting-list booking changes reminders money clinic setup clock-check dashboard privacy export import reports backup bundle move operator metrics demo-data doctor pages offline live-page board start',
    starts: ['app.ts', 'main.ts'],
  },
  {
    folder: 'web/src',
    floors: 'messages base api session ui live waiting public patient admin plain worker start',
    starts: [
      'App.tsx',
      'entry-server.tsx',
      'main.tsx',
      'preload-on-intent.ts',
      'routes.tsx',
      'screens-setup.ts',
    ],
  },
  {
    folder: 'web/src/ui',
    floors: 'text focus address notice button badge failure dialog form list people code ticket layout',
  },
  {
    folder: 'web/src/public',
    floors: 'base contact about doctors booking home privacy not-found unknown-link shell',
  },
  {
    folder: 'web/src/patient',
    floors: 'base dashboard login appointment history profile shell start',
    starts: ['PatientArea.tsx', 'SignedInPages.tsx'],
  },
  {
    folder: 'web/src/admin',
    floors:
      'base kept date records login day-sheet pictures second-factor settings calendar departments doctors setup patients money-desk appointments new-serial queue audit dashboard staff reports money imports welcome shell start',
    starts: ['AdminArea.tsx', 'SignedInPages.tsx'],
  },
  { folder: 'tools/bench', floors: 'support generate contenders load windows measures base' },
];

/**
 * It names the types of what app.ts hands to the use cases, so it imports rooms above it, but never their
 * code.
 */
const SERVICES = 'server/src/services.ts';

/** All folders with source files, tests included. */
const sources = readSourceFiles([
  'contract/src',
  'server/src',
  'server/test',
  'web/src',
  'e2e',
  'faults',
  'scripts',
  'tools',
]);
const program = sources.filter(({ path, isTest }) => !isTest && path !== SERVICES);

/** The floor of a path; undefined if it is not in the folder of the order. */
function floorOf({ folder, starts = [] }: Order, path: string): string | undefined {
  if (!path.startsWith(`${folder}/`)) return undefined;
  const [floor = '', file] = path.slice(folder.length + 1).split('/');
  if (file !== undefined) return floor;
  return starts.includes(floor) ? 'start' : 'base';
}

function upwardImports(order: Order, files: SourceFile[]): string[] {
  const heights = order.floors.split(' ');
  const heightOf = (path: string) => heights.indexOf(floorOf(order, path) ?? '');
  return files.flatMap(({ path, imports }) =>
    imports
      .filter(({ isLazy, target }) => !isLazy && heightOf(path) >= 0 && heightOf(target) > heightOf(path))
      .map(({ target }) => `${path} imports ${target}`),
  );
}

/**
 * The circles of all folders. What lies directly in a folder, files and folders, must not need each other in
 * a circle.
 *
 * @returns the first circle of each folder, such as `web/src: ui, session, ui`
 */
function circles(files: SourceFile[]): string[] {
  const paths = new Set(files.map(({ path }) => path));
  const folders = new Map<string, Map<string, Set<string>>>();
  for (const { path, imports } of files) {
    for (const { isLazy, target } of imports) {
      if (isLazy || !paths.has(target) || target === path) continue;
      const [folder, from, to] = whereTheyPart(path, target);
      const arrows = folders.get(folder) ?? new Map<string, Set<string>>();
      folders.set(folder, arrows.set(from, (arrows.get(from) ?? new Set()).add(to)));
    }
  }
  return [...folders].flatMap(([folder, arrows]) => {
    const circle = findCircle(arrows);
    return circle ? [`${folder}: ${circle.join(', ')}`] : [];
  });
}

/** The lowest folder that holds two files, and what in this folder each of them is or is in. */
function whereTheyPart(one: string, other: string): [folder: string, one: string, other: string] {
  const [parts, others] = [one.split('/'), other.split('/')];
  const same = parts.findIndex((part, index) => part !== others[index]);
  return [parts.slice(0, same).join('/'), parts[same] ?? '', others[same] ?? ''];
}

function findCircle(arrows: Map<string, Set<string>>): string[] | undefined {
  const finished = new Set<string>();
  const visit = (one: string, trail: string[]): string[] | undefined => {
    if (trail.includes(one)) return [...trail.slice(trail.indexOf(one)), one];
    if (finished.has(one)) return undefined;
    for (const next of arrows.get(one) ?? []) {
      const circle = visit(next, [...trail, one]);
      if (circle) return circle;
    }
    finished.add(one);
    return undefined;
  };
  for (const one of arrows.keys()) {
    const circle = visit(one, []);
    if (circle) return circle;
  }
  return undefined;
}

describe.each(ORDERS)('the floors of $folder', (order) => {
  it('are all in the list, and the list names none that is gone', () => {
    const found = new Set(program.flatMap(({ path }) => floorOf(order, path) ?? []));
    expect(order.floors.split(' ').sort()).toEqual([...found].sort());
  });

  it('import only themselves and floors below them', () => expect(upwardImports(order, program)).toEqual([]));
});

it('nothing imports in a circle: no files, and no folders beside each other', () =>
  expect(circles(program)).toEqual([]));

it('the list of services imports types only', () => {
  const services = sources.find(({ path }) => path === SERVICES);
  expect(services?.code.match(/^import (?!type ).*/gm) ?? []).toEqual([]);
});

// These tests show that each rule can fail.
describe('the search', () => {
  const order = { folder: 'server/src', floors: 'base database doctors booking start', starts: ['app.ts'] };
  const files = [
    parseSource('server/src/doctors/a.ts', "import type { B } from '../booking/b.ts';"),
    parseSource('server/src/booking/b.ts', "import { a } from '../doctors/a.ts';"),
    parseSource('server/src/clock.ts', "import { connect } from './database/connect.ts';"),
    parseSource('server/src/app.ts', "import { connect } from './database/connect.ts';"),
  ];

  it('finds an import of a higher floor, also of a type', () =>
    expect(upwardImports(order, files)).toEqual([
      'server/src/doctors/a.ts imports server/src/booking/b.ts',
      'server/src/clock.ts imports server/src/database/connect.ts',
    ]));

  it('finds circles of folders and of files; a file that is loaded later closes none', () => {
    const there = parseSource('web/src/a.ts', "import './b.ts';");
    const back = parseSource('web/src/b.ts', "import type { A } from './a.ts';");
    const later = parseSource('web/src/b.ts', "const a = () => import('./a.ts');");
    expect(circles(files)).toEqual(['server/src: doctors, booking, doctors']);
    expect(circles([there, back])).toEqual(['web/src: a.ts, b.ts, a.ts']);
    expect(circles([there, later])).toEqual([]);
  });
});
