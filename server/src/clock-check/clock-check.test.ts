import { afterEach, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { addDoctor, book } from '../../test/clinic.ts';
import { workedDaysAgo } from '../../test/daily-work.ts';
import { describeOnAnyEngine, migratedDatabaseUrl } from '../../test/databases.ts';
import { addPatient, newToken, signedIn } from '../../test/people.ts';
import { countRows, everyStoredText } from '../../test/rows.ts';
import { makeRetention, type Retention } from '../privacy/retention.ts';

const DAY = 86_400;
const TODAY = '2026-11-20';
const IN_TEN_YEARS = '2036-11-20T04:00:00.000Z';

interface Clinic extends TestApp {
  retention: Retention;
  lines: string[];
  admin: number;
}

describeOnAnyEngine('a wrong clock', (engine) => {
  const open: TestApp[] = [];
  afterEach(async () => {
    for (const clinic of open.splice(0)) await clinic.close();
  });

  /** Starts a server of a clinic that erases patients after a year. */
  async function startClinic(databaseUrl?: string): Promise<Clinic> {
    const lines: string[] = [];
    const env = { RETENTION_MONTHS: '12', AUDIT_MONTHS: '12', LOG_LEVEL: 'warn' };
    const clinic = await startTestApp(engine, {
      env,
      logLines: lines,
      ...(databaseUrl ? { databaseUrl } : {}),
    });
    open.push(clinic);
    const { staffId: admin } = await signedIn(clinic, 'Admin');
    return { ...clinic, lines, admin, retention: makeRetention(clinic.services) };
  }

  const warnings = ({ lines }: Clinic) =>
    lines
      .map((line) => JSON.parse(line))
      .filter(({ level }) => level === 40)
      .map(({ clock, today, lastDay, msg }) => ({
        clock: clock ?? 'gap',
        today,
        lastDay,
        says: msg.split(':')[0],
      }));
  const asAdmin = (clinic: Clinic) => newToken(clinic, { staffId: clinic.admin });
  const question = async (clinic: Clinic) =>
    (await clinic.get('/admin/dashboard-stats', await asAdmin(clinic))).data.clockQuestion;
  const confirm = async (clinic: Clinic, today = clinic.clock.today()) =>
    clinic.send('POST', '/admin/clock-confirmation', { today }, await asAdmin(clinic));
  /** The details of the confirmations in the audit log. */
  const confirmations = async ({ database }: Clinic) =>
    (
      await database.read
        .selectFrom('auditLog')
        .select('details')
        .where('action', '=', 'clock.confirm')
        .orderBy('id')
        .execute()
    ).map(({ details }) => JSON.parse(String(details)));

  it('ten years ahead erases nobody and removes no entry of the audit log until an Admin has confirmed it', async () => {
    const clinic = await startClinic();
    await addPatient(clinic, { name: 'Long Standing' });
    await clinic.send('POST', '/auth/admin', { username: 'nobody', password: 'a wrong password' });
    await clinic.retention.run();
    const before = await countRows(clinic.database);

    clinic.clock.set(IN_TEN_YEARS);
    for (let hour = 0; hour < 3; hour += 1) {
      expect(await clinic.retention.run()).toBeNull();
      clinic.clock.advance(3_600);
    }
    expect(await countRows(clinic.database)).toEqual(before);
    expect((await everyStoredText(clinic.database)).join('\n')).toContain('Long Standing');
    expect(await question(clinic)).toEqual({ kind: 'ahead', today: '2036-11-20', lastDay: TODAY });
    expect(warnings(clinic)).toEqual([
      { clock: 'ahead', today: '2036-11-20', lastDay: TODAY, says: 'Nothing is deleted by age' },
    ]);

    expect((await confirm(clinic)).status).toBe(200);
    expect(await question(clinic)).toBeNull();
    expect(await clinic.retention.run()).toMatchObject({ patients: 1, auditLog: 1 });
    expect(await confirmations(clinic)).toEqual([{ kind: 'ahead', today: '2036-11-20', lastDay: TODAY }]);
    // The next day follows, so no question is open.
    clinic.clock.advance(DAY);
    expect(await clinic.retention.run()).not.toBeNull();
    expect(await question(clinic)).toBeNull();
  });

  it('that was corrected asks once about the records of the wrong time', async () => {
    const clinic = await startClinic();
    const doctorId = await addDoctor(clinic);
    await clinic.retention.run();
    clinic.clock.set('2036-11-18T04:00:00.000Z');
    await addPatient(clinic, { name: 'Long Standing' });
    await clinic.send('POST', '/auth/admin', { username: 'nobody', password: 'a wrong password' });

    clinic.clock.set('2026-11-20T07:00:00.000Z');
    await book(clinic, doctorId);
    expect(await question(clinic)).toEqual({
      kind: 'behind',
      today: TODAY,
      lastDay: '2036-11-18',
      now: '2026-11-20T07:00:00.000Z',
      newest: '2036-11-18T04:00:00.000Z',
    });
    expect((await confirm(clinic)).status).toBe(200);
    for (let day = 0; day < 3; day += 1) {
      expect(await question(clinic)).toBeNull();
      clinic.clock.advance(DAY);
      expect(await clinic.retention.run()).not.toBeNull();
    }
    expect(warnings(clinic)).toEqual([]);
  });

  it('that goes back removes nothing, and asks', async () => {
    const clinic = await startClinic();
    await addPatient(clinic, { name: 'Was Erased Never', createdAt: '2001-01-01T00:00:00.000Z' });
    await book(clinic, await addDoctor(clinic));
    const before = await countRows(clinic.database);
    clinic.clock.set('2026-11-20T03:54:00.000Z');
    expect(await clinic.retention.run()).toBeNull();
    expect(await question(clinic)).toMatchObject({ kind: 'behind', lastDay: TODAY });
    clinic.clock.set('2026-10-01T04:00:00.000Z');
    expect(await clinic.retention.run()).toBeNull();
    expect(await countRows(clinic.database)).toEqual({
      ...before,
      access_tokens: Number(before.access_tokens) + 1,
    });
    expect(warnings(clinic)).toEqual([
      { clock: 'behind', today: TODAY, lastDay: TODAY, says: 'Nothing is deleted by age' },
      { clock: 'behind', today: '2026-10-01', lastDay: TODAY, says: 'Nothing is deleted by age' },
    ]);
    // The clock is right again, so nobody has to confirm anything.
    clinic.clock.set('2026-11-20T04:30:00.000Z');
    expect(await question(clinic)).toBeNull();
    expect(await clinic.retention.run()).toMatchObject({ patients: 1 });
  });

  it('causes no question while one day follows another', async () => {
    const clinic = await startClinic();
    expect(await question(clinic)).toBeNull();
    for (let day = 0; day < 8; day += 1) {
      expect(await clinic.retention.run()).not.toBeNull();
      expect(await question(clinic)).toBeNull();
      clinic.clock.advance(DAY);
      // Also between midnight and the work of the day.
      expect(await question(clinic)).toBeNull();
    }
    expect(warnings(clinic)).toEqual([]);
  });

  it('causes a question after a week with the server off; data that became due is removed once it is confirmed', async () => {
    const clinic = await startClinic();
    await clinic.send('POST', '/auth/admin', { username: 'nobody', password: 'a wrong password' });
    await clinic.retention.run();
    clinic.clock.advance(8 * DAY);
    expect(await clinic.retention.run()).toBeNull();
    expect(await question(clinic)).toEqual({ kind: 'ahead', today: '2026-11-28', lastDay: TODAY });
    // The question stays open on the next day, and is logged once more.
    clinic.clock.advance(DAY);
    expect(await clinic.retention.run()).toBeNull();
    expect(warnings(clinic).map(({ today }) => today)).toEqual(['2026-11-28', '2026-11-29']);
    await confirm(clinic);
    expect(await clinic.retention.run()).toMatchObject({ signInFailures: 3 });
  });

  it('is confirmed for the date that was read, and for no other', async () => {
    const clinic = await startClinic();
    await workedDaysAgo(clinic, 8);
    const refused = await confirm(clinic, '2026-11-19');
    expect(refused).toMatchObject({ status: 409, code: 'DATE_CHANGED' });
    expect(refused.error).toMatch(/^The date of the server has changed since this page was loaded\./);
    expect(await question(clinic)).not.toBeNull();
    expect((await confirm(clinic, 'tomorrow')).code).toBe('INVALID_INPUT');
    expect((await confirm(clinic)).data).toEqual({ confirmed: true });
    // A second confirmation, when no question is open, gets the same answer and writes nothing.
    expect((await confirm(clinic)).data).toEqual({ confirmed: true });
    expect(await confirmations(clinic)).toHaveLength(1);
  });

  it('is seen by all staff, and confirmed by Admins alone', async () => {
    const clinic = await startClinic();
    await workedDaysAgo(clinic, 8);
    for (const role of ['Viewer', 'Staff'] as const) {
      const { token } = await signedIn(clinic, role);
      expect((await clinic.get('/admin/dashboard-stats', token)).data.clockQuestion.kind).toBe('ahead');
      const refused = await clinic.send('POST', '/admin/clock-confirmation', { today: TODAY }, token);
      expect(refused).toMatchObject({ status: 403, code: 'FORBIDDEN' });
    }
    expect(await question(clinic)).not.toBeNull();
  });

  it('of one instance stops that instance only, and another one does the work', async () => {
    const url = await migratedDatabaseUrl(engine);
    const right = await startClinic(url);
    const wrong = await startClinic(url);
    await workedDaysAgo(right, 1);
    wrong.clock.set(IN_TEN_YEARS);
    const ran = await Promise.all([wrong, right, wrong, right].map(({ retention }) => retention.run()));
    expect(ran.filter((removed) => removed !== null)).toHaveLength(1);
    expect([await question(right), (await question(wrong)).kind]).toEqual([null, 'ahead']);
  });

  it('is suspected in the log, once a day, when serials are given after more than a week without any', async () => {
    const clinic = await startClinic();
    const doctorId = await addDoctor(clinic);
    const look = async (days: number) => {
      clinic.clock.advance(days * DAY);
      await workedDaysAgo(clinic, 1);
      await clinic.retention.run();
    };
    await book(clinic, doctorId);
    await look(7);
    await book(clinic, doctorId);
    // Days without serials cause no warning.
    await look(8);
    expect(warnings(clinic)).toEqual([]);
    for (let serial = 0; serial < 3; serial += 1) {
      await book(clinic, doctorId);
      await clinic.retention.run();
    }
    const says =
      'The first serials after more than 7 days were given today. Check the clock with timedatectl';
    expect(warnings(clinic)).toEqual([{ clock: 'gap', today: '2026-12-05', lastDay: '2026-11-27', says }]);
    await look(1);
    await book(clinic, doctorId);
    await clinic.retention.run();
    expect(warnings(clinic)).toHaveLength(1);
  });

  it('lets the work begin as soon as the date is confirmed, on a server that listens', async () => {
    const clinic = await startClinic();
    await addPatient(clinic, { name: 'Long Ago', createdAt: '2001-01-01T00:00:00.000Z' });
    await workedDaysAgo(clinic, 8);
    await clinic.app.listen({ port: 0, host: '127.0.0.1' });
    await confirm(clinic);
    await expect
      .poll(async () => (await everyStoredText(clinic.database)).join('\n'), { timeout: 20_000 })
      .not.toContain('Long Ago');
  });
});
