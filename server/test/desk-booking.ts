import { expect } from 'vitest';
import type { TestApp } from './app.ts';
import { addDoctor, type TestDay } from './clinic.ts';
import { addPatient } from './people.ts';
import { countRows } from './rows.ts';

export const NEXT_FRIDAY = '2026-11-27';

/** Functions for serials at the desk. They call `open` late, because the test starts its clinic later. */
export function deskBooking(open: () => { clinic: TestApp; token: string }) {
  const doctor = (day: Partial<TestDay> = {}, more: object = {}) =>
    addDoctor(open().clinic, { days: [{ weekday: 5, limit: 4, ...day }], ...more });
  const give = async (body: object) => {
    const { clinic, token } = open();
    return clinic.send(
      'POST',
      '/appointments',
      { patientId: (await addPatient(clinic)).id, appointmentDate: NEXT_FRIDAY, ...body },
      token,
    );
  };
  /** Expects that the server refuses the booking and stores nothing. */
  const expectRefused = async (body: object, expected: object) => {
    const { clinic, token } = open();
    const patient = await addPatient(clinic);
    const before = await countRows(clinic.database);
    const answer = await clinic.send(
      'POST',
      '/appointments',
      { patientId: patient.id, appointmentDate: NEXT_FRIDAY, ...body },
      token,
    );
    expect(answer).toMatchObject(expected);
    expect(await countRows(clinic.database)).toEqual(before);
  };
  return { doctor, give, expectRefused };
}
