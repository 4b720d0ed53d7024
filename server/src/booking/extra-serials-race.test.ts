import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeTestClock, startTestApp, type TestApp } from '../../test/app.ts';
import { addDoctor, newPhone, requestCode, verify } from '../../test/clinic.ts';
import { describeRace, migratedDatabaseUrl } from '../../test/databases.ts';
import { DAY, everyDay } from '../../test/day-of-patients.ts';
import { addPatient, signedIn } from '../../test/people.ts';
import { newActKey } from '../../test/queue-sitting.ts';
import { storedSerials } from '../../test/serial-commands.ts';

const LIMIT = 8;
/** Online, as walk-ins and at the desk. It is more than the limit, so that some of each are refused. */
const OF_EACH = 12;
const MOST_EXTRAS = 3;
const range = (length: number) => Array.from({ length }, (_, index) => index + 1);

// rules: serials 1 and 16
describeRace('many desks and patients at once, on two servers,', (engine) => {
  let apps: [TestApp, TestApp];
  let staff: string;
  beforeAll(async () => {
    const parts = { databaseUrl: await migratedDatabaseUrl(engine), clock: makeTestClock() };
    apps = [await startTestApp(engine, parts), await startTestApp(engine, parts)];
    staff = (await signedIn(apps[0], 'Staff')).token;
  });
  afterAll(async () => {
    for (const app of apps) await app.close();
  });
  const appOf = (index: number) => apps[index % 2 === 0 ? 0 : 1];
  const extra = { reason: 'Emergency' };
  const walkIn = (doctorId: number, index: number) =>
    appOf(index).send(
      'POST',
      `/queue/${doctorId}/${DAY}/walk-ins`,
      { phone: newPhone(), name: 'Rahima Begum', key: newActKey(), extra },
      staff,
    );
  const taken = (rows: Awaited<ReturnType<typeof storedSerials>>, isExtra: boolean) =>
    rows.filter((row) => row.takesPlace && row.isExtra === isExtra).length;

  it('get the places of the limit and the extra ones, each once and without a gap', async () => {
    const doctorId = await addDoctor(apps[0], { days: everyDay(LIMIT) });
    const codes = await Promise.all(range(OF_EACH).map(() => requestCode(apps[0], doctorId)));
    const patients = await Promise.all(range(OF_EACH).map(() => addPatient(apps[0])));
    const answers = await Promise.all(
      range(OF_EACH).flatMap((each) => [
        verify(appOf(each), codes[each - 1]?.data),
        walkIn(doctorId, each),
        appOf(each + 1).send(
          'POST',
          '/appointments',
          { doctorId, patientId: patients[each - 1]?.id, appointmentDate: DAY, extra },
          staff,
        ),
      ]),
    );
    const given = answers.filter(({ status }) => status === 200);
    expect(given.map(({ data }) => data.serialNumber).sort((a, b) => a - b)).toEqual(
      range(LIMIT + MOST_EXTRAS),
    );
    const refusals = new Set(answers.flatMap(({ status, code }) => (status === 200 ? [] : [code])));
    expect([...refusals].sort()).toEqual(['EXTRAS_USED_UP', 'FULLY_BOOKED']);
    const stored = await storedSerials(apps[0], doctorId);
    expect([taken(stored, false), taken(stored, true)]).toEqual([LIMIT, MOST_EXTRAS]);
  });

  it('never pass either number while others cancel, and set back what was cancelled', async () => {
    const doctorId = await addDoctor(apps[0], { days: everyDay(2) });
    for (const each of range(2 + MOST_EXTRAS)) expect((await walkIn(doctorId, each)).status).toBe(200);
    for (let round = 0; round < 3; round += 1) {
      const before = await storedSerials(apps[0], doctorId);
      const setStatus = (id: number, index: number, status: string) =>
        appOf(index).send('PUT', `/appointments/${id}/status`, { status }, staff);
      await Promise.all([
        ...before.slice(0, 6).map(({ id }, index) => setStatus(id, index, 'Cancelled')),
        ...before.slice(0, 6).map(({ id }, index) => setStatus(id, index + 1, 'Booked')),
        ...range(6).map((each) => walkIn(doctorId, each)),
      ]);
      const after = await storedSerials(apps[0], doctorId);
      expect(taken(after, false)).toBeLessThanOrEqual(2);
      expect(taken(after, true)).toBeLessThanOrEqual(MOST_EXTRAS);
      expect(new Set(after.map(({ serial }) => serial)).size).toBe(after.length);
    }
  });
});
