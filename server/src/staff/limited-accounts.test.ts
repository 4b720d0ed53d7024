import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { addDoctor } from '../../test/clinic.ts';
import { describeOnAnyEngine } from '../../test/databases.ts';
import { addBookedDay, DAY } from '../../test/day-of-patients.ts';
import { readEvents } from '../../test/event-reader.ts';
import { limitAccount } from '../../test/limited-account.ts';
import { newUsername, PASSWORD, type SignedIn, signedIn } from '../../test/people.ts';

describeOnAnyEngine('the doctors to whom an account is limited', (engine) => {
  let clinic: TestApp;
  let admin: SignedIn;
  beforeAll(async () => {
    clinic = await startTestApp(engine);
    await clinic.app.listen({ port: 0, host: '127.0.0.1' });
    admin = await signedIn(clinic, 'Admin');
  });
  afterAll(() => clinic.close());

  const form = { fullName: 'Rina Talukder', role: 'Staff' };
  const save = (id: number, body: object) =>
    clinic.send('PUT', `/admin/staff/${id}`, { ...form, ...body }, admin.token);
  const limitsOf = ({ data }: Awaited<ReturnType<typeof save>>) =>
    data.limitedTo.map(({ doctorId }: { doctorId: number }) => doctorId);
  const seenBy = async (token: string) =>
    (await clinic.get('/doctors?limit=100', token)).data.doctors.map(({ id }: { id: number }) => id);

  it('are set by an Admin, count at once, stay where a form leaves them out, and go', async () => {
    const [one, other] = [await addDoctor(clinic), await addDoctor(clinic)];
    const { staffId, token } = await signedIn(clinic, 'Staff');
    expect(await seenBy(token)).toEqual(expect.arrayContaining([one, other]));

    expect(limitsOf(await save(staffId, { limitedTo: [one, one] }))).toEqual([one]);
    expect(await seenBy(token)).toEqual([one]);
    expect(limitsOf(await save(staffId, {}))).toEqual([one]);
    expect(limitsOf(await save(staffId, { limitedTo: [one, other] })).sort()).toEqual([one, other].sort());
    expect(limitsOf(await save(staffId, { limitedTo: [] }))).toEqual([]);
    expect((await seenBy(token)).length).toBeGreaterThan(1);

    const refused = await save(staffId, { limitedTo: [987654] });
    expect([refused.code, refused.errors]).toEqual(['DOCTOR_NOT_FOUND', { limitedTo: expect.any(String) }]);
  });

  it('come with a new account, and are in the audit log', async () => {
    const doctorId = await addDoctor(clinic);
    const body = { ...form, username: newUsername(), limitedTo: [doctorId] };
    const { data } = await clinic.send('POST', '/admin/staff', body, admin.token);
    expect(data.account.limitedTo).toMatchObject([{ doctorId, name: expect.any(String) }]);
    const entries = await clinic.get(
      `/admin/audit?subjectKind=staff&subjectId=${data.account.id}`,
      admin.token,
    );
    expect(entries.data.entries[0].details).toMatchObject({ limitedTo: String(doctorId) });
  });

  it('are none for an Admin, and for an account that becomes one', async () => {
    const doctorId = await addDoctor(clinic);
    const { staffId } = await signedIn(clinic, 'Staff');
    await save(staffId, { limitedTo: [doctorId] });
    expect(limitsOf(await save(staffId, { role: 'Admin' }))).toEqual([]);
    expect(limitsOf(await save(staffId, { role: 'Staff' }))).toEqual([]);
  });

  it('keep a doctor who is deleted, so that the account does not see everybody', async () => {
    const doctorId = await addDoctor(clinic);
    const { staffId, token } = await signedIn(clinic, 'Staff');
    await save(staffId, { limitedTo: [doctorId] });
    expect((await clinic.send('DELETE', `/doctors/${doctorId}`, undefined, admin.token)).status).toBe(200);
    expect(await seenBy(token)).toEqual([]);
    const { data } = await save(staffId, { fullName: 'Another name', limitedTo: [doctorId] });
    expect(data.limitedTo).toEqual([{ doctorId, name: null, nameBn: null }]);
    expect((await clinic.get('/appointments', token)).data.pagination.total).toBe(0);
  });

  it('stand in the answers about the own account, with names; none for an Admin', async () => {
    const doctorId = await addDoctor(clinic, { name: 'Dr. Limit Test' });
    const { staffId, token, username } = await signedIn(clinic, 'Staff');
    expect((await clinic.get('/admin/profile', token)).data.limitedTo).toEqual([]);
    await save(staffId, { limitedTo: [doctorId] });
    const limitedTo = [{ doctorId, name: 'Dr. Limit Test', nameBn: null }];
    expect((await clinic.get('/admin/profile', token)).data).toMatchObject({ limitedTo });
    const signIn = await clinic.send('POST', '/auth/admin', { username, password: PASSWORD });
    expect(signIn.data.admin).toMatchObject({ limitedTo });
    await limitAccount(clinic, admin.staffId, [doctorId]);
    expect((await clinic.get('/admin/profile', admin.token)).data.limitedTo).toEqual([]);
  });

  it('let a walk-in be given by the id of their own patients only', async () => {
    const [own, other] = [await addBookedDay(clinic, 1), await addBookedDay(clinic, 1)];
    const { staffId, token } = await signedIn(clinic, 'Staff');
    await save(staffId, { limitedTo: [own.doctorId] });
    const walkIn = async ([patient]: typeof own.patients) => {
      const body = {
        patientId: patient?.id,
        name: 'Somebody Else',
        key: `walk-in-of-patient-${patient?.id}`,
      };
      return clinic.send('POST', `/queue/${own.doctorId}/${DAY}/walk-ins`, body, token);
    };
    expect((await walkIn(other.patients)).code).toBe('PATIENT_NOT_FOUND');
    expect((await walkIn(own.patients)).status).toBe(200);
  });

  it('limit the stream of today', async () => {
    const [own, other] = [await addBookedDay(clinic, 1), await addBookedDay(clinic, 1)];
    const { staffId, token } = await signedIn(clinic, 'Staff');
    await save(staffId, { limitedTo: [own.doctorId] });
    const { port } = clinic.app.server.address() as AddressInfo;
    const base = `http://127.0.0.1:${port}/api/queue/events`;
    for (const query of ['', `?doctors=${own.doctorId},${other.doctorId}`]) {
      const stream = await readEvents(`${base}${query}`, { authorization: `Bearer ${token}` });
      await stream.until(({ data }) => data.doctorId === own.doctorId);
      const desk = await signedIn(clinic, 'Staff');
      for (const { doctorId } of [other, own]) {
        const queue = (await clinic.get(`/queue/${doctorId}/${DAY}`, desk.token)).data;
        const key = `act-of-stream-${doctorId}-${queue.version}`;
        const kind = queue.version === 0 ? 'doctor-arrived' : 'end';
        const act = { kind, expectedVersion: queue.version, key };
        await clinic.send('POST', `/queue/${doctorId}/${DAY}/acts`, act, desk.token);
      }
      await stream.until(({ name, data }) => name === 'queue' && data.version > 0);
      expect(new Set(stream.events.map(({ data }) => data.doctorId))).toEqual(new Set([own.doctorId]));
      stream.close();
    }
  });
});
