import type { ClinicHours } from '@clinic-serial/contract/subjects/clinic';
import { afterEach, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { addDepartment, addDoctor } from '../../test/clinic.ts';
import { describeOnAnyEngine } from '../../test/databases.ts';
import { addPlaces } from '../../test/limited-account.ts';
import { signedIn } from '../../test/people.ts';
import { saveSettingsAs } from '../../test/settings.ts';

describeOnAnyEngine("the clinic's hours", (engine) => {
  let clinic: TestApp;
  afterEach(() => clinic.close());
  const hours = async () => (await clinic.get('/clinic/hours')).data as ClinicHours;

  it('begin with the earliest start and end with the latest end of each weekday', async () => {
    clinic = await startTestApp(engine);
    const at = (weekday: number, start: string, end: string) => ({ weekday, limit: 9, start, end });
    await addDoctor(clinic, { days: [at(6, '09:00', '13:00'), at(7, '10:00', '12:00')] });
    await addDoctor(clinic, { days: [at(6, '17:00', '21:30'), at(7, '08:30', '11:00')] });
    await addDoctor(clinic, { isActive: false, days: [at(6, '06:00', '23:00'), at(5, '06:00', '23:00')] });
    const closed = await addDepartment(clinic, 'Closed', false);
    await addDoctor(clinic, { departmentId: closed, days: [at(1, '06:00', '23:00')] });
    const none = { 1: null, 2: null, 3: null, 4: null, 5: null };
    expect(await hours()).toEqual({
      text: null,
      textBn: null,
      days: {
        ...none,
        6: { startTime: '09:00', endTime: '21:30' },
        7: { startTime: '08:30', endTime: '12:00' },
      },
    });
  });

  it('of a clinic with several places are also those of each place', async () => {
    clinic = await startTestApp(engine);
    const at = (weekday: number, start: string, end: string, sitting: 1 | 2 = 1) =>
      ({ weekday, sitting, limit: 9, start, end }) as const;
    const both = await addDoctor(clinic, { days: [at(6, '09:00', '13:00'), at(6, '17:00', '21:00', 2)] });
    const other = await addDoctor(clinic, { days: [at(6, '18:00', '22:00'), at(7, '10:00', '12:00')] });
    expect(await hours()).not.toHaveProperty('places');
    await addPlaces(clinic);
    const move = (doctorId: number, sitting: 1 | 2, placeId: number) =>
      clinic.database.write((tx) =>
        tx
          .updateTable('weeklySessions')
          .set({ placeId })
          .where('doctorId', '=', doctorId)
          .where('sitting', '=', sitting)
          .execute(),
      );
    await move(both, 2, 2);
    await move(other, 1, 2);
    const none = { 1: null, 2: null, 3: null, 4: null, 5: null, 6: null, 7: null };
    const first = { days: { ...none, 6: { startTime: '09:00', endTime: '13:00' } } };
    const second = {
      placeId: 2,
      days: {
        ...none,
        6: { startTime: '17:00', endTime: '22:00' },
        7: { startTime: '10:00', endTime: '12:00' },
      },
    };
    // Nobody sits at the third place.
    expect(await hours()).toMatchObject({
      days: { 6: { startTime: '09:00', endTime: '22:00' } },
      places: [first, second],
    });
    const { token } = await signedIn(clinic, 'Admin');
    const save = (id: number, name: string, hoursBn: string | null) =>
      clinic.send('PUT', `/admin/places/${id}`, { name, hoursBn }, token);
    await save(2, 'Uttara', 'প্রতিদিন');
    expect((await hours()).places).toEqual([first]);
    await save(2, 'Uttara', null);
    // The words of the settings are those of the first place.
    await saveSettingsAs(clinic, token, { CLINIC_HOURS: 'Every day' });
    expect((await hours()).places).toEqual([second]);
  });

  it('are those of CLINIC_HOURS, in Bangla those of CLINIC_HOURS_BN', async () => {
    const env = { CLINIC_HOURS: 'Always, also on Fridays', CLINIC_HOURS_BN: 'সব দিন, শুক্রবারও' };
    clinic = await startTestApp(engine, { env });
    await addDoctor(clinic);
    expect(await hours()).toMatchObject({
      text: 'Always, also on Fridays',
      textBn: 'সব দিন, শুক্রবারও',
      days: { 1: null, 7: null },
    });
  });
});
