import {
  chooseReminders,
  getReminders,
  listPeople,
  type Person,
  savePerson,
} from '@clinic-serial/contract/subjects/people';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { errorOf, textsOf } from '../../test/fields.ts';
import {
  logInPatient,
  openPatientArea,
  pressButton,
  region,
  stubPatientApi,
} from '../../test/patient-area.tsx';
import { aPerson } from '../../test/records.ts';
import { press, type } from '../../test/staff-screen.tsx';
import { refusal, type StubbedApi, serverError } from '../../test/stubbed-api.ts';

const holder = aPerson({ isHolder: true, relation: 'Self' });
const tania = aPerson({ name: 'Tania Begum', relation: 'Child', gender: 'Female', birthYear: 2015 });

let api: StubbedApi;
let people: Person[];

beforeEach(() => {
  api = stubPatientApi();
  people = [holder, tania];
  api.respond(listPeople, () => ({ people }));
});

async function open() {
  logInPatient();
  openPatientArea('/patient/profile');
  await screen.findByText('Add a person');
}

const rows = () => textsOf(within(region('Family')).getAllByRole('listitem'));
const dialog = (name: string) => within(screen.getByRole('dialog', { name }));

test('lists the family with relation, sex and age', async () => {
  await open();
  expect(rows()).toEqual(['Karim UddinSelfChange', 'Tania BegumChild · Female · about 12 yearsChange']);
});

test('adds a person, and says what is wrong at the field', async () => {
  api.respond(savePerson, ({ body }) => {
    people = [...people, aPerson({ name: 'Karim Mia', relation: body.relation ?? null })];
    return { people };
  });
  await open();
  press(screen.getByText('Add a person'));
  const form = dialog('Add a person');
  type(form.getByLabelText('Year of birth or age (optional)'), '20.5');
  press(form.getByText('Save'));
  await waitFor(() => expect(errorOf(form.getByLabelText('Full name'))).toBe('Please enter your full name'));
  expect(errorOf(form.getByLabelText('Year of birth or age (optional)'))).toContain(
    'Please enter a year of birth or an age, for example 1985 or 41',
  );
  type(form.getByLabelText('Full name'), ' Karim Mia ');
  type(form.getByLabelText('Relation (optional)'), 'Parent');
  type(form.getByLabelText('Year of birth or age (optional)'), '১৯৫৫');
  press(form.getByText('Save'));
  await screen.findByText('Karim Mia was saved.');
  await waitFor(() => expect(rows()).toContain('Karim MiaMother or fatherChange'));
  expect(api.requests(savePerson).map(({ body }) => body)).toEqual([
    {
      name: ' Karim Mia ',
      relation: 'Parent',
      dateOfBirth: null,
      birthYear: 1955,
      gender: null,
      isOffered: true,
    },
  ]);
});

test('takes a date of birth, or an age in place of the year; of the patient the record has the date', async () => {
  people = [{ ...holder, dateOfBirth: '1985-03-26', birthYear: 1985 }, tania];
  api.respond(savePerson, () => ({ people }));
  await open();
  press(screen.getByLabelText('Change Karim Uddin'));
  const own = dialog('Change Karim Uddin');
  expect([own.queryByLabelText('Day'), own.queryByLabelText('Year of birth or age (optional)')]).toEqual([
    null,
    null,
  ]);
  press(own.getByText('Cancel'));

  press(screen.getByLabelText('Change Tania Begum'));
  type(dialog('Change Tania Begum').getByLabelText('Year of birth or age (optional)'), '৪১');
  press(dialog('Change Tania Begum').getByText('Save'));
  await screen.findByText('Tania Begum was saved.');
  press(screen.getByLabelText('Change Tania Begum'));
  const form = dialog('Change Tania Begum');
  for (const [part, digits] of [
    ['Day', '12'],
    ['Month', '5'],
    ['Year', '2999'],
  ] as const) {
    type(form.getByLabelText(part), digits);
  }
  press(form.getByText('Save'));
  await form.findByText('Please enter a date of birth in the past');
  type(form.getByLabelText('Year'), '2015');
  press(form.getByText('Save'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.requests(savePerson).map(({ body }) => body)).toMatchObject([
    { dateOfBirth: null, birthYear: 1986 },
    { dateOfBirth: '2015-05-12' },
  ]);
});

test('takes a person off the choice at booking; the patient cannot be taken off', async () => {
  api.respond(savePerson, ({ body }) => {
    people = [holder, { ...tania, isOffered: body.isOffered ?? true }];
    return { people };
  });
  await open();
  press(screen.getByLabelText('Change Karim Uddin'));
  expect(dialog('Change Karim Uddin').queryByLabelText('Not offered at booking')).toBeNull();
  press(dialog('Change Karim Uddin').getByText('Cancel'));
  press(screen.getByLabelText('Change Tania Begum'));
  press(dialog('Change Tania Begum').getByLabelText('Not offered at booking'));
  press(dialog('Change Tania Begum').getByText('Save'));
  await waitFor(() => expect(rows()[1]).toContain('Not offered at booking'));
  expect(api.requests(savePerson)[0]?.body).toMatchObject({ birthYear: 2015, isOffered: false });
});

test('keeps what was typed when a save fails', async () => {
  const sentence = 'A phone can keep at most 30 people.';
  api.respond(savePerson, refusal('TOO_MANY_PEOPLE', sentence));
  await open();
  press(screen.getByText('Add a person'));
  const form = dialog('Add a person');
  type(form.getByLabelText('Full name'), 'Karim Mia');
  press(form.getByText('Save'));
  await form.findByText(sentence);
  expect(form.getByLabelText<HTMLInputElement>('Full name').value).toBe('Karim Mia');
});

test('loads the family again after a failure; the rest of the profile stays', async () => {
  api.respond(listPeople, serverError());
  logInPatient();
  openPatientArea('/patient/profile');
  await screen.findByText('The people could not be loaded.');
  expect(screen.getByLabelText('Full name')).toBeTruthy();
  api.respond(listPeople, { people });
  await pressButton('Try Again', region('Family'));
  await screen.findByText('Add a person');
});

test('switches reminders off, and says when they come', async () => {
  api.respond(getReminders, { wantsReminders: true, evening: '19:00', minutesBefore: 90 });
  api.respond(chooseReminders, ({ body }) => body);
  await open();
  const reminders = await screen.findByLabelText<HTMLInputElement>('Remind me by SMS');
  screen.getByText('On the evening before, from 7:00 PM on. 90 minutes before the estimated time.');
  press(reminders);
  await screen.findByText('Reminders are off.');
  expect(reminders.checked).toBe(false);
  press(reminders);
  await screen.findByText('Reminders are on.');
  expect(api.requests(chooseReminders).map(({ body }) => body.wantsReminders)).toEqual([false, true]);
});

test('says when a choice about reminders could not be saved', async () => {
  api.respond(getReminders, { wantsReminders: false, evening: '19:00', minutesBefore: null });
  api.respond(chooseReminders, serverError());
  await open();
  const reminders = await screen.findByLabelText<HTMLInputElement>('Remind me by SMS');
  press(reminders);
  await screen.findByText('Server error: 500');
  expect(reminders.checked).toBe(false);
});

test('says nothing of reminders where the clinic sends none', async () => {
  await open();
  await waitFor(() => expect(api.requests(getReminders)).toHaveLength(1));
  expect(screen.queryByLabelText('Remind me by SMS')).toBeNull();
});
