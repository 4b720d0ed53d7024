import type { StaffPlace } from '@clinic-serial/contract/subjects/places';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { addDepartment, addDoctor, newPhone } from '../../test/clinic.ts';
import { describeOnAnyEngine } from '../../test/databases.ts';
import { nextNumber } from '../../test/next-number.ts';
import { signedIn } from '../../test/people.ts';

const PATH = '/admin/places';
const TODAY = '2026-11-20';
const hours = (startTime: string, endTime: string, more: object = {}) => ({
  startTime,
  endTime,
  patientLimit: 20,
  ...more,
});

describeOnAnyEngine('the places of a clinic', (engine) => {
  let clinic: TestApp;
  let token: string;
  beforeEach(async () => {
    clinic = await startTestApp(engine, {
      env: { CLINIC_NAME: 'Shapla', CLINIC_ADDRESS: '1 Lake Road', CLINIC_PHONE: '10616' },
    });
    token = (await signedIn(clinic, 'Admin')).token;
  });
  afterEach(() => clinic.close());

  const add = async (name: string, more: object = {}): Promise<StaffPlace> =>
    (await clinic.send('POST', PATH, { name, ...more }, token)).data;
  const savePlace = (id: number, form: object) => clinic.send('PUT', `${PATH}/${id}`, form, token);
  const shown = async () => (await clinic.get('/clinic')).data.places;

  const bookAt = async (doctorId: number, sitting: 1 | 2 = 1) => {
    const body = {
      doctorId,
      sitting,
      appointmentDate: TODAY,
      patientName: 'Rahima',
      patientPhone: newPhone(),
    };
    return (await clinic.send('POST', '/appointments', body, token)).data;
  };

  async function addDoctorAt(schedule: object) {
    const departmentId = await addDepartment(clinic, `Department ${nextNumber('department')}`);
    const id = await addDoctor(clinic, { departmentId });
    const { name, phone } = (await clinic.get(`/doctors/${id}`, token)).data;
    const saved = await clinic.send(
      'PUT',
      `/doctors/${id}`,
      { name, phone, departmentId, weeklySchedule: schedule },
      token,
    );
    return { id, saved, form: { name, phone, departmentId } };
  }

  it('are one, which nobody names, until a second one is added', async () => {
    expect((await clinic.get(PATH, token)).data.places).toMatchObject([
      { id: 1, name: 'Shapla', address: '1 Lake Road', phone: '10616', isActive: true },
    ]);
    expect(await shown()).toBeUndefined();
    // The first place is called as the clinic, so no other may be.
    expect((await clinic.send('POST', PATH, { name: 'shapla' }, token)).code).toBe('NAME_IN_USE');
    const { id } = await add('Uttara', { nameBn: 'উত্তরা', phone: '02-55012345' });
    expect(id).toBe(2);
    expect(await shown()).toMatchObject([
      { id: 1, name: 'Shapla' },
      { id: 2, name: 'Uttara', nameBn: 'উত্তরা', address: '', phone: '02-55012345' },
    ]);
    const [first] = (await clinic.get(PATH, token)).data.places;
    const renamed = await savePlace(1, { name: 'Lake Road', updatedAt: first.updatedAt });
    expect(renamed.data).toMatchObject({ id: 1, name: 'Lake Road', address: '1 Lake Road' });
    expect((await savePlace(1, { name: 'Late', updatedAt: first.updatedAt })).code).toBe('RECORD_CHANGED');
    expect((await savePlace(9, { name: 'Nowhere' })).code).toBe('PLACE_NOT_FOUND');
    expect((await clinic.send('POST', PATH, { name: ' uttara ' }, token)).code).toBe('NAME_IN_USE');
    expect((await savePlace(1, { name: 'UTTARA' })).code).toBe('NAME_IN_USE');
  });

  it('keep what a form leaves out, the first one also what it has from the settings', async () => {
    await clinic.close();
    clinic = await startTestApp(engine, {
      env: {
        CLINIC_NAME: 'Shapla',
        CLINIC_NAME_BN: 'শাপলা',
        CLINIC_ADDRESS: '1 Lake Road',
        CLINIC_ADDRESS_BN: '১ লেক রোড',
        CLINIC_MAP_URL: 'https://maps.example/shapla',
        CLINIC_HOURS: 'Every day',
        CLINIC_HOURS_BN: 'প্রতিদিন',
      },
    });
    ({ token } = await signedIn(clinic, 'Admin'));
    const bangla = { nameBn: 'শাপলা', addressBn: '১ লেক রোড', hoursBn: 'প্রতিদিন' };
    const before = { ...bangla, address: '1 Lake Road', mapUrl: 'https://maps.example/shapla' };
    expect((await savePlace(1, { name: 'Lake Road' })).data).toMatchObject({ ...before, name: 'Lake Road' });
    const moved = { name: 'Lake Road', address: '2 Lake Road', hours: 'Not on Fridays' };
    expect((await savePlace(1, moved)).data).toMatchObject({ ...before, ...moved });
    // Null removes a text.
    const cleared = { name: 'Lake Road', nameBn: null, addressBn: null, hoursBn: null };
    expect((await savePlace(1, cleared)).data).toMatchObject({ ...moved, ...cleared });
    expect((await savePlace(1, { name: 'Lake Road' })).data).toMatchObject({ ...moved, ...cleared });

    const own = { name: 'Uttara', nameBn: 'উত্তরা', address: '9 Sector Road', addressBn: '৯ সেক্টর রোড' };
    const { id } = await add('Uttara', own);
    expect((await savePlace(id, { name: 'Uttara' })).data).toMatchObject(own);
  });

  it('are changed by Admins alone', async () => {
    for (const role of ['Staff', 'Viewer'] as const) {
      const other = (await signedIn(clinic, role)).token;
      expect((await clinic.get(PATH, other)).status).toBe(200);
      expect((await clinic.send('POST', PATH, { name: 'Mine' }, other)).status).toBe(403);
      expect((await clinic.send('PUT', `${PATH}/1`, { name: 'Mine' }, other)).status).toBe(403);
    }
    expect((await clinic.get(PATH)).status).toBe(401);
  });

  it('are where a doctor sits, and where the serials are', async () => {
    const { id: uttara } = await add('Uttara');
    const evening = hours('17:00', '20:00', { placeId: uttara, room: '305', roomBn: '৩০৫' });
    const week = { 5: { sittings: [hours('09:00', '13:00'), evening] }, 6: hours('09:00', '13:00') };
    const { id, saved, form } = await addDoctorAt(week);
    expect(saved.status).toBe(200);
    const doctor = (await clinic.get(`/doctors/${id}`)).data;
    expect(doctor.placeIds).toEqual([1, uttara]);
    expect(doctor.weeklySchedule[5].sittings).toEqual([
      { sitting: 1, startTime: '09:00', endTime: '13:00' },
      { sitting: 2, startTime: '17:00', endTime: '20:00', placeId: uttara, room: '305', roomBn: '৩০৫' },
    ]);
    expect(doctor.today.sittings.map(({ placeId }: { placeId?: number }) => placeId)).toEqual([
      undefined,
      uttara,
    ]);
    const appointment = await bookAt(id, 2);
    expect(appointment).toMatchObject({
      placeId: uttara,
      departmentLocation: '305',
      departmentLocationBn: '৩০৫',
    });
    const morning = await bookAt(id);
    expect(morning).not.toHaveProperty('placeId');

    // A client that knows no places leaves them as they are.
    const plain = { 5: { sittings: [hours('09:00', '13:00'), hours('17:00', '20:00')] } };
    const again = await clinic.send('PUT', `/doctors/${id}`, { ...form, weeklySchedule: plain }, token);
    expect(again.data.weeklySchedule[5].sittings[1]).toMatchObject({ placeId: uttara, room: '305' });

    const back = {
      5: { sittings: [hours('09:00', '13:00'), hours('17:00', '20:00', { placeId: 1 })] },
    };
    const moved = await clinic.send('PUT', `/doctors/${id}`, { ...form, weeklySchedule: back }, token);
    expect(moved.data.weeklySchedule[5].sittings[1]).not.toHaveProperty('placeId');
    expect(moved.data.weeklySchedule[5].sittings[1]).not.toHaveProperty('room');
    const read = (await clinic.get(`/appointments/${appointment.id}`, token)).data;
    expect(read).toMatchObject({ placeId: uttara, affected: 'place' });
  });

  it('are named by a changed day, which otherwise keeps the place of the week', async () => {
    const { id: uttara } = await add('Uttara');
    const { id } = await addDoctorAt({ 5: hours('09:00', '13:00', { placeId: uttara }) });
    const change = (day: object) => clinic.send('PUT', `/doctors/${id}/days/${TODAY}`, day, token);
    expect((await change(hours('10:00', '12:00'))).data).toMatchObject({ placeId: uttara });
    expect((await change(hours('10:00', '12:00', { placeId: 1 }))).data).not.toHaveProperty('placeId');
    const appointment = await bookAt(id);
    expect(appointment).not.toHaveProperty('placeId');
    expect((await change(hours('10:00', '12:00', { placeId: 9 }))).code).toBe('PLACE_NOT_FOUND');
  });

  it('are closed once nobody sits there any more', async () => {
    expect(await savePlace(1, { name: 'Only', isActive: false })).toMatchObject({
      code: 'PLACE_IN_USE',
      errors: { isActive: 'A clinic needs at least one open place.' },
    });
    const { id: uttara } = await add('Uttara');
    const { id, form } = await addDoctorAt({ 5: hours('09:00', '13:00', { placeId: uttara }) });
    const appointment = await bookAt(id);
    const close = async () => (await savePlace(uttara, { name: 'Uttara', isActive: false })).code;
    expect(await close()).toBe('PLACE_IN_USE');
    const back = { 5: hours('09:00', '13:00', { placeId: 1 }) };
    await clinic.send('PUT', `/doctors/${id}`, { ...form, weeklySchedule: back }, token);
    expect(await close()).toBe('PLACE_IN_USE');
    await clinic.send('PUT', `/appointments/${appointment.id}/status`, { status: 'Cancelled' }, token);
    expect(await close()).toBeUndefined();
    expect(await shown()).toBeUndefined();
    const there = { 5: hours('09:00', '13:00', { placeId: uttara }) };
    const refused = await clinic.send('PUT', `/doctors/${id}`, { ...form, weeklySchedule: there }, token);
    expect(refused.code).toBe('PLACE_NOT_FOUND');
  });
});
