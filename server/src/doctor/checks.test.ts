import { describe, expect, it } from 'vitest';
import { REAL_CLINIC } from '../../test/real-clinic.ts';
import { readConfig } from '../config.ts';
import { checkDatabase, type DatabaseFacts } from './database-checks.ts';
import type { Finding } from './finding.ts';
import {
  type BackupFacts,
  checkBackups,
  checkCertificate,
  checkPublicAddress,
  checkRights,
  checkSpace,
  checkSynchronised,
  checkTestMessage,
  FORGED_ADDRESS,
  type PublicFacts,
} from './machine-checks.ts';
import { checkNode, checkSettings } from './setting-checks.ts';

const SECRET = REAL_CLINIC.CLINIC_SECRET;
const settings = (env: Record<string, string> = {}) => checkSettings(readConfig({ ...REAL_CLINIC, ...env }));
const states = (findings: Finding[]) => findings.map(({ state }) => state);
/** The findings that are not ok, as `state what`. */
const troubles = (findings: Finding[]) =>
  findings.filter(({ state }) => state !== 'ok').map(({ state, what }) => `${state} ${what}`);

describe('the doctor looks at Node.js', () => {
  const TODAY = '2027-11-20';
  it.each([
    ['20.20.2', 'warning'],
    ['24.9.0', 'ok'],
    ['22.22.0', 'warning'],
    ['20.19.9', 'failed'],
    ['18.20.0', 'failed'],
    ['25.0.0', 'failed'],
  ])('%s: %s', (version, state) => expect(checkNode(version, '>=20.20 <25', TODAY).state).toBe(state));
});

describe('the doctor looks at the settings', () => {
  it('and finds nothing wrong with complete ones', () => expect(troubles(settings())).toEqual([]));

  it.each<[string, Record<string, string>, string[]]>([
    ['a secret of one letter', { CLINIC_SECRET: 'a'.repeat(40) }, ['failed CLINIC_SECRET']],
    ['a secret of three letters', { CLINIC_SECRET: 'abc'.repeat(14) }, ['failed CLINIC_SECRET']],
    ['a gateway that reaches nobody', { SMS_GATEWAY: 'console' }, ['warning SMS gateway']],
    ['no phone of the clinic', { CLINIC_PHONE: '' }, ['warning SMS gateway']],
    ['a port that everybody reaches beside the proxy', { HOST: '0.0.0.0' }, ['warning addresses']],
    ['a proxy that is not believed', { TRUST_PROXY: 'false' }, ['failed addresses']],
    ['no public address', { PUBLIC_URL: '' }, ['warning addresses']],
    ['nobody who is told', { OPERATOR_PHONE: '' }, ['warning warnings']],
    ['Prometheus alone', { OPERATOR_PHONE: '', METRICS_PORT: '9464' }, []],
    [
      'a demonstration',
      { NODE_ENV: '', CLINIC_SECRET: '', SMS_GATEWAY: '' },
      ['warning demo mode', 'warning CLINIC_SECRET', 'warning SMS gateway'],
    ],
  ])('with %s', (_what, env, expected) => expect(troubles(settings(env))).toEqual(expected));

  it('and never prints the secret', () => {
    const weak = 'abc'.repeat(14);
    for (const secret of [SECRET, weak]) {
      expect(JSON.stringify(settings({ CLINIC_SECRET: secret }))).not.toContain(secret);
    }
  });
});

describe('the doctor looks at the database', () => {
  const WELL: DatabaseFacts = {
    engine: 'postgres',
    writeFailure: null,
    appliedSteps: ['001', '002'],
    refusedStep: null,
    knownSteps: ['001', '002'],
    activeAdmins: 1,
    demoAccounts: null,
    sms: { trouble: null, acceptedAt: '2026-11-20T04:00:00.000Z' },
    secondsAhead: 0.1,
  };

  it.each<[string, Partial<DatabaseFacts>, string[]]>([
    ['is well', {}, []],
    ['is SQLite', { engine: 'sqlite', secondsAhead: undefined }, []],
    ['stores nothing', { writeFailure: 'SQLITE_FULL' }, ['failed storing']],
    ['is a step behind', { appliedSteps: ['001'] }, ['warning schema']],
    ['is of a newer version that only added', { appliedSteps: ['001', '002', '003'] }, []],
    [
      'is of a newer version that took something away',
      { appliedSteps: ['001', '002', '003'], refusedStep: '003' },
      ['failed schema'],
    ],
    ['has no Admin', { activeAdmins: 0 }, ['failed accounts']],
    ['has no accounts yet', { activeAdmins: null }, ['warning accounts']],
    ['has demo accounts', { demoAccounts: 'Anybody can sign in.' }, ['failed accounts']],
    ['has sent no SMS yet', { sms: { trouble: null, acceptedAt: undefined } }, []],
    ['is behind in its steps, so nothing is known of SMS', { sms: null }, []],
    [
      'has a gateway that takes nothing',
      { sms: { trouble: { since: '2026-11-20T04:00:00.000Z', meaning: 'top up' }, acceptedAt: undefined } },
      ['failed SMS'],
    ],
    ['is a minute ahead', { secondsAhead: -61 }, ['failed clocks']],
    ['is a minute behind', { secondsAhead: 61 }, ['failed clocks']],
  ])('that %s', (_what, changed, expected) =>
    expect(troubles(checkDatabase({ ...WELL, ...changed }))).toEqual(expected),
  );
});

describe('the doctor looks at the machine', () => {
  it.each([
    [true, ['ok']],
    [false, ['warning']],
    [undefined, []],
  ])('whose clock is synchronised: %s', (known, expected) =>
    expect(states(checkSynchronised(known))).toEqual(expected),
  );

  it.each([
    ['2 GB of 100 GB', { free: 2e9, total: 100e9 }, ['ok']],
    ['0.9 GB of 100 GB', { free: 0.9e9, total: 100e9 }, ['warning']],
    ['0.6 GB of 5 GB', { free: 0.6e9, total: 5e9 }, ['ok']],
    ['0.4 GB of 5 GB', { free: 0.4e9, total: 5e9 }, ['warning']],
    ['an unknown disk', undefined, []],
  ])('with %s', (_what, space, expected) => expect(states(checkSpace('database', space))).toEqual(expected));

  it.each([
    [0o100600, 0o600, ['ok']],
    [0o100640, 0o600, ['failed']],
    [0o100604, 0o600, ['failed']],
    [0o100400, 0o600, ['ok']],
    [0o100640, 0o640, ['ok']],
    [0o100644, 0o640, ['failed']],
  ])('a file of mode %o where %o is allowed', (mode, allowed, expected) =>
    expect(
      states(
        checkRights(
          'file',
          [
            { path: '/a', mode: 0o100600 },
            { path: '/b', mode },
          ],
          allowed,
        ),
      ),
    ).toEqual(expected),
  );

  it('and does not complain about files that are missing', () =>
    expect(checkRights('file', [], 0o600)).toEqual([]));

  it.each([
    ['none', undefined, []],
    ['60 days', { days: 60.4 }, ['ok']],
    ['13 days', { days: 13.9 }, ['warning']],
    ['an end', { days: -0.1 }, ['failed']],
    ['no readable file', { fault: 'ENOENT' }, ['failed']],
  ])('with a certificate of %s', (_what, facts, expected) =>
    expect(states(checkCertificate(facts))).toEqual(expected),
  );

  const PUBLIC: PublicFacts = {
    url: 'https://clinic.example',
    answer: { status: 200, hasHsts: true },
    clientAddress: null,
    plainPortAnswers: undefined,
    demoMode: false,
  };
  it.each<[string, Partial<PublicFacts>, string[]]>([
    ['that is well', {}, ['ok']],
    ['that is away', { answer: { fault: 'ENOTFOUND' } }, ['failed']],
    ['that answers 502', { answer: { status: 502, hasHsts: false } }, ['failed']],
    ['without TLS', { url: 'http://clinic.example' }, ['failed']],
    ['of something else', { answer: { status: 200, hasHsts: false } }, ['failed']],
    ['with an open port beside it', { plainPortAnswers: true }, ['ok', 'failed']],
    ['with a closed port beside it', { plainPortAnswers: false }, ['ok']],
    ['whose proxy replaces the address of the client', { clientAddress: '203.0.113.9' }, ['ok', 'ok']],
    ['whose proxy believes what clients claim', { clientAddress: FORGED_ADDRESS }, ['ok', 'failed']],
    ['whose proxy does not name the client', { clientAddress: '127.0.0.1' }, ['ok', 'warning']],
  ])('with a public address %s', (_what, changed, expected) =>
    expect(states(checkPublicAddress({ ...PUBLIC, ...changed }))).toEqual(expected),
  );

  it('and at a test message', () => {
    expect(states(checkTestMessage(undefined))).toEqual([]);
    expect(states(checkTestMessage({ accepted: true, isUnderstood: true }))).toEqual(['ok']);
    expect(states(checkTestMessage({ accepted: true, isUnderstood: false }))).toEqual(['warning']);
    const [refused] = checkTestMessage({ code: '1007', meaning: 'top up the account' });
    expect(refused).toMatchObject({ state: 'failed', says: 'not accepted, 1007: top up the account' });
  });
});

describe('the doctor looks at the backups', () => {
  const HOUR = 3_600_000;
  const NOW = 1_800_000_000_000;
  const WELL: BackupFacts = {
    engine: 'sqlite',
    folder: '/backups',
    isWritable: true,
    everyMinutes: 60,
    newest: { time: NOW - HOUR, file: 'clinic.db', fault: null },
    dueBy: NOW + 23 * HOUR,
    now: NOW,
  };

  it.each<[string, Partial<BackupFacts>, string[]]>([
    ['are well', {}, []],
    ['cannot be written', { isWritable: false }, ['failed backups']],
    ['are made by nobody', { everyMinutes: 0, dueBy: undefined }, ['warning backups']],
    ['are missing', { newest: undefined }, ['failed newest backup']],
    ['are too old', { dueBy: NOW - 1 }, ['failed newest backup']],
    [
      'are damaged',
      { newest: { time: NOW, file: 'clinic.db', fault: 'its SHA-256 differs' } },
      ['failed newest backup'],
    ],
    [
      "are PostgreSQL's own",
      { engine: 'postgres', everyMinutes: 0, newest: undefined, dueBy: undefined },
      ['warning backups'],
    ],
  ])('that %s', (_what, changed, expected) =>
    expect(troubles(checkBackups({ ...WELL, ...changed }))).toEqual(expected),
  );
});
