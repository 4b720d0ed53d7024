import type { StaffPatient } from '@clinic-serial/contract/subjects/patients';
import { expect, test } from 'vitest';
import { patientBody, patientProblems, valuesOfPatient } from './patient-values.ts';

const karim: StaffPatient = {
  id: 12,
  name: 'Karim Uddin',
  phone: '01712345678',
  address: null,
  dateOfBirth: null,
  gender: null,
  emergencyContact: null,
  isActive: true,
  createdAt: '2026-01-02T03:04:05.000Z',
  updatedAt: '2026-01-02T03:04:05.000Z',
  totalAppointments: 0,
  lastAppointment: null,
  erasedAt: null,
};
const TODAY = '2026-11-20';
const values = valuesOfPatient(karim);

test('sends blanks as null, the name trimmed and phones in digits', () => {
  expect(patientBody({ ...values, name: ' Karim ', emergencyContact: '01812-345678', address: ' ' })).toEqual(
    {
      name: 'Karim',
      phone: '01712345678',
      address: null,
      dateOfBirth: null,
      gender: null,
      emergencyContact: '01812345678',
      isActive: true,
    },
  );
});

test('a stored record has no problems', () => expect(patientProblems(values, TODAY)).toEqual({}));

test.each([
  [{ name: '' }, { name: 'Patient name is required' }],
  [{ name: ' K ' }, { name: 'Name must be at least 2 characters' }],
  [{ phone: '' }, { phone: 'Please enter your phone number' }],
  [
    { phone: '0171' },
    { phone: 'Please enter a valid Bangladeshi phone number (11 digits starting with 01)' },
  ],
  [
    { emergencyContact: '123' },
    { emergencyContact: 'Please enter a valid emergency contact number (11 digits starting with 01)' },
  ],
  [{ dateOfBirth: '2026-11-21' }, { dateOfBirth: 'Please enter a date of birth in the past' }],
  [{ dateOfBirth: '-05-12' }, { dateOfBirth: 'Please enter a date as YYYY-MM-DD' }],
])('%o is refused', (change, problems) =>
  expect(patientProblems({ ...values, ...change }, TODAY)).toEqual(problems),
);
