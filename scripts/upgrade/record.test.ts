import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { newestTag } from './checkout.mjs';
import { addUpgrade, newestUpgrade, readUpgrades, type Upgrade, writeUpgrades } from './record.mjs';
import { keepRecord } from './service.mjs';

const place = mkdtempSync(join(tmpdir(), 'record-'));
afterAll(() => rmSync(place, { recursive: true }));

const version = (number: number) => ({ commit: String(number).repeat(40), version: `0.0.${number}` });
const upgrade = (from: number, more: Partial<Upgrade> = {}): Upgrade => ({
  at: `2026-11-2${from}T04:00:00.000Z`,
  from: version(from),
  to: version(from + 1),
  backup: `/backups/${from}/clinic.db`,
  finishedAt: 'then',
  ...more,
});

const NOBODY = 65_534;
const ofSomebodyElse: [string, (file: string) => void] = [
  'it belongs to somebody else',
  (file) => chownSync(file, 12_345, 0),
];

describe('the record of upgrades', () => {
  it('comes back as it was written, with nothing beside it', () => {
    const folder = mkdtempSync(join(place, 'written-'));
    expect(readUpgrades(folder)).toEqual([]);
    writeUpgrades(folder, [upgrade(1)]);
    writeUpgrades(folder, [upgrade(1), upgrade(2)]);
    expect(readUpgrades(folder)).toEqual([upgrade(1), upgrade(2)]);
    expect(readdirSync(folder)).toEqual(['upgrades.json']);
  });

  it('is refused when a commit is not a hash', () => {
    const folder = mkdtempSync(join(place, 'damaged-'));
    const bad = { ...upgrade(1), from: { commit: '--upload-pack=x', version: '0.0.1' } };
    writeFileSync(join(folder, 'upgrades.json'), JSON.stringify([bad]));
    expect(() => readUpgrades(folder)).toThrow('upgrades.json is damaged');
  });

  it.each<[string, (file: string) => void]>([
    ['the group may write to it', (file) => chmodSync(file, 0o620)],
    ['everybody may write to it', (file) => chmodSync(file, 0o602)],
    [
      'it is a link',
      (file) => {
        renameSync(file, `${file}.real`);
        symlinkSync(`${file}.real`, file);
      },
    ],
    [
      'it is a pipe',
      (file) => {
        rmSync(file);
        execFileSync('mkfifo', ['-m', '600', file]);
      },
    ],
    // Only root can give a file to somebody else.
    ...(process.getuid?.() === 0 ? [ofSomebodyElse] : []),
  ])('is refused when %s', (_why, change) => {
    const folder = mkdtempSync(join(place, 'foreign-'));
    writeUpgrades(folder, [upgrade(1)]);
    change(join(folder, 'upgrades.json'));
    expect(() => readUpgrades(folder)).toThrow(/upgrades\.json is not trusted/);
  });

  // Only root can write with the rights of another user.
  it.runIf(process.getuid?.() === 0)('is trusted when root has kept it in the folder of the service', () => {
    const folder = mkdtempSync(join(place, 'service-'));
    chmodSync(place, 0o711);
    chownSync(folder, NOBODY, NOBODY);
    keepRecord({ user: 'nobody', folder }, [upgrade(1)]);
    keepRecord({ user: 'nobody', folder }, [upgrade(1), upgrade(2)]);
    expect(readUpgrades(folder)).toEqual([upgrade(1), upgrade(2)]);
    chownSync(folder, 0, 0);
    expect(() => keepRecord({ user: 'nobody', folder }, [])).toThrow();
  });

  it('names the newest upgrade that was not undone', () => {
    const undone = upgrade(2, { undoneAt: 'later' });
    expect(newestUpgrade([upgrade(1), upgrade(2)])).toEqual(upgrade(2));
    expect(newestUpgrade([upgrade(1), undone])).toEqual(upgrade(1));
    expect(newestUpgrade([{ ...upgrade(1), undoneAt: 'later' }, undone])).toBeUndefined();
  });

  it('keeps three upgrades, and names the folders that can be removed', () => {
    const known = [upgrade(1, { undoing: '/backups/1-undone/clinic.db' }), upgrade(2), upgrade(3)];
    expect(addUpgrade(known, upgrade(4))).toEqual({
      upgrades: [upgrade(2), upgrade(3), upgrade(4)],
      outdated: ['/backups/1', '/backups/1-undone'],
    });
  });

  it('replaces an upgrade that failed before the program changed', () => {
    const failed = upgrade(2, { finishedAt: undefined, backup: '/backups/failed/clinic.db' });
    expect(addUpgrade([upgrade(1), failed], upgrade(2))).toEqual({
      upgrades: [upgrade(1), upgrade(2)],
      outdated: ['/backups/failed'],
    });
  });
});

it('the newest version is the one with the highest number, not the last in alphabetical order', () => {
  expect(newestTag('v0.2.0\nv0.10.0\nv0.9.9\nv1\nvalid\nv0.11.0-rc.1')).toBe('v0.10.0');
  expect(newestTag('')).toBeUndefined();
});
