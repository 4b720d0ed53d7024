import { checkPhone, createPatient } from '@clinic-serial/contract/subjects/patients';
import { listPeople } from '@clinic-serial/contract/subjects/people';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  card,
  type Desk,
  findCard,
  heading,
  next,
  onStep,
  openStep1,
  phoneField,
  previous,
  searchFor,
  stubDesk,
} from '../../../test/desk.tsx';
import { textsOf } from '../../../test/fields.ts';
import { aPatient, aPerson } from '../../../test/records.ts';
import { address, press, type } from '../../../test/staff-screen.tsx';
import { noConnection, refusal, serverError } from '../../../test/stubbed-api.ts';

const INVALID = 'Please enter a valid Bangladeshi phone number (11 digits starting with 01)';
const NOBODY = 'No patient with this phone yet. Create one here.';
const MISSING = 'Please search for a patient or create a new one';
const person = { name: 'Shahana Deskfound', phone: '01712000001' };
const other = { name: 'Tania Deskother', phone: '01712000002' };

let desk: Desk;

beforeEach(() => {
  desk = stubDesk();
  desk.patients = [aPatient({ id: 21, ...person }), aPatient({ id: 22, ...other, isActive: false })];
});

const phonesSearched = () => desk.api.requests(checkPhone).map(({ body }) => body.phone);
const registered = () => desk.api.requests(createPatient).map(({ body }) => body);
const nameField = () => screen.getByLabelText<HTMLInputElement>('Patient name');
const newPhone = () => screen.getByLabelText<HTMLInputElement>('Patient phone');
const otherName = () => screen.getByLabelText<HTMLInputElement>('Name on the ticket (optional)');
const create = () => press(screen.getByText('Create Patient & Continue'));
const startCreating = () => press(screen.getByText('New patient'));
const described = (field: HTMLElement) =>
  (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ');
const focused = (field: () => Element | null) => waitFor(() => expect(document.activeElement).toBe(field()));

describe('a search', () => {
  test.each([
    ['01712000001'],
    ['01712-000001'],
    ['+8801712000001'],
    ['88 01712000001'],
    [' 017 1200 (0001)'],
    ['০১৭১২০০০০০১'],
  ])('finds a patient by the phone, written %j', async (written) => {
    await openStep1();
    searchFor(written);
    expect(phoneField().value).toBe('01712-000001');
    const found = await findCard('Patient found');
    expect(found.textContent).toContain('Shahana Deskfound');
    expect(found.textContent).toContain('+88 01712-000001');
    expect(found.textContent).toContain('ID: 21 · 0 appointments');
    expect(phonesSearched()).toEqual([person.phone]);
    await focused(() => found);
  });

  test('"Change Patient" leads back to the phone', async () => {
    await openStep1();
    searchFor(person.phone);
    await findCard('Patient found');
    press(screen.getByText('Change Patient'));
    expect(card('Patient found')).toBeNull();
    await focused(phoneField);
  });

  test('keeps the found patient on the way to step 2 and back', async () => {
    await openStep1();
    searchFor(person.phone);
    await findCard('Patient found');
    next();
    await onStep(2);
    expect(card('For')?.textContent).toContain('Shahana Deskfound');
    previous();
    await onStep(1);
    expect(card('Patient found')?.textContent).toContain('Shahana Deskfound');
    type(phoneField(), '017');
    expect(card('Patient found')).toBeNull();
  });

  test.each([
    ['', 'Please enter your phone number'],
    ['0171234567', INVALID],
    ['02712345678', INVALID],
    ['ab', 'Type at least 3 letters of the name, or the phone number.'],
  ])('for %j, which is no phone, says so at the field and sends nothing', async (typed, sentence) => {
    await openStep1();
    searchFor(typed);
    await screen.findByText(sentence);
    expect(described(phoneField())).toContain(sentence);
    expect(document.activeElement).toBe(phoneField());
    type(phoneField(), '017');
    expect(screen.queryByText(sentence)).toBeNull();
    expect(phonesSearched()).toEqual([]);
  });

  test.each([
    ['an error', serverError()],
    ['no answer', noConnection],
  ])('with %s is treated as not found, and the next one is as good as the first', async (_, respond) => {
    desk.api.respond(checkPhone, respond);
    await openStep1();
    searchFor('01712000009');
    await screen.findByText('The phone could not be looked up. You can create a new patient here.');
    expect(newPhone().value).toBe('01712-000009');
    desk.api.respond(checkPhone, { exists: false, patient: null });
    press(screen.getByText('Search'));
    await screen.findByText(NOBODY);
  });

  test('for another phone removes the result of the search before', async () => {
    await openStep1();
    searchFor(person.phone);
    await findCard('Patient found');
    // A sign that is no digit changes no phone.
    type(phoneField(), '01712-000001-');
    expect(card('Patient found')).not.toBeNull();
    type(phoneField(), '01712-00000');
    expect(card('Patient found')).toBeNull();
    next();
    await screen.findByText(MISSING);
    searchFor('01712000009');
    await screen.findByText(NOBODY);
    type(phoneField(), '01712-00000');
    expect(screen.queryByText(NOBODY)).toBeNull();
  });
});

test('hints say how to search, and when another name is typed', async () => {
  await openStep1();
  expect(screen.getByText('+88')).toBeDefined();
  expect(described(phoneField())).toBe('A part of the phone or name is enough. Press Enter to search.');
  startCreating();
  expect(
    screen.getByText('Registers the patient with a name and a phone; everything else can follow later.'),
  ).toBeDefined();
  searchFor(person.phone);
  await findCard('Patient found');
  expect(described(otherName())).toBe(
    'Only when somebody else of the family comes. The record keeps its name.',
  );
  expect(otherName().placeholder).toBe('Shahana Deskfound');
});

test('the way on without a patient says what is missing', async () => {
  await openStep1();
  next();
  await screen.findByText(MISSING);
  type(phoneField(), '017');
  expect(screen.queryByText(MISSING)).toBeNull();
  startCreating();
  await focused(nameField);
  expect(newPhone().value).toBe('017');
});

describe('a new patient', () => {
  async function startWith(phone: string) {
    await openStep1();
    searchFor(phone);
    await screen.findByText(NOBODY);
  }

  test('needs a name and a phone that follow the rules', async () => {
    await startWith('01712000009');
    await focused(nameField);
    expect(newPhone().value).toBe('01712-000009');
    type(newPhone(), '');
    create();
    await screen.findByText('Patient name is required');
    expect(screen.getByText('Patient phone is required')).toBeDefined();
    await focused(nameField);
    type(nameField(), ' A ');
    type(newPhone(), '0171234');
    create();
    await screen.findByText('Name must be at least 2 characters');
    expect(screen.getByText(INVALID)).toBeDefined();
    expect(registered()).toEqual([]);
  });

  test('is registered with name and phone, and the wizard goes on', async () => {
    await startWith('01712000009');
    type(nameField(), '  ফাতেমা তুজ জোহরা ');
    type(newPhone(), '+8801712000009');
    create();
    await onStep(2);
    expect(card('For')?.textContent).toContain('ফাতেমা তুজ জোহরা');
    expect(registered()).toEqual([{ name: 'ফাতেমা তুজ জোহরা', phone: '01712000009' }]);
  });

  test('without a phone is registered with name and age', async () => {
    await startWith('01712000009');
    type(nameField(), 'Rinku Das');
    fireEvent.click(screen.getByLabelText('No phone'));
    create();
    await screen.findByText(/^Please enter an age or a year of birth/);
    type(screen.getByLabelText('Age or year of birth'), '1961');
    create();
    await onStep(2);
    expect(registered()).toEqual([{ name: 'Rinku Das', noPhone: true, birthYear: 1961 }]);
  });

  test('with a phone in use is refused at the field, and the search finds its owner', async () => {
    const sentence = 'This phone number already belongs to another patient.';
    desk.api.respond(createPatient, refusal('PHONE_IN_USE', sentence, { phone: sentence }));
    await openStep1();
    startCreating();
    type(nameField(), 'Rokeya D.');
    type(newPhone(), person.phone);
    create();
    // Once, at the field.
    await screen.findByText(sentence);
    expect(described(newPhone())).toContain(sentence);
    await focused(newPhone);
    expect(nameField().value).toBe('Rokeya D.');
    searchFor(person.phone);
    expect((await findCard('Patient found')).textContent).toContain('Shahana Deskfound');
  });

  test.each([
    ['Server error: 500', serverError()],
    ['Network error. Please check your connection.', noConnection],
  ])('that cannot be saved keeps what was typed: %s', async (reason, respond) => {
    desk.api.respond(createPatient, respond);
    await startWith('01712000009');
    type(nameField(), 'Morjina Desklost');
    create();
    const box = (await screen.findByText('Failed to create patient')).closest('[role=alert]');
    expect(box?.textContent).toContain(reason);
    expect(nameField().value).toBe('Morjina Desklost');
  });

  test('keeps the name while the phone is corrected; the next one has a name of their own', async () => {
    await startWith('01712000008');
    type(nameField(), 'Nargis Deskretype');
    searchFor('01712000009');
    await waitFor(() => expect(newPhone().value).toBe('01712-000009'));
    expect(nameField().value).toBe('Nargis Deskretype');
    create();
    await onStep(2);
    expect(registered()).toEqual([{ name: 'Nargis Deskretype', phone: '01712000009' }]);
    press(screen.getByText('Change Patient'));
    await onStep(1);
    startCreating();
    expect(nameField().value).toBe('');
  });

  test('is not lost by a link beside it', async () => {
    await startWith('01712000009');
    type(nameField(), 'Nargis Deskleave');
    fireEvent.click(screen.getByText('Appointments'));
    fireEvent.click(screen.getByText('Keep editing'));
    expect(address()).toBe('/admin/appointments/new');
    expect(nameField().value).toBe('Nargis Deskleave');
    fireEvent.click(screen.getByText('Appointments'));
    fireEvent.click(screen.getByText('Leave without saving'));
    await waitFor(() => expect(address()).toBe('/admin/appointments'));
  });
});

test('an inactive patient is found, but gets no serial', async () => {
  await openStep1();
  searchFor(other.phone);
  await findCard('Patient found');
  expect(screen.getByText(/This patient is inactive and cannot book\./)).toBeDefined();
  expect(screen.queryByLabelText('Name on the ticket (optional)')).toBeNull();
  expect(screen.queryByText('Next')).toBeNull();
  expect(heading()).toContain('Step 1');
  expect(screen.getByText('Open the patient’s record').getAttribute('href')).toBe('/admin/patients/22');
});

test('the name of another family member follows the rule for names; a blank one is the name of the record', async () => {
  await openStep1();
  searchFor(person.phone);
  await findCard('Patient found');
  type(otherName(), 'T');
  next();
  await screen.findByText('Name must be at least 2 characters');
  await focused(otherName);
  type(otherName(), '  ');
  next();
  await onStep(2);
  expect(card('For')?.textContent).toContain(person.name);
});

describe('the people of the phone', () => {
  const forWhom = () => screen.findByLabelText<HTMLSelectElement>('For whom');

  beforeEach(() => {
    desk.api.respond(listPeople, {
      people: [
        aPerson({ name: person.name, isHolder: true, relation: 'Self' }),
        aPerson({ name: 'Tania Begum', relation: 'Child' }),
        aPerson({ name: 'Not Offered', isOffered: false }),
      ],
    });
  });

  async function find() {
    await openStep1();
    searchFor(person.phone);
    await findCard('Patient found');
    await forWhom();
  }

  test('are offered with their relation, and the chosen one gets the ticket', async () => {
    await find();
    expect(textsOf((await forWhom()).options)).toEqual([
      'Shahana Deskfound · Self',
      'Tania Begum · Child',
      'Another person…',
    ]);
    expect(screen.queryByLabelText('Name on the ticket (optional)')).toBeNull();
    type(await forWhom(), 'Tania Begum');
    next();
    await onStep(2);
    expect(card('For')?.textContent).toContain('Tania Begum');
    previous();
    await onStep(1);
    expect((await forWhom()).value).toBe('Tania Begum');
  });

  test('leave room for another name', async () => {
    await find();
    type(await forWhom(), ' ');
    type(otherName(), 'Karim Mia');
    next();
    await onStep(2);
    expect(card('For')?.textContent).toContain('Karim Mia');
    previous();
    await onStep(1);
    await forWhom();
    expect(otherName().value).toBe('Karim Mia');
  });
});
