import { chmodSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, inject, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { CERTIFICATE } from '../../test/certificates.ts';
import { newPhone } from '../../test/clinic.ts';
import { describeOnBothEngines } from '../../test/databases.ts';
import { eventually } from '../../test/eventually.ts';
import { acceptCheckRow, refuseCheckRow } from '../../test/full-disk.ts';
import { backupName } from '../backup/rotation.ts';
import { isNearlyFull } from './machine-facts.ts';
import { makeWatch, TROUBLES } from './watch.ts';

const OPERATOR = '01911111111';
const DAY = 86_400;

const newFolder = () => mkdtempSync(join(inject('runFolder'), 'watch-'));

let clinic: TestApp;
afterEach(() => clinic.close());

/** An instance that watches the clinic of this test. */
function newWatch(send: () => Promise<void> = async () => {}) {
  const told: string[] = [];
  const watch = makeWatch(clinic.services, {
    send: async ({ phone, text, id }) => {
      expect(id).toMatch(/^[a-z0-9]{8,20}$/);
      await send();
      told.push(`${phone} ${text}`);
    },
  });
  const lookTwice = async () => {
    await watch.look();
    await watch.look();
  };
  return { ...watch, lookTwice, told };
}

async function start(engine: 'sqlite' | 'postgres', env: Record<string, string> = {}) {
  clinic = await startTestApp(engine, { env: { OPERATOR_PHONE: OPERATOR, ...env } });
  if (engine === 'postgres') {
    // The test's clock stands still on another day, which would be a trouble of its own.
    clinic.clock.set(new Date(performance.timeOrigin + performance.now()).toISOString());
  }
}

describeOnBothEngines('the watch over the clinic', (engine) => {
  it('warns of nothing while all is well', async () => {
    await start(engine);
    const watch = newWatch();
    await watch.lookTwice();
    expect(watch.told).toEqual([]);
  });

  it('warns once a day, from one of several instances, that SMS are not accepted', async () => {
    const gateway = { isAway: true };
    clinic = await startTestApp(engine, {
      env: { OPERATOR_PHONE: OPERATOR },
      gateway: {
        send: async () => {
          if (gateway.isAway) throw new Error('The gateway is away.');
        },
      },
    });
    if (engine === 'postgres')
      clinic.clock.set(new Date(performance.timeOrigin + performance.now()).toISOString());
    const watch = newWatch();
    /** The warnings about SMS only. On PostgreSQL the watch also warns of the clock that this test moves. */
    const aboutSms = ({ told }: { told: string[] }) => told.filter((text) => text.endsWith(TROUBLES.sms));
    const failed = async () =>
      (
        await clinic.database.read
          .selectFrom('smsOutbox')
          .select('failedAt')
          .where('failedAt', 'is not', null)
          .execute()
      ).length;
    const fail = async (count: number) => {
      const before = await failed();
      for (let code = 0; code < count; code += 1) {
        // Two phones, over more than 30 seconds.
        clinic.clock.advance(31);
        await clinic.send('POST', '/auth/request-login-otp', { phone: newPhone() });
      }
      await eventually(failed).toBe(before + count);
    };
    await fail(1);
    await watch.lookTwice();
    expect(aboutSms(watch)).toEqual([]);
    await fail(1);
    await watch.lookTwice();
    await watch.lookTwice();
    expect(aboutSms(watch)).toEqual([`${OPERATOR} ${TROUBLES.sms}`]);

    const other = newWatch();
    await other.lookTwice();
    expect(aboutSms(other)).toEqual([]);

    clinic.clock.advance(DAY);
    await other.lookTwice();
    // A day later, no SMS has failed within the last day.
    expect(aboutSms(other)).toEqual([]);
    await fail(2);
    await other.lookTwice();
    await watch.lookTwice();
    expect([...aboutSms(other), ...aboutSms(watch)]).toHaveLength(2);

    // One accepted SMS ends the trouble.
    clinic.clock.advance(DAY);
    await fail(2);
    gateway.isAway = false;
    clinic.clock.advance(31);
    await clinic.send('POST', '/auth/request-login-otp', { phone: newPhone() });
    await eventually(
      async () =>
        (
          await clinic.database.read
            .selectFrom('smsOutbox')
            .select('id')
            .where('status', '=', 'sent')
            .execute()
        ).length,
    ).toBeGreaterThan(0);
    await watch.lookTwice();
    expect([...aboutSms(other), ...aboutSms(watch)]).toHaveLength(2);
  });

  it('warns once that nothing can be stored, although it cannot record that; not of a fault that passes', async () => {
    await start(engine);
    const watch = newWatch();
    await watch.look();
    await clinic.database.write((tx) => refuseCheckRow(tx, engine));
    await eventually(() =>
      clinic.database.assertWritable().then(
        () => 'stores',
        () => 'does not',
      ),
    ).toBe('does not');
    await watch.look();
    expect(watch.told).toEqual([]);
    await clinic.database.write((tx) => acceptCheckRow(tx, engine));
    await eventually(() =>
      clinic.database.assertWritable().then(
        () => 'stores',
        () => 'does not',
      ),
    ).toBe('stores');
    await watch.lookTwice();
    expect(watch.told).toEqual([]);

    await clinic.database.close();
    await watch.lookTwice();
    await watch.lookTwice();
    expect(watch.told).toEqual([`${OPERATOR} ${TROUBLES.storing}`]);
  });

  it('tries again when a warning could not be sent, and does not log the reason', async () => {
    const certificate = join(newFolder(), 'missing.pem');
    const logLines: string[] = [];
    clinic = await startTestApp(engine, {
      logLines,
      env: { OPERATOR_PHONE: OPERATOR, TLS_CERTIFICATE: certificate, LOG_LEVEL: 'info' },
    });
    if (engine === 'postgres')
      clinic.clock.set(new Date(performance.timeOrigin + performance.now()).toISOString());
    let isAway = true;
    const watch = newWatch(async () => {
      if (isAway) throw new Error(`no way to ${OPERATOR}`);
    });
    await watch.lookTwice();
    isAway = false;
    await watch.look();
    await watch.look();
    expect(watch.told).toEqual([`${OPERATOR} ${TROUBLES.certificate}`]);
    const log = logLines.join('');
    expect(log).toContain('The operator could not be warned');
    expect(log).toContain('The operator was warned');
    expect(log).not.toContain(OPERATOR);
  });
});

describe('the watch over the clinic', () => {
  it('warns of a backup that is too old and of a certificate that ends soon, and of nothing before', async () => {
    const folder = newFolder();
    const certificate = join(newFolder(), 'fullchain.pem');
    writeFileSync(certificate, CERTIFICATE);
    await start('sqlite', {
      BACKUP_FOLDER: folder,
      BACKUP_EVERY_MINUTES: '60',
      TLS_CERTIFICATE: certificate,
    });
    const made = clinic.clock.now();
    writeFileSync(join(folder, backupName(made)), '');
    const watch = newWatch();
    clinic.clock.advance(DAY - 1);
    await watch.lookTwice();
    expect(watch.told).toEqual([]);
    clinic.clock.advance(2);
    await watch.lookTwice();
    expect(watch.told).toEqual([`${OPERATOR} ${TROUBLES.backup}`]);

    clinic.clock.set('2026-12-15T04:00:00.000Z');
    writeFileSync(join(folder, backupName(clinic.clock.now())), '');
    await watch.lookTwice();
    expect(watch.told.at(-1)).toBe(`${OPERATOR} ${TROUBLES.certificate}`);
  });

  it('warns of a clock that differs from that of PostgreSQL', async () => {
    await start('postgres');
    clinic.clock.advance(3_600);
    const watch = newWatch();
    await watch.lookTwice();
    expect(watch.told).toEqual([`${OPERATOR} ${TROUBLES.clock}`]);
  });

  it("gives the text to the operator's program, which sees no settings", async () => {
    const folder = newFolder();
    const program = join(folder, 'tell.sh');
    writeFileSync(program, `#!/bin/sh\ncat > ${folder}/text\nenv > ${folder}/env\n`);
    chmodSync(program, 0o755);
    await start('sqlite', {
      OPERATOR_PHONE: '',
      OPERATOR_COMMAND: program,
      TLS_CERTIFICATE: join(folder, 'none'),
    });
    process.env.CLINIC_SECRET = 'a-secret-of-thirty-two-characters';
    try {
      await newWatch().lookTwice();
    } finally {
      delete process.env.CLINIC_SECRET;
    }
    expect(readFileSync(join(folder, 'text'), 'utf8')).toBe(`${TROUBLES.certificate}\n`);
    expect(readFileSync(join(folder, 'env'), 'utf8')).not.toContain('CLINIC_SECRET');
  });

  it('uses nothing of the SMS budget, and its texts fit into one SMS', async () => {
    await start('sqlite', { TLS_CERTIFICATE: '/nowhere/none.pem' });
    const watch = newWatch();
    await watch.lookTwice();
    expect(watch.told).toHaveLength(1);
    for (const table of ['smsSpending', 'smsOutbox'] as const) {
      expect(await clinic.database.read.selectFrom(table).select('id').execute()).toEqual([]);
    }
    for (const text of Object.values(TROUBLES)) expect(text).toMatch(/^[\x20-\x7e]{20,160}$/);
  });

  it.each([
    [{ free: 0.9e9, total: 500e9 }, true],
    [{ free: 1.1e9, total: 500e9 }, false],
    [{ free: 0.5e9, total: 4e9 }, false],
    [{ free: 0.3e9, total: 4e9 }, true],
  ])('decides whether a disk is nearly full with %o: %s', async (space, expected) => {
    await start('sqlite');
    expect(isNearlyFull(space)).toBe(expected);
  });
});
