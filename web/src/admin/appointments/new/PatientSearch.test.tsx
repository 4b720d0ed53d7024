import { checkPhone } from '@clinic-serial/contract/subjects/patients';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { STAFF_SESSION_KEYS, staffSession } from '../../../session/staff-session.ts';
import {
  card,
  type Desk,
  findCard,
  next,
  onStep,
  openStep1,
  phoneField,
  searchFor,
  stubDesk,
} from '../../../test/desk.tsx';
import { aPatient, aStaffAccount } from '../../../test/records.ts';
import { press, type } from '../../../test/staff-screen.tsx';
import { closedDoor, refusal } from '../../../test/stubbed-api.ts';

// Step 1 while the answer to a search takes its time.

const first = aPatient({ id: 21, name: 'Salma First', phone: '01712000001' });
const second = aPatient({ id: 22, name: 'Tania Second', phone: '01712000002' });
const UNKNOWN = '01712000009';

let desk: Desk;

beforeEach(() => {
  desk = stubDesk();
  desk.patients = [first, second];
});

/** Holds back the answers for a phone; `open` lets them go and waits until the screen has them. */
function holdBack(phone: string, patient = desk.patients.find((one) => one.phone === phone) ?? null) {
  const door = closedDoor();
  let answered = 0;
  desk.api.respond(checkPhone, async ({ body }) => {
    if (body.phone === phone) {
      await door.opened;
      answered += 1;
      return { exists: patient !== null, patient };
    }
    const other = desk.patients.find((one) => one.phone === body.phone) ?? null;
    return { exists: other !== null, patient: other };
  });
  return async () => {
    door.open();
    await waitFor(() => expect(answered).toBe(1));
    // Time for a screen that would take the answer.
    await new Promise((resolve) => setTimeout(resolve, 20));
  };
}

test('takes no answer for a phone that is no longer in the field', async () => {
  await openStep1();
  const answer = holdBack(first.phone);
  searchFor(first.phone);
  searchFor(second.phone);
  expect((await findCard('Patient found')).textContent).toContain('Tania Second');
  await answer();
  expect(card('Patient found')?.textContent).toContain('Tania Second');
});

test('takes no answer of nobody for a phone that was not looked up', async () => {
  await openStep1();
  const answer = holdBack(UNKNOWN);
  searchFor(UNKNOWN);
  type(phoneField(), second.phone);
  await answer();
  expect(screen.queryByText('No patient with this phone yet. Create one here.')).toBeNull();
  expect(card('Patient found')).toBeNull();
  press(screen.getByText('Search'));
  expect((await findCard('Patient found')).textContent).toContain('Tania Second');
});

test.each([
  ['somebody', second.phone],
  ['nobody', UNKNOWN],
])('an answer that comes after step 1 changes nothing: %s', async (_, phone) => {
  await openStep1();
  const answer = holdBack(phone);
  searchFor(phone);
  searchFor(first.phone);
  await findCard('Patient found');
  next();
  await onStep(2);
  await answer();
  expect(card('For')?.textContent).toContain('Salma First');
});

test.each([
  ['another patient', second],
  ['nobody', null],
])('a second search that is answered after step 1 changes nothing: %s', async (_, answered) => {
  await openStep1();
  searchFor(first.phone);
  await findCard('Patient found');
  const answer = holdBack(first.phone, answered);
  press(screen.getByText('Search'));
  next();
  await onStep(2);
  await answer();
  expect(card('For')?.textContent).toContain('Salma First');
});

test('a session that has ended is removed from the browser', async () => {
  staffSession.save(aStaffAccount(), 'token');
  desk.api.respond(checkPhone, refusal('UNAUTHENTICATED'));
  await openStep1();
  searchFor(first.phone);
  await waitFor(() => expect(localStorage.getItem(STAFF_SESSION_KEYS.token)).toBeNull());
});

describe('a part of a name or phone', () => {
  const offered = () => [...document.querySelectorAll('[role=option]')].map((one) => one.textContent ?? '');
  const key = (name: string) => fireEvent.keyDown(phoneField(), { key: name });
  const enter = () => fireEvent.submit(phoneField().form as HTMLFormElement);

  test.each([
    ['the name', 'sal'],
    ['the end of the phone', '000001'],
  ])('finds the only patient who matches with Enter: %s', async (_, part) => {
    await openStep1();
    type(phoneField(), part);
    enter();
    expect((await findCard('Patient found')).textContent).toContain('Salma First');
    expect(desk.api.requests(checkPhone)).toEqual([]);
  });

  test('offers those who match while staff type; the arrows and Enter choose one', async () => {
    await openStep1();
    type(phoneField(), '0171200');
    await waitFor(() => expect(offered()).toHaveLength(2));
    expect(screen.getByText('2 patients match.')).toBeDefined();
    key('ArrowDown');
    key('ArrowDown');
    expect(
      document.getElementById(phoneField().getAttribute('aria-activedescendant') ?? '')?.textContent,
    ).toContain('Tania Second');
    enter();
    expect((await findCard('Patient found')).textContent).toContain('Tania Second');
    expect(offered()).toEqual([]);
    type(phoneField(), '0171200000');
    expect(card('Patient found')).toBeNull();
  });

  test('of several takes nobody with Enter alone, and a part of a phone is still no phone', async () => {
    await openStep1();
    type(phoneField(), '0171200');
    enter();
    await screen.findByText('Please enter a valid Bangladeshi phone number (11 digits starting with 01)');
    expect(offered()).toHaveLength(2);
    expect(card('Patient found')).toBeNull();
    expect(document.activeElement).toBe(phoneField());
    fireEvent.click(screen.getByText('Salma First'));
    await findCard('Patient found');
  });

  test('Escape hides the offers until more is typed', async () => {
    await openStep1();
    type(phoneField(), 'sal');
    await waitFor(() => expect(offered()).toHaveLength(1));
    key('Escape');
    expect(offered()).toEqual([]);
    type(phoneField(), 'salm');
    await waitFor(() => expect(offered()).toHaveLength(1));
  });

  test('that nobody has begins a new patient with the name, and the phone is asked for', async () => {
    await openStep1();
    type(phoneField(), 'Rokeya Deskname');
    enter();
    await screen.findByText('No patient found for “Rokeya Deskname”. Create one here.');
    expect(screen.getByLabelText<HTMLInputElement>('Patient name').value).toBe('Rokeya Deskname');
    const phone = screen.getByLabelText<HTMLInputElement>('Patient phone');
    expect(phone.value).toBe('');
    expect(document.activeElement).toBe(phone);
  });
});
