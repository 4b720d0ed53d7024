import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { addDoctor } from '../../test/clinic.ts';
import { describeOnBothEngines } from '../../test/databases.ts';
import { DAY, everyDay, LATER } from '../../test/day-of-patients.ts';
import { limitedTo } from '../../test/limited-account.ts';
import { addAppointment, addPatient, addRecord, signedIn } from '../../test/people.ts';
import { newNoPhone } from '../database/no-phone.ts';

const ROUNDS = process.env.TESTS === 'quick' ? 4 : 8;

// rules: people 7
describeOnBothEngines('a record without a phone', (engine) => {
  let clinic: TestApp;
  let staff: string;
  let admin: string;
  let doctorId: number;
  beforeAll(async () => {
    clinic = await startTestApp(engine);
    staff = (await signedIn(clinic, 'Staff')).token;
    admin = (await signedIn(clinic, 'Admin')).token;
    doctorId = await addDoctor(clinic, { days: everyDay(100) });
  });
  afterAll(() => clinic.close());

  const withoutPhone = (values: Parameters<typeof addRecord>[1] = {}) =>
    addRecord(clinic, { name: 'Moyna Khatun', birthYear: 1950, ...values, phone: newNoPhone() });
  const join = (from: { id: number }, into: { id: number }, token = staff) =>
    clinic.send('POST', `/patients/${from.id}/join`, { into: into.id }, token);
  const give = (body: object) =>
    clinic.send('POST', '/appointments', { doctorId, appointmentDate: DAY, ...body }, staff);
  const appointmentsOf = async ({ id }: { id: number }) =>
    (await clinic.get(`/appointments?patientId=${id}&limit=100`, staff)).data.appointments;
  const recordOf = async ({ id }: { id: number }) => (await clinic.get(`/patients/${id}`, staff)).data;

  it('joins the record of a phone: its serials are those of a person of that phone', async () => {
    const from = await withoutPhone({ gender: 'Female', address: 'Rampur' });
    const into = await addRecord(clinic, { name: 'Karim Mia', address: null });
    const past = await addAppointment(clinic, {
      ...{ doctorId, patientId: from.id, patientName: 'Moyna Khatun', patientPhone: '' },
      ...{ status: 'Completed', appointmentDate: '2026-11-01' },
    });
    const live = (await give({ patientId: from.id, patientName: 'Moyna Khatun' })).data;
    const other = (await give({ patientId: into.id, patientName: 'Karim Mia' })).data;

    const joined = await join(from, into);
    expect(joined.data).toMatchObject({ id: into.id, name: 'Karim Mia', phone: into.phone, address: null });
    expect(joined.data.totalAppointments).toBe(3);
    const rows = await appointmentsOf(into);
    const named = (id: number) => rows.find((row: { id: number }) => row.id === id);
    expect(named(past)).toMatchObject({ patientName: 'Moyna Khatun', patientPhone: '' });
    expect(named(live.id)).toMatchObject({
      ...{ patientName: 'Moyna Khatun', patientPhone: into.phone },
      ...{ serialNumber: live.serialNumber, liveKey: live.liveKey, status: live.status },
    });
    expect(named(other.id)).toMatchObject({ patientName: 'Karim Mia' });
    const { people } = (await clinic.get(`/patients/${into.id}/people`, staff)).data;
    expect(people).toMatchObject([
      { name: 'Karim Mia', isHolder: true },
      { name: 'Moyna Khatun', birthYear: 1950, gender: 'Female', appointments: 2 },
    ]);
    // The live link stays, and the phone finds the serial.
    expect((await clinic.get(`/queue/own/${live.liveKey}`)).status).toBe(200);
    const found = await clinic.get(`/appointments?search=${into.phone}`, staff);
    expect(found.data.appointments.map(({ id }: { id: number }) => id)).toContain(live.id);

    // What is left cannot be used.
    expect(await recordOf(from)).toMatchObject({ name: 'Erased patient', phone: '', isActive: false });
    expect(await appointmentsOf(from)).toEqual([]);
    expect((await give({ patientId: from.id, doctorId: await addDoctor(clinic) })).code).toBe(
      'PATIENT_ERASED',
    );
    expect((await join(from, into)).code).toBe('PATIENT_ERASED');
    for (const [id, detail] of [
      [from.id, { to: into.id }],
      [into.id, { from: from.id }],
    ] as const) {
      const audit = await clinic.get(`/admin/audit?subjectKind=patient&subjectId=${id}`, admin);
      expect(audit.data.entries).toContainEqual(
        expect.objectContaining({ action: 'patient.join', details: detail }),
      );
    }
  });

  it('completes the record of the phone if that is the same person, and changes nothing that it has', async () => {
    const from = await withoutPhone({ gender: 'Female', address: 'Rampur' });
    const into = await addRecord(clinic, { name: 'moyna  KHATUN', address: 'Mirpur' });
    expect((await join(from, into)).data).toMatchObject({
      ...{ name: 'moyna  KHATUN', address: 'Mirpur', birthYear: 1950, gender: 'Female' },
    });
    const { people } = (await clinic.get(`/patients/${into.id}/people`, staff)).data;
    expect(people).toHaveLength(1);
  });

  it('is refused while one person has a serial for one doctor and day in both', async () => {
    const [from, into] = [await withoutPhone(), await addRecord(clinic)];
    const one = (await give({ patientId: from.id, patientName: 'Moyna Khatun' })).data;
    const two = (await give({ patientId: into.id, patientName: 'MOYNA khatun' })).data;
    const refused = await join(from, into);
    expect([refused.code, refused.error]).toEqual([
      'ALREADY_BOOKED',
      expect.stringContaining('MOYNA khatun'),
    ]);
    expect(refused.error).toContain(`that of the phone is ${two.serialNumber}`);
    expect(await appointmentsOf(from)).toHaveLength(1);
    const url = `/appointments/${one.id}/status`;
    expect((await clinic.send('PUT', url, { status: 'Cancelled' }, staff)).status).toBe(200);
    expect((await join(from, into)).status).toBe(200);
  });

  it('is joined only without a phone, into a record with one that is active', async () => {
    const [from, into] = [await withoutPhone(), await addRecord(clinic)];
    expect((await join(from, from)).code).toBe('RECORD_CHANGED');
    expect((await join(into, into)).code).toBe('RECORD_CHANGED');
    expect((await join(into, from)).code).toBe('RECORD_CHANGED');
    expect((await join(from, await withoutPhone())).code).toBe('RECORD_CHANGED');
    expect((await join(from, await addRecord(clinic, { isActive: 0 }))).code).toBe('PATIENT_INACTIVE');
    expect((await join(from, { id: 987654 })).code).toBe('PATIENT_NOT_FOUND');
  });

  it('is joined by a limited account only if both come to its doctors and to nobody else', async () => {
    const { token } = await limitedTo(clinic, [doctorId]);
    const [from, into] = [await withoutPhone(), await addRecord(clinic)];
    const visit = (patientId: number, of = doctorId) =>
      addAppointment(clinic, { doctorId: of, patientId, status: 'Completed' });
    await visit(into.id);
    expect((await join(from, into, token)).code).toBe('PATIENT_NOT_FOUND');
    await visit(from.id);
    const other = await addDoctor(clinic);
    const shared = await addRecord(clinic);
    await visit(shared.id, other);
    expect((await join(from, shared, token)).code).toBe('PATIENT_NOT_FOUND');
    await visit(shared.id);
    expect((await join(from, shared, token)).code).toBe('FORBIDDEN');
    expect((await join(from, into, token)).status).toBe(200);
  });

  /** Starts both at once, the second a little later each time. @returns the codes, in pairs */
  async function race(
    rounds: () => Promise<[() => Promise<{ code?: string }>, () => Promise<{ code?: string }>]>,
  ) {
    const ends = new Set<string>();
    for (let later = 0; later < ROUNDS; later += 1) {
      const [first, second] = await rounds();
      const answers = await Promise.all([first(), setTimeout(later).then(second)]);
      ends.add(answers.map(({ code }) => code ?? 'done').join(', '));
    }
    return ends;
  }
  const lost = async () =>
    clinic.database.read
      .selectFrom('appointments')
      .innerJoin('patients', 'patients.id', 'appointments.patientId')
      .select('appointments.id')
      .where('patients.erasedAt', 'is not', null)
      .where('appointments.patientName', '<>', 'Erased patient')
      .execute();

  it('is joined once when two desks join it into different records, or two records into one', async () => {
    const ends = await race(async () => {
      const [from, one, two] = [await withoutPhone(), await addRecord(clinic), await addRecord(clinic)];
      await give({ patientId: from.id, doctorId: await addDoctor(clinic) });
      return [() => join(from, one), () => join(from, two)];
    });
    for (const end of ends) expect(['done, PATIENT_ERASED', 'PATIENT_ERASED, done']).toContain(end);
    const both = await race(async () => {
      const into = await addRecord(clinic);
      const [one, two] = [await withoutPhone(), await withoutPhone({ name: 'Rehana' })];
      return [() => join(one, into), () => join(two, into)];
    });
    expect([...both]).toEqual(['done, done']);
    expect(await lost()).toEqual([]);
  });

  it('keeps every serial that is given, moved or taken back in the moment of the join', async () => {
    const booked = await race(async () => {
      const [from, into] = [await withoutPhone(), await addRecord(clinic)];
      return [() => join(from, into), () => give({ patientId: from.id, patientName: 'Moyna Khatun' })];
    });
    for (const end of booked) expect(['done, done', 'done, PATIENT_ERASED']).toContain(end);
    const same = await race(async () => {
      const [from, into] = [await withoutPhone(), await addRecord(clinic)];
      await give({ patientId: from.id, patientName: 'Moyna Khatun' });
      return [() => join(from, into), () => give({ patientId: into.id, patientName: 'Moyna Khatun' })];
    });
    for (const end of same) expect(['done, ALREADY_BOOKED', 'ALREADY_BOOKED, done']).toContain(end);
    const moved = await race(async () => {
      const [from, into] = [await withoutPhone(), await addRecord(clinic)];
      const { id } = (await give({ patientId: from.id, patientName: 'Moyna Khatun' })).data;
      const move = { appointmentDate: LATER };
      return [() => join(from, into), () => clinic.send('POST', `/appointments/${id}/move`, move, staff)];
    });
    expect([...moved]).toEqual(['done, done']);
    expect(await lost()).toEqual([]);
  });

  it('is joined or erased, and so is the record that it joins, never half of each', async () => {
    const erasedFrom = await race(async () => {
      const [from, into] = [await withoutPhone(), await addRecord(clinic)];
      const body = { name: 'Moyna Khatun' };
      return [() => join(from, into), () => clinic.send('POST', `/patients/${from.id}/erase`, body, admin)];
    });
    for (const end of erasedFrom) expect(['done, done', 'PATIENT_ERASED, done']).toContain(end);
    const erasedInto = await race(async () => {
      const [from, into] = [await withoutPhone(), await addPatient(clinic)];
      const patientName = 'Moyna Khatun';
      await addAppointment(clinic, { doctorId, patientId: from.id, patientName, status: 'Completed' });
      const body = { phone: into.phone };
      return [() => join(from, into), () => clinic.send('POST', `/patients/${into.id}/erase`, body, admin)];
    });
    for (const end of erasedInto) expect(['done, done', 'PATIENT_ERASED, done']).toContain(end);
    expect(await lost()).toEqual([]);
  });
});
