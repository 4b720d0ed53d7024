import { createAppointment } from '@clinic-serial/contract/subjects/appointments';
import { getAvailability, getLiveStatus } from '@clinic-serial/contract/subjects/doctors';
import { lookUpPatients } from '@clinic-serial/contract/subjects/patients';
import { listPeople } from '@clinic-serial/contract/subjects/people';
import { addWalkIn, getPublicQueue } from '@clinic-serial/contract/subjects/queue';
import { type ListedQueue, listQueues } from '@clinic-serial/contract/subjects/queue-lists';
import { waitAtDesk } from '@clinic-serial/contract/subjects/waiting-list';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { someLiveStatus } from '../../test/clinic-records.ts';
import { type Desk, stubDesk } from '../../test/desk.tsx';
import { aListedQueue, aLiveQueue } from '../../test/queue-records.ts';
import { anAvailability, aPatient } from '../../test/records.ts';
import { aSitting } from '../../test/sitting-records.ts';
import { openStaffScreen, press, type } from '../../test/staff-screen.tsx';
import { noConnection, refusal } from '../../test/stubbed-api.ts';
import { NewSerial, NewSerialButton } from './NewSerial.tsx';
import { type AtDesk, useNewSerialAtDesk } from './new-serial.ts';

const PHONE = '01712-345678';
let desk: Desk;
let sittings: ListedQueue[];

beforeEach(() => {
  desk = stubDesk();
  sittings = [
    aListedQueue(),
    aListedQueue({ doctorId: 4, doctorName: 'Dr. Babul Karim', free: 2 }),
    aListedQueue({ doctorId: 5, doctorName: 'Dr. Chapa Sen', departmentName: 'Eyes', free: 0 }),
  ];
  desk.api.respond(listQueues, () => ({ date: '2027-03-10', sittings }));
  desk.api.respond(getPublicQueue, aLiveQueue({ window: { from: '18:40', to: '19:10' } }));
  desk.api.respond(getLiveStatus, someLiveStatus());
  desk.api.respond(getAvailability, ({ params }) =>
    anAvailability({
      doctorId: Number(params.id),
      nextSerial: 14,
      ...(params.id === '5' && { available: 0, nextSerial: null }),
    }),
  );
  desk.api.respond(addWalkIn, { appointmentId: 41, serialNumber: 14, queue: aSitting() });
});

function open(role: 'Staff' | 'Viewer' = 'Staff') {
  const page = (
    <NewSerial>
      <NewSerialButton />
      <input aria-label="Elsewhere" />
    </NewSerial>
  );
  openStaffScreen('/x', { routes: { '/x': page }, role });
}

const plus = (target: Element = document.body) => fireEvent.keyDown(target, { key: '+' });
const enter = (field: Element = document.activeElement as Element) => {
  if (fireEvent.keyDown(field, { key: 'Enter' })) fireEvent.submit(field.closest('form') ?? field);
};
const line = () => screen.queryByRole('dialog', { name: /^New serial/ });
const who = () => screen.findByLabelText<HTMLInputElement>('Phone, name or reference');
const doctor = () => screen.getByLabelText<HTMLInputElement>('Doctor');
const phoneType = () => screen.getByRole<HTMLInputElement>('radio', { name: /^Phone/ });
const give = () => screen.getByText<HTMLButtonElement>('Give serial');
const focused = (field: () => Element) => waitFor(() => expect(document.activeElement).toBe(field()));

async function openFor(text: string) {
  open();
  plus();
  type(await who(), text);
  enter(await who());
}

describe('the key +', () => {
  test('opens the line anywhere on the page, with the focus in the box', async () => {
    open();
    plus();
    const box = await who();
    expect(document.activeElement).toBe(box);
    expect(line()).not.toBeNull();
  });

  test('belongs to a field in which something is typed, and to an account that may give serials', async () => {
    open();
    plus(await screen.findByLabelText('Elsewhere'));
    expect(line()).toBeNull();
    fireEvent.keyDown(document.body, { key: '+', ctrlKey: true });
    expect(line()).toBeNull();
    press(screen.getByText('New serial'));
    await who();
  });

  test('does nothing for those who may only look', async () => {
    open('Viewer');
    await screen.findByLabelText('Elsewhere');
    plus();
    expect(line()).toBeNull();
    expect(screen.queryByText('New serial')).toBeNull();
  });
});

test('a known phone, a doctor by letters, and Enter give a serial; the line is ready for the next', async () => {
  await openFor(PHONE);
  await focused(doctor);
  type(doctor(), 'bab');
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Dr. Babul Karim'),
  ]);
  enter();
  await focused(give);
  await screen.findByText('Serial 14');
  expect(screen.getByText(/come between/).textContent).toContain('2 free');
  press(give());
  expect(await screen.findByText(`Serial 14 for ${aPatient().name}.`)).toBeTruthy();
  expect(desk.api.requests(addWalkIn)).toMatchObject([
    {
      params: { doctorId: '4' },
      body: { phone: '01712345678', name: aPatient().name, key: expect.any(String) },
    },
  ]);
  await focused(() => screen.getByLabelText('Phone, name or reference'));
});

test('the doctor and the type of the last serial are there for the next one', async () => {
  await openFor(PHONE);
  await focused(doctor);
  type(doctor(), 'bab');
  enter();
  fireEvent.click(phoneType());
  press(give());
  await screen.findByText(/^Serial .* for /);
  expect(desk.api.requests(createAppointment)[0]?.body).toMatchObject({
    doctorId: 4,
    patientId: aPatient().id,
    bookingType: 'Phone',
  });
  expect(desk.api.requests(addWalkIn)).toEqual([]);
  expect(doctor().value).toBe('Dr. Babul Karim');
  expect(phoneType().checked).toBe(true);
});

test('an unknown phone is in its field already, and the name is asked for', async () => {
  await openFor('01899-000111');
  const name = await screen.findByLabelText<HTMLInputElement>('Patient name');
  await focused(() => name);
  expect(screen.getByLabelText<HTMLInputElement>('Patient phone').value).toBe('01899-000111');
  press(give());
  expect(await screen.findByText('Patient name is required')).toBeTruthy();
  type(name, 'Rina');
  type(doctor(), 'ayesha');
  enter(doctor());
  press(give());
  await screen.findByText('Serial 14 for Rina.');
  expect(desk.api.requests(addWalkIn)[0]?.body).toMatchObject({ phone: '01899000111', name: 'Rina' });
});

test('somebody without a phone gets a serial by name and age, and later under the own record', async () => {
  await openFor('Rinku Das');
  await focused(() => screen.getByLabelText('Patient phone'));
  fireEvent.click(screen.getByLabelText('No phone'));
  await focused(() => screen.getByLabelText('Age or year of birth'));
  expect(screen.queryByLabelText('Patient phone')).toBeNull();
  type(doctor(), 'ayesha');
  enter(doctor());
  press(give());
  expect(await screen.findByText(/^Please enter an age or a year of birth/)).toBeTruthy();
  type(screen.getByLabelText('Age or year of birth'), '1961');
  press(give());
  await screen.findByText('Serial 14 for Rinku Das.');
  expect(desk.api.requests(addWalkIn)[0]?.body).toEqual({
    ...{ name: 'Rinku Das', noPhone: true, birthYear: 1961 },
    key: expect.any(String),
  });

  const record = aPatient({ id: 77, name: 'Rinku Das', phone: '' });
  desk.api.respond(lookUpPatients, { patients: [record], hasMore: false });
  type(await who(), 'Rinku Das');
  fireEvent.click(await screen.findByRole('option', { name: /No phone/ }));
  await focused(doctor);
  press(give());
  await waitFor(() => expect(desk.api.requests(addWalkIn)).toHaveLength(2));
  expect(desk.api.requests(addWalkIn)[1]?.body).toEqual({
    ...{ patientId: 77, name: 'Rinku Das' },
    key: expect.any(String),
  });
});

test('a namesake without a phone is begun beside the search, which would find the other', async () => {
  open();
  plus();
  type(await who(), 'Rinku Das');
  press(screen.getByText('No phone'));
  await focused(() => screen.getByLabelText('Age or year of birth'));
  expect(screen.getByLabelText<HTMLInputElement>('Patient name').value).toBe('Rinku Das');
  expect(screen.getByText('A new record without a phone. It is found by name and reference.')).toBeTruthy();
});

test('an unknown name is in its field already, and the phone is asked for', async () => {
  await openFor('Rinku Das');
  await focused(() => screen.getByLabelText('Patient phone'));
  expect(screen.getByLabelText<HTMLInputElement>('Patient name').value).toBe('Rinku Das');
});

test('a name typed before the phone was looked up goes into its own field with the next Enter', async () => {
  await openFor('01899-000111Rina Das');
  const name = await screen.findByLabelText<HTMLInputElement>('Patient name');
  expect(name.value).toBe('Rina Das');
  expect(screen.getByLabelText<HTMLInputElement>('Patient phone').value).toBe('01899-000111');
  await focused(() => name);
});

test('a phone of several people asks which of them', async () => {
  const person = { patientId: 7, relation: null, isOffered: true, age: null };
  desk.api.respond(listPeople, {
    people: [
      { ...person, id: 1, name: 'Rahima Begum', isHolder: true },
      { ...person, id: 2, name: 'Karim Mia', isHolder: false },
    ],
  } as never);
  await openFor(PHONE);
  const choice = await screen.findByLabelText<HTMLSelectElement>('For whom');
  expect([...choice.options].map(({ text }) => text)).toEqual([
    'Rahima Begum',
    'Karim Mia',
    'Another person…',
  ]);
});

test('without a person or a doctor nothing is sent, and the line says what is missing', async () => {
  open();
  plus();
  await who();
  press(give());
  expect(await screen.findByText('Please search for a patient or create a new one')).toBeTruthy();
  expect(screen.getByText('Please select a doctor')).toBeTruthy();
  expect(desk.api.requests(addWalkIn)).toEqual([]);
  // Letters that find nobody say so, also after that.
  type(doctor(), 'zzz');
  expect(await screen.findByText('Nobody of this name sits today.')).toBeTruthy();
  expect(screen.queryByText('Please select a doctor')).toBeNull();
});

test('a lost answer is asked for again with the same key', async () => {
  desk.api.respond(addWalkIn, noConnection);
  await openFor(PHONE);
  await focused(doctor);
  type(doctor(), 'ayesha');
  enter();
  press(give());
  await waitFor(() => expect(desk.api.requests(addWalkIn)).toHaveLength(2));
  desk.api.respond(addWalkIn, { appointmentId: 41, serialNumber: 15, queue: aSitting() });
  // The number of the answer is the truth.
  await screen.findByText(`Serial 15 for ${aPatient().name}.`, {}, { timeout: 5_000 });
  const keys = desk.api.requests(addWalkIn).map(({ body }) => body.key);
  expect(new Set(keys).size).toBe(1);
});

test('a press after a refusal is another request, as after a walk-in that was undone elsewhere', async () => {
  desk.api.respond(addWalkIn, refusal('ACT_REFUSED'));
  await openFor(PHONE);
  await focused(doctor);
  type(doctor(), 'ayesha');
  enter();
  press(give());
  expect(await screen.findByRole('alert')).toBeTruthy();
  desk.api.respond(addWalkIn, { appointmentId: 42, serialNumber: 16, queue: aSitting() });
  press(give());
  await screen.findByText(`Serial 16 for ${aPatient().name}.`);
  const keys = desk.api.requests(addWalkIn).map(({ body }) => body.key);
  expect([keys.length, new Set(keys).size]).toEqual([2, 2]);
});

test('a refusal is said, and a full sitting offers the colleagues of the department', async () => {
  sittings[2] = aListedQueue({ doctorId: 5, doctorName: 'Dr. Chapa Sen', free: 0 });
  desk.api.respond(addWalkIn, refusal('FULLY_BOOKED'));
  await openFor(PHONE);
  await focused(doctor);
  type(doctor(), 'chapa');
  enter();
  expect(await screen.findByText('No available slots for this doctor on this date')).toBeTruthy();
  press(give());
  const refused = await screen.findByRole('alert');
  // It is said once, where the ways on are, and Tab goes on to them.
  expect(screen.getAllByText('No available slots for this doctor on this date')).toHaveLength(1);
  await focused(() => refused);
  press(within(refused).getByText(/^Dr. Babul Karim, 9:00 AM: 2 free/));
  expect(doctor().value).toBe('Dr. Babul Karim');
  expect(screen.queryByText('No available slots for this doctor on this date')).toBeNull();
});

test('a full sitting gives an extra serial for a reason', async () => {
  desk.api.respond(
    getAvailability,
    anAvailability({ doctorId: 5, available: 0, nextSerial: null, extrasLeft: 2 }),
  );
  await openFor(PHONE);
  await focused(doctor);
  type(doctor(), 'chapa');
  enter();
  press(await screen.findByText('Extra serial (2 left)'));
  const reason = await screen.findByRole('radio', { name: 'Report only' });
  press(reason);
  enter(reason);
  expect(await screen.findByText(`Serial 14 for ${aPatient().name}.`)).toBeTruthy();
  expect(desk.api.requests(addWalkIn)).toMatchObject([
    { params: { doctorId: '5' }, body: { extra: { reason: 'Report only', words: null } } },
  ]);
  // The next one needs a reason of its own.
  expect(screen.queryByRole('radio', { name: 'Report only' })).toBeNull();
});

test('a full sitting takes a person with a phone on the waiting list', async () => {
  desk.api.respond(getLiveStatus, { ...someLiveStatus(), canWait: true });
  desk.api.respond(waitAtDesk, { before: 2 });
  await openFor('Rinku Das');
  fireEvent.click(await screen.findByLabelText('No phone'));
  type(screen.getByLabelText('Age or year of birth'), '1961');
  type(doctor(), 'chapa');
  enter(doctor());
  press(await screen.findByText('Put on the waiting list'));
  expect(await screen.findByText(/^The waiting list needs a phone/)).toBeTruthy();
  expect(desk.api.requests(waitAtDesk)).toEqual([]);

  fireEvent.click(screen.getByLabelText('No phone'));
  type(screen.getByLabelText('Patient phone'), '01899-000111');
  expect(screen.queryByText(/^The waiting list needs a phone/)).toBeNull();
  press(screen.getByText('Put on the waiting list'));
  expect(await screen.findByText('Rinku Das waits, with 2 before.')).toBeTruthy();
  expect(desk.api.requests(waitAtDesk)).toMatchObject([
    {
      params: { id: '5', date: '2027-03-10' },
      body: { patientName: 'Rinku Das', patientPhone: '01899000111', sitting: 1 },
    },
  ]);
  expect(desk.api.requests(addWalkIn)).toEqual([]);
  await focused(() => screen.getByLabelText('Phone, name or reference'));
});

test('at a desk the line has its sitting, gives one serial and closes', async () => {
  const said: unknown[] = [];
  function Page(parts: Pick<AtDesk, 'of'>) {
    useNewSerialAtDesk({
      ...parts,
      onGiven: (given) => said.push(given),
      onClose: () => said.push('closed'),
    });
    return null;
  }
  const page = (
    <NewSerial>
      <Page of={{ doctorId: 4, date: '2027-03-10', sitting: 1 }} />
    </NewSerial>
  );
  openStaffScreen('/x', { routes: { '/x': page } });
  await waitFor(() => expect(desk.api.requests(lookUpPatients)).toEqual([]));
  plus();
  type(await who(), PHONE);
  enter(await who());
  // The doctor is clear, so Enter leads to the button.
  await focused(give);
  press(give());
  await waitFor(() => expect(line()).toBeNull());
  expect(said).toEqual([
    'closed',
    { appointmentId: 41, serialNumber: 14, patientName: aPatient().name, isWalkIn: true, isKept: false },
  ]);
});
