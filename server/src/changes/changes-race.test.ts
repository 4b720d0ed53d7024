import { UPCOMING_STATUSES } from '@clinic-serial/contract/terms/appointment-status';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Answer, makeTestClock, startTestApp, type TestApp } from '../../test/app.ts';
import { addDoctor, requestCode, verify } from '../../test/clinic.ts';
import { describeRace, migratedDatabaseUrl } from '../../test/databases.ts';
import {
  DAY,
  everyDay,
  finished,
  LATER,
  rowsOn,
  startChange,
  undoEnded,
} from '../../test/day-of-patients.ts';
import { addAppointment, addPatient, signedIn } from '../../test/people.ts';
import { wait } from '../../test/waiting.ts';
import { makeWaitingListRunner } from '../waiting-list/runner.ts';

const LIMIT = 12;
const PEOPLE = 10;

// rules: calendar 5
describeRace('changes that race, on two servers,', (engine) => {
  let apps: [TestApp, TestApp];
  let staff: string;
  const logLines: string[] = [];
  beforeAll(async () => {
    const parts = {
      databaseUrl: await migratedDatabaseUrl(engine),
      clock: makeTestClock(),
      logLines,
      env: { LOG_LEVEL: 'error' },
    };
    apps = [await startTestApp(engine, parts), await startTestApp(engine, parts)];
    staff = (await signedIn(apps[0], 'Staff')).token;
  });
  afterAll(async () => {
    for (const app of apps) await app.close();
  });

  it('in opposite directions, with bookings, moves, offers, leave and an undo, do everybody once', async () => {
    const [one, other] = apps;
    const doctorId = await addDoctor(one, { days: everyDay(LIMIT) });
    const patients = [];
    for (let count = 0; count < PEOPLE; count += 1) {
      const patient = await addPatient(one);
      const ids = [
        await addAppointment(one, { doctorId, patientId: patient.id }),
        await addAppointment(one, {
          doctorId,
          patientId: (await addPatient(one)).id,
          appointmentDate: LATER,
        }),
      ];
      patients.push({ ...patient, ids });
    }
    const codes = await Promise.all([1, 2, 3, 4].map(async () => (await requestCode(one, doctorId)).data));
    const told = await startChange(one, { doctorId }, { do: 'tell', sentence: 'Late' }, staff);
    const answers: Promise<Answer>[] = [
      startChange(one, { doctorId }, { do: 'move', toDate: LATER }, staff),
      startChange(other, { doctorId }, { do: 'move', toDate: DAY }, staff, LATER),
      startChange(other, { doctorId }, { do: 'cancel' }, staff),
      ...codes.map((code, index) => verify(apps[index % 2] as TestApp, code)),
      ...patients
        .slice(0, 4)
        .map(({ ids }, index) =>
          (apps[index % 2] as TestApp).send(
            'POST',
            `/appointments/${ids[0]}/move`,
            { appointmentDate: '2026-12-04' },
            staff,
          ),
        ),
      wait(one, doctorId),
      wait(other, doctorId),
      other.send('POST', `/doctors/${doctorId}/leave`, { from: DAY, to: DAY }, staff),
      one.send('POST', '/holidays', { date: LATER, name: 'Strike' }, staff),
    ];
    const runners = apps.map((app) => makeWaitingListRunner(app.services));
    const settling = Promise.all([...runners, ...runners].map((runner) => runner.run()));
    const done = await Promise.all(answers);
    await settling;
    expect(done.filter(({ status }) => status >= 500)).toEqual([]);

    const jobs = [];
    for (const { data } of [told, ...done.slice(0, 3)]) {
      if (data) jobs.push(await finished(one, data.id, staff));
    }
    for (const job of jobs) expect(job.done + job.leftOver + job.skipped).toBe(job.people);
    const undone = await Promise.all(
      jobs.flatMap(({ id }) => apps.map((app) => app.send('POST', `/changes/${id}/undo`, {}, staff))),
    );
    expect(undone.filter(({ status }) => status >= 500)).toEqual([]);
    for (const { id } of jobs) await undoEnded(one, id, staff);

    for (const date of [DAY, LATER]) {
      const rows = await rowsOn(one, doctorId, date);
      const live = rows.filter(({ status }) => (UPCOMING_STATUSES as readonly string[]).includes(status));
      expect(live.length).toBeLessThanOrEqual(LIMIT);
      const people = live.map(({ patientId, patientNameKey }) => `${patientId} ${patientNameKey}`);
      expect(new Set(people).size).toBe(people.length);
      expect(new Set(rows.map(({ daySerial }) => daySerial)).size).toBe(rows.length);
    }
    expect(logLines).toEqual([]);
  });
});
