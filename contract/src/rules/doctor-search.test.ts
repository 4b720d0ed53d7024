import { expect, test } from 'vitest';
import { isDoctorFound } from './doctor-search.ts';

const doctor = { name: 'Dr. Rokeya Sultana', qualification: 'MBBS, FCPS', departmentName: 'Medicine' };

test.each([
  ['rokeya', true],
  [' FCPS ', true],
  ['medicine rokeya', true],
  ['', true],
  ['nobody', false],
  ['rokeya surgery', false],
])('the search %j finds the doctor: %s', (search, isFound) => {
  expect(isDoctorFound(doctor, search)).toBe(isFound);
});

test('a doctor without a qualification is found by the other texts', () => {
  expect(isDoctorFound({ ...doctor, qualification: null }, 'sultana')).toBe(true);
});
