import type { ClinicHours } from '@clinic-serial/contract/subjects/clinic';
import { afterEach, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { addDepartment, addDoctor } from '../../test/clinic.ts';
import { describeOnAnyEngine } from '../../test/databases.ts';

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
