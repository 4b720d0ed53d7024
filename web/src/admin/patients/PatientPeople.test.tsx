import {
  chooseReminders,
  getReminders,
  listPeople,
  savePerson,
} from '@clinic-serial/contract/subjects/people';
import type { Role } from '@clinic-serial/contract/terms/permissions';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { textsOf } from '../../test/fields.ts';
import { aPatient, aPerson } from '../../test/records.ts';
import { openStaffScreen, press } from '../../test/staff-screen.tsx';
import { refusal, type StubbedApi, stubApi } from '../../test/stubbed-api.ts';
import { PatientPeople } from './PatientPeople.tsx';
import { patientBody, patientProblems, valuesOfPatient } from './patient-values.ts';

describe('PatientPeople', () => {
  const PLACE = '/admin/patients/12';
  const none = { wantsReminders: true, evening: null, minutesBefore: null };
  let api: StubbedApi;

  beforeEach(() => {
    api = stubApi();
    api.respond(getReminders, none);
    api.respond(listPeople, {
      people: [
        aPerson({ isHolder: true, relation: 'Self', appointments: 3 }),
        aPerson({
          name: 'Tania Begum',
          relation: 'Child',
          gender: 'Female',
          birthYear: 2015,
          isOffered: false,
          appointments: 1,
        }),
      ],
    });
  });

  const open = (role: Role = 'Staff') =>
    openStaffScreen(PLACE, { role, routes: { [PLACE]: <PatientPeople patient={aPatient()} /> } });
  const rows = async () => textsOf(await screen.findAllByRole('listitem'));

  test('says of each person the relation, the age and the appointments', async () => {
    open();
    await waitFor(async () =>
      expect(await rows()).toEqual([
        'Karim UddinSelf · 3 appointmentsChange',
        'Tania BegumNot offered at bookingChild · Female · about 12 years · 1 appointmentChange',
      ]),
    );
  });

  test('staff change what is known of a person, and read why that failed', async () => {
    api.respond(savePerson, refusal('PATIENT_ERASED', 'This record was erased.'));
    open();
    press(await screen.findByLabelText('Change Tania Begum'));
    const dialog = within(screen.getByRole('dialog', { name: 'Change Tania Begum' }));
    expect(dialog.queryByLabelText('Full name')).toBeNull();
    press(dialog.getByLabelText('Not offered at booking'));
    press(dialog.getByText('Save'));
    await screen.findByText('This record was erased.');
    api.respond(savePerson, { people: [] });
    press(dialog.getByText('Save'));
    await screen.findByText('Tania Begum was saved.');
    expect(api.requests(savePerson).at(-1)).toMatchObject({
      params: { id: '12' },
      body: { name: 'Tania Begum', birthYear: 2015, gender: 'Female', relation: 'Child', isOffered: true },
    });
  });

  test('the reminders are switched off, where the clinic sends any', async () => {
    api.respond(getReminders, { ...none, evening: '19:00' });
    api.respond(chooseReminders, { wantsReminders: false });
    open();
    const reminders = await screen.findByLabelText<HTMLInputElement>('Reminders by SMS');
    expect(reminders.checked).toBe(true);
    press(reminders);
    await screen.findByText('Reminders are off.');
    expect(api.requests(chooseReminders)[0]?.body).toEqual({ wantsReminders: false });
  });

  test('Viewers only look', async () => {
    api.respond(getReminders, { ...none, minutesBefore: 90 });
    open('Viewer');
    expect((await screen.findByLabelText<HTMLInputElement>('Reminders by SMS')).disabled).toBe(true);
    expect((await rows()).length).toBe(2);
    expect(screen.queryByText('Change')).toBeNull();
    expect(screen.queryByText('Add a person')).toBeNull();
  });
});

describe('patient values', () => {
  const karim = aPatient({ address: null, updatedAt: '2026-01-02T03:04:05.000Z' });
  const TODAY = '2026-11-20';
  const values = valuesOfPatient(karim);

  test('sends blanks as null, the name trimmed and phones in digits', () => {
    expect(
      patientBody({ ...values, name: ' Karim ', emergencyContact: '01812-345678', address: ' ' }, TODAY),
    ).toEqual({
      name: 'Karim',
      phone: '01712345678',
      address: null,
      dateOfBirth: null,
      birthYear: null,
      gender: null,
      emergencyContact: '01812345678',
      isActive: true,
    });
  });

  test.each([
    ['1985', 1985],
    ['41', 1985],
    [' ৪১ ', 1985],
    ['0', 2026],
  ])('sends the year of birth for %j', (birthYear, year) =>
    expect(patientBody({ ...values, birthYear }, TODAY).birthYear).toBe(year),
  );

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
    ...['2027', '1899', '200', 'forty'].map((birthYear): [object, object] => [
      { birthYear },
      { birthYear: 'Please enter a year of birth or an age, for example 1985 or 41' },
    ]),
  ])('%o is refused', (change, problems) =>
    expect(patientProblems({ ...values, ...change }, TODAY)).toEqual(problems),
  );
});
