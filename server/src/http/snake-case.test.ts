import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { addDoctor, book, newPhone } from '../../test/clinic.ts';
import { acceptSnakeCase } from './snake-case.ts';

describe('snake_case names', () => {
  it('are read as camelCase, and camelCase wins', () => {
    expect(
      acceptSnakeCase({ department_id: 1, weekly_schedule: { a: 1 }, is_active: '1', patient_id: 2 }),
    ).toEqual({
      departmentId: 1,
      weeklySchedule: { a: 1 },
      isActive: '1',
      patientId: 2,
    });
    expect(acceptSnakeCase({ department_id: 1, departmentId: 2 })).toEqual({ departmentId: 2 });
    expect(acceptSnakeCase({ departmentId: 2, department_id: 1 })).toEqual({ departmentId: 2 });
  });

  it('that are not in the list stay as they are, and so do values that are not objects', () => {
    expect(acceptSnakeCase({ first_name: 'A' })).toEqual({ first_name: 'A' });
    for (const value of [null, undefined, 'text', 1, [{ is_active: 1 }]])
      expect(acceptSnakeCase(value)).toBe(value);
  });

  it.each(['toString', 'constructor', 'hasOwnProperty', '__proto__'])('are not mixed up with %s', (name) => {
    const input = JSON.parse(`{"${name}":1,"patient_id":2}`);
    const read = acceptSnakeCase(input) as object;
    expect(Object.getPrototypeOf(read)).toBe(Object.prototype);
    expect(Object.entries(read).sort()).toEqual(
      [
        [name, 1],
        ['patientId', 2],
      ].sort(),
    );
  });
});

describe('an older client', () => {
  let clinic: TestApp;
  beforeAll(async () => {
    clinic = await startTestApp('sqlite');
  });
  afterAll(() => clinic.close());

  it('may send snake_case names in a body and in a query', async () => {
    const doctorId = await addDoctor(clinic);
    const requested = await clinic.send('POST', '/appointments/request-otp', {
      doctor_id: doctorId,
      patientName: 'Rahima Begum',
      patientPhone: newPhone(),
    });
    expect(requested.status).toBe(200);

    const { patient, patientToken } = (await book(clinic, doctorId)).data;
    expect((await clinic.get(`/appointments?patient_id=${patient.id}`, patientToken)).status).toBe(200);
    expect((await clinic.get(`/appointments?patient_id=${patient.id + 1}`, patientToken)).status).toBe(404);
  });
});
