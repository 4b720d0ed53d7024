import { checkPhone } from '@clinic-serial/contract/patients';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
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

/** Holds back the answers for a phone from now on; `open` lets them go and waits until the screen has them. */
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
