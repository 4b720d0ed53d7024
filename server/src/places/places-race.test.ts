import { afterEach, beforeEach, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { addDoctor, newPhone } from '../../test/clinic.ts';
import { describeRace, migratedDatabaseUrl } from '../../test/databases.ts';
import { signedIn } from '../../test/people.ts';
import { expectExactCounts } from '../../test/stored-counts.ts';

const TODAY = '2026-11-20';
const DESKS = 24;

/** Two servers of one clinic, whose desks give serials while an Admin moves the sitting and closes places. */
describeRace('places that change while serials are given', (engine) => {
  let servers: [TestApp, TestApp];
  let token: string;
  beforeEach(async () => {
    const databaseUrl = await migratedDatabaseUrl(engine);
    servers = [await startTestApp(engine, { databaseUrl }), await startTestApp(engine, { databaseUrl })];
    token = (await signedIn(servers[0], 'Admin')).token;
    for (const name of ['Uttara', 'Mirpur']) await servers[0].send('POST', '/admin/places', { name }, token);
  });
  afterEach(async () => {
    for (const server of servers) await server.close();
  });

  it('gives each serial once, at the place where its sitting was, and closes none with live serials', async () => {
    const [one, other] = servers;
    const doctorId = await addDoctor(one, { days: [{ weekday: 5, limit: 60 }] });
    const { name, phone, departmentId } = (await one.get(`/doctors/${doctorId}`, token)).data;
    const sitAt = (placeId: number, server: TestApp) =>
      server.send(
        'PUT',
        `/doctors/${doctorId}`,
        {
          ...{ name, phone, departmentId },
          weeklySchedule: { 5: { startTime: '09:00', endTime: '17:00', patientLimit: 60, placeId } },
        },
        token,
      );
    const give = (server: TestApp) =>
      server.send(
        'POST',
        '/appointments',
        { doctorId, appointmentDate: TODAY, patientName: 'Rahima', patientPhone: newPhone() },
        token,
      );
    const close = (id: number, placeName: string) =>
      other.send('PUT', `/admin/places/${id}`, { name: placeName, isActive: false }, token);
    const desks = Array.from(
      { length: DESKS },
      async (_, desk) => (await give(servers[desk % 2] ?? one)).data,
    );
    const moves = [2, 3, 1, 2].map((placeId, turn) => sitAt(placeId, servers[turn % 2] ?? one));
    const [given, moved, closed] = await Promise.all([
      Promise.all(desks),
      Promise.all(moves),
      Promise.all([close(2, 'Uttara'), close(3, 'Mirpur')]),
    ]);

    expect(given.map(({ serialNumber }) => serialNumber).sort((a, b) => a - b)).toEqual(
      Array.from({ length: DESKS }, (_, index) => index + 1),
    );
    for (const { status, code } of moved) expect([200, 404].includes(status), code).toBe(true);
    // A place that was closed has no sitting and no live serial, now and after everything has settled.
    const { places } = (await one.get('/admin/places', token)).data;
    const rows = await one.database.read
      .selectFrom('appointments')
      .select(['id', 'placeId'])
      .where('doctorId', '=', doctorId)
      .execute();
    const week = await one.database.read
      .selectFrom('weeklySessions')
      .select('placeId')
      .where('doctorId', '=', doctorId)
      .execute();
    const isOpen = (id: number) =>
      places.some((place: { id: number; isActive: boolean }) => place.id === id && place.isActive);
    for (const { placeId } of week) expect(isOpen(placeId)).toBe(true);
    for (const { id, placeId } of rows) {
      expect(isOpen(placeId), `place ${placeId}`).toBe(true);
      const shown = (await other.get(`/appointments/${id}`, token)).data;
      expect(shown.placeId ?? 1).toBe(placeId);
      expect(shown.affected).toBe(placeId === week[0]?.placeId ? null : 'place');
    }
    await expectExactCounts(one.database);
    for (const { status, code } of closed) expect([200, 409].includes(status), code).toBe(true);
  });
});
