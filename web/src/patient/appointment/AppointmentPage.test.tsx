import {
  type Appointment,
  changeAppointmentStatus,
  getAppointment,
  listAppointments,
} from '@clinic-serial/contract/subjects/appointments';
import { getClinic } from '@clinic-serial/contract/subjects/clinic';
import { getOwnQueue } from '@clinic-serial/contract/subjects/own-queue';
import { addDays } from '@clinic-serial/contract/time/calendar';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { pressEscape } from '../../test/dialogs.ts';
import { textsOf } from '../../test/fields.ts';
import {
  appointmentRows,
  button,
  expectNoticeFocused,
  href,
  logInPatient,
  navigationLink,
  openPatientArea,
  patientSessionKeys,
  pressButton,
  region,
  stubPatientApi,
  title,
} from '../../test/patient-area.tsx';
import { anOwnQueue } from '../../test/queue-records.ts';
import { aClinic, anAppointment, someMoney, TODAY, TOMORROW } from '../../test/records.ts';
import { loseFocus, press, valueBeside } from '../../test/staff-screen.tsx';
import {
  closedDoor,
  noConnection,
  onePage,
  refusal,
  type StubbedApi,
  serverError,
} from '../../test/stubbed-api.ts';

const PLACE = '/patient/appointment/70';
const CANCEL = 'Cancel appointment';

let api: StubbedApi;
let stored: Appointment;

beforeEach(() => {
  stored = anAppointment();
  api = stubPatientApi();
  api.respond(getAppointment, () => stored);
  api.respond(listAppointments, () => ({ appointments: [stored], pagination: onePage([stored]) }));
  api.respond(changeAppointmentStatus, () => {
    stored = { ...stored, status: 'Cancelled' };
    return stored;
  });
});

function open(place = PLACE) {
  logInPatient();
  openPatientArea(place);
}

test.each(['Confirmed', 'In Progress'] as const)(
  'says in state %s why the appointment cannot be cancelled here',
  async (status) => {
    stored = anAppointment({ status });
    open();
    await screen.findByText(
      'The clinic has noted that you are here. To cancel or move, please ask at the desk.',
    );
    expect(screen.queryByText(CANCEL)).toBeNull();
  },
);

const ticket = () => screen.findByLabelText('Appointment ticket', { selector: 'article' });
const question = () => screen.findByRole('alertdialog', { name: 'Cancel this appointment?' });
const isAsked = () => screen.queryByRole('alertdialog') !== null;

async function ask() {
  await pressButton(CANCEL);
  return question();
}

test('shows the ticket with the fee and what to bring', async () => {
  stored = anAppointment({ whenToCome: { kind: 'estimate', at: '10:20' }, money: someMoney() });
  open();
  await title('Appointment details');
  const shown = await ticket();
  await waitFor(() => expect(document.title).toBe('Appointment details – Clinic Serial'));
  expect(shown.querySelector('[data-ticket-serial]')?.textContent).toBe('1');
  expect(shown.textContent).toContain('About 10:20 AM.');
  for (const [name, value] of [
    ['Patient name', 'Karim Uddin'],
    ['Phone number', '+88 01712-345678'],
    ['Doctor', 'Dr. Ayesha Rahman'],
    ['Department', 'Cardiology, Room 4'],
    ['Appointment date', 'Wednesday, 10 March 2027'],
    ["Doctor's schedule", '9:00 AM – 5:00 PM'],
    ['Status', 'Booked'],
    ['Payment', 'Pay at the desk: 500 taka · New visit'],
    ['Booking time', '10 March 2027, 9:04 AM'],
  ] as const) {
    expect(valueBeside(name, shown), name).toBe(value);
  }
  expect(textsOf(shown.querySelectorAll('ul li'))).toEqual([
    'Please arrive 15 minutes early',
    'Bring a photo ID',
    'Bring your medical documents',
    'Your serial number decides your position in the queue',
    'Late arrivals may have to wait for the next slot',
  ]);
  // The QR code is a picture, so its content is also given in words.
  expect(within(shown).getByRole('img', { name: 'QR code of the reference AB12-CD34' })).toBeTruthy();
  expect(within(shown).getByText('AB12-CD34')).toBeTruthy();
});

test.each([
  [false, 'Consultation fee', '500 taka · Paid (Online)'],
  [true, 'Payment', 'Pay at the desk: 500 taka · New visit'],
] as const)(
  'makes one statement about the payment, with payAtDesk=%s: %s, %s',
  async (payAtDesk, name, value) => {
    api.respond(getClinic, { ...aClinic, payAtDesk });
    // The server sends the money only where the clinic records payments.
    if (payAtDesk) stored = anAppointment({ money: someMoney() });
    open();
    const shown = await ticket();
    await waitFor(() => expect(valueBeside(name, shown)).toBe(value));
    expect(shown.textContent?.match(/500 taka/g)).toHaveLength(1);
  },
);

test('says that the visit is paid once the desk has taken the money', async () => {
  stored = anAppointment({ money: someMoney() });
  api.respond(getOwnQueue, anOwnQueue({ money: someMoney({ state: 'paid', paid: 50_000, due: 0 }) }));
  open();
  const shown = await ticket();
  await waitFor(() => expect(valueBeside('Payment', shown)).toBe('Paid: 500 taka'));
  expect(shown.textContent?.match(/taka/g)).toHaveLength(1);
});

test('says how to reach the clinic', async () => {
  open();
  await ticket();
  await screen.findByText('Clinic contact');
  const contact = region('Clinic contact');
  expect(contact.textContent).toContain('Clinic Serial');
  expect(contact.textContent).toContain('7 Station Road, Sylhet');
  expect(href('01700000000', contact)).toMatch(/^tel:/);
});

test('asks before an appointment is cancelled, and keeps it', async () => {
  open();
  const shown = await ask();
  expect(shown.textContent).toContain(
    'Serial 1 with Dr. Ayesha Rahman, Today (10 March 2027), will be cancelled.',
  );
  expect(shown.textContent).toContain('You cannot take this serial back.');
  expect(document.activeElement).toBe(await button('Keep appointment'));
  await pressButton('Keep appointment');
  await waitFor(() => expect(isAsked()).toBe(false));
  expect(document.activeElement).toBe(await button(CANCEL));
  pressEscape(await ask());
  await waitFor(() => expect(isAsked()).toBe(false));
  expect(valueBeside('Status')).toBe('Booked');
  expect(api.requests(changeAppointmentStatus)).toEqual([]);
});

test('shows a cancelled appointment at once, here and in the list', async () => {
  open('/patient/history');
  await waitFor(() => expect(appointmentRows()[0]?.textContent).toContain('Booked'));
  press(appointmentRows()[0] as HTMLElement);
  await pressButton(CANCEL, await ask());
  await expectNoticeFocused('Your appointment is cancelled.');
  expect(api.requests(changeAppointmentStatus)).toMatchObject([
    { params: { id: '70' }, body: { status: 'Cancelled', from: 'Booked' } },
  ]);
  expect(valueBeside('Status')).toBe('Cancelled');
  for (const gone of [CANCEL, 'Add to calendar']) expect(screen.queryByText(gone), gone).toBeNull();
  expect(href('Book New Appointment', screen.getByRole('main'))).toBe('/doctors');
  press(navigationLink('My appointments'));
  await title('My appointments');
  await waitFor(() => expect(appointmentRows()[0]?.textContent).toContain('Cancelled'));
});

test('says on a cancelled appointment that its serial is not valid', async () => {
  stored = anAppointment({ status: 'Cancelled' });
  open();
  await screen.findByText('This appointment is cancelled. Its serial is not valid any more.');
  expect(valueBeside('Status')).toBe('Cancelled');
});

test('tells in the question that a cancellation failed, and tries it again', async () => {
  const door = closedDoor();
  api.respond(changeAppointmentStatus, async () => {
    await door.opened;
    return noConnection();
  });
  open();
  const shown = await ask();
  await pressButton(CANCEL, shown);
  const confirm = await button(CANCEL, shown);
  await waitFor(() => expect(confirm.matches(':disabled')).toBe(true));
  loseFocus();
  door.open();
  expect((await within(shown).findByRole('alert')).textContent).toContain(
    'Network error. Please check your connection.',
  );
  expect(document.activeElement).toBe(confirm);
  api.respond(changeAppointmentStatus, () => {
    stored = { ...stored, status: 'Cancelled' };
    return stored;
  });
  press(confirm);
  await waitFor(() => expect(valueBeside('Status')).toBe('Cancelled'));
  expect(isAsked()).toBe(false);
});

test.each([
  [
    'changed',
    refusal('STATUS_CHANGED', 'Somebody else has changed this appointment: it is now Completed.'),
    'Somebody else has changed this appointment: it is now Completed.',
  ],
  [
    'ended',
    refusal('TRANSITION_REFUSED', 'An appointment that is Completed cannot become Cancelled.'),
    'An appointment that is Completed cannot become Cancelled.',
  ],
])('shows an appointment that the reception has %s in the meantime', async (_, respond, sentence) => {
  open();
  const shown = await ask();
  stored = { ...stored, status: 'Completed' };
  api.respond(changeAppointmentStatus, respond);
  await pressButton(CANCEL, shown);
  await expectNoticeFocused(sentence);
  expect(isAsked()).toBe(false);
  await waitFor(() => expect(valueBeside('Status')).toBe('Completed'));
  expect(screen.queryByText(CANCEL)).toBeNull();
});

test.each([TODAY, TOMORROW])('a booked appointment on %s can be cancelled', async (appointmentDate) => {
  stored = anAppointment({ appointmentDate });
  open();
  expect(await button(CANCEL)).toBeTruthy();
});

test.each([
  ['Booked', addDays(TODAY, -1)],
  ['Confirmed', TODAY],
  ['In Progress', TODAY],
  ['Completed', TODAY],
  ['Cancelled', TOMORROW],
  ['No Show', TODAY],
] as const)('an appointment that is %s on %s cannot be cancelled', async (status, appointmentDate) => {
  stored = anAppointment({ status, appointmentDate });
  open();
  expect(await button('Print')).toBeTruthy();
  await screen.findByText('Clinic contact');
  expect(valueBeside('Status')).toBe(status);
  expect(screen.queryByText(CANCEL)).toBeNull();
});

test.each(['999999', '0', 'abc', '99999999999999999999'])('finds no appointment %s', async (id) => {
  api.respond(getAppointment, refusal('APPOINTMENT_NOT_FOUND'));
  open(`/patient/appointment/${id}`);
  await title('Appointment not found');
  expect(screen.queryByLabelText('Appointment ticket')).toBeNull();
  // The server is asked only for a number that an appointment can have.
  expect(api.requests(getAppointment)).toHaveLength(id === '999999' ? 1 : 0);
  expect(patientSessionKeys()).not.toEqual([]);
  press(within(screen.getByRole('main')).getByText('Dashboard'));
  await title('Welcome, Karim');
});

test('loads details that failed again', async () => {
  api.respond(getAppointment, serverError());
  open();
  const failure = (await screen.findByText('Failed to load appointment details')).closest('[role=alert]');
  expect(failure?.textContent).toContain('Server error: 500');
  api.respond(getAppointment, stored);
  await pressButton('Try Again');
  expect((await ticket()).textContent).toContain('AB12-CD34');
});

test('an appointment of today shows where the queue stands, as the live page does', async () => {
  stored = anAppointment({ appointmentDate: TODAY });
  api.respond(getOwnQueue, ({ params }) =>
    anOwnQueue({ serialNumber: params.key === stored.liveKey ? 21 : 0 }),
  );
  open();
  const shown = await ticket();
  await waitFor(() => expect(shown.textContent).toContain('Now with the doctor: 13'));
  expect(within(shown).getByRole('list', { name: 'Your visit' })).toBeTruthy();
  expect(shown.textContent).toContain('7 people before you.');
  expect(shown.textContent).toContain('Come between 6:40 and 7:10 PM.');
});
