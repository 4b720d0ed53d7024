import {
  chooseReminders,
  getReminders,
  listPeople,
  savePerson,
} from '@clinic-serial/contract/subjects/people';
import type { Role } from '@clinic-serial/contract/terms/permissions';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { textsOf } from '../../test/fields.ts';
import { aPatient, aPerson } from '../../test/records.ts';
import { openStaffScreen, press } from '../../test/staff-screen.tsx';
import { refusal, type StubbedApi, stubApi } from '../../test/stubbed-api.ts';
import { PatientPeople } from './PatientPeople.tsx';

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
      'Tania BegumNot offered at bookingChild · Female · About 12 years old · 1 appointmentChange',
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
