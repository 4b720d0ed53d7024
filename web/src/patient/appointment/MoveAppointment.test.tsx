import {
  type Appointment,
  getAppointment,
  listAppointments,
  listMoves,
  type MovePlaces,
  moveAppointment,
} from '@clinic-serial/contract/subjects/appointments';
import { getLiveStatus } from '@clinic-serial/contract/subjects/doctors';
import { addDays } from '@clinic-serial/contract/time/calendar';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { someLiveStatus } from '../../test/clinic-records.ts';
import {
  appointmentRows,
  button,
  href,
  logInPatient,
  openPatientArea,
  pressButton,
  stubPatientApi,
} from '../../test/patient-area.tsx';
import { anAppointment, FRIDAY, TODAY, TOMORROW } from '../../test/records.ts';
import { press } from '../../test/staff-screen.tsx';
import { onePage, refusal, type StubbedApi } from '../../test/stubbed-api.ts';

const OPEN = 'Move to another day or time';
const CONFIRM = 'Move serial';
const evening = { sitting: 2, startTime: '17:00', endTime: '21:00', availableSlots: 4 } as const;
const morning = { sitting: 1, startTime: '09:00', endTime: '13:00', availableSlots: 1 } as const;
const PLACES: MovePlaces = {
  movesLeft: 2,
  days: [
    { date: TODAY, sittings: [evening] },
    { date: TOMORROW, sittings: [morning, evening] },
    { date: FRIDAY, sittings: [morning] },
  ],
};

let api: StubbedApi;
let stored: Appointment[];

beforeEach(() => {
  stored = [anAppointment({ doctorScheduleEnd: '13:00' })];
  api = stubPatientApi();
  api.respond(
    getAppointment,
    ({ params }) => stored.find(({ id }) => String(id) === params.id) ?? refusal('APPOINTMENT_NOT_FOUND'),
  );
  api.respond(listAppointments, () => ({ appointments: stored, pagination: onePage(stored) }));
  api.respond(getLiveStatus, someLiveStatus({ startTime: '17:00', endTime: '21:00' }));
  api.respond(listMoves, PLACES);
  api.respond(moveAppointment, () => {
    const created = anAppointment({
      ...{ id: 71, serialNumber: 7, sitting: 2, movedFromId: 70, appointmentDate: TOMORROW },
    });
    stored = [{ ...anAppointment({ status: 'Cancelled', movedToId: 71 }) }, created];
    return created;
  });
});

async function open(place = '/patient/appointment/70') {
  logInPatient();
  openPatientArea(place);
  await screen.findByLabelText('Appointment ticket', { selector: 'article' });
}

async function ask(): Promise<HTMLElement> {
  await pressButton(OPEN);
  return screen.findByRole('dialog', { name: 'Move serial 1' });
}

const choice = async (dialog: HTMLElement, day: string, hours: RegExp) =>
  within(await within(dialog).findByRole('group', { name: day })).getByLabelText<HTMLInputElement>(hours);

test('moves to a time of another day, and shows the new serial', async () => {
  await open();
  const dialog = await ask();
  const confirm = async () => (await button(CONFIRM, dialog)) as HTMLButtonElement;
  await choice(dialog, 'Today', /^5:00 PM – 9:00 PM · 4 places free$/);
  await choice(dialog, 'Friday, 12 March 2027', /^9:00 AM – 1:00 PM · 1 place free$/);
  expect(dialog.textContent).toContain('Serial 1 is cancelled');
  expect(dialog.textContent).toContain('You can move it 2 times.');
  expect((await confirm()).disabled).toBe(true);
  press(await choice(dialog, 'Tomorrow', /^5:00 PM/));
  press(await confirm());
  await screen.findByText('Your appointment is moved. This is your new serial.');
  // A change of the page leads the focus to its main part.
  await waitFor(() => expect(document.activeElement?.id).toBe('main'));
  expect(document.querySelector('[data-ticket-serial]')?.textContent).toBe('7');
  expect(api.requests(moveAppointment).map(({ params, body }) => [params.id, body])).toEqual([
    ['70', { appointmentDate: TOMORROW, sitting: 2 }],
  ]);
  // The places of an appointment that is moved are refused.
  expect(api.requests(listMoves)).toHaveLength(1);
});

test('asks for the places only once the patient wants to move', async () => {
  await open();
  expect(api.requests(listMoves)).toHaveLength(0);
  expect(api.requests(getLiveStatus)).toHaveLength(0);
  await ask();
  await waitFor(() => expect(api.requests(listMoves)).toHaveLength(1));
});

test.each<[MovePlaces, string]>([
  [{ movesLeft: 0, days: [] }, 'You have moved this serial twice. Please call the clinic: 01700000000'],
  [{ movesLeft: 2, days: [] }, 'No other time has a free place. Please call the clinic: 01700000000'],
])('%j says: %s', async (places, words) => {
  api.respond(listMoves, places);
  await open();
  const dialog = await ask();
  await waitFor(() => expect(dialog.textContent).toContain(words));
  expect(within(dialog).queryByText(CONFIRM)).toBeNull();
});

test('a place that is gone meanwhile is said, and no longer offered', async () => {
  await open();
  const dialog = await ask();
  press(await choice(dialog, 'Today', /^5:00 PM/));
  api.respond(listMoves, { ...PLACES, days: PLACES.days.slice(1) });
  api.respond(moveAppointment, refusal('FULLY_BOOKED', 'No place is free.'));
  await pressButton(CONFIRM, dialog);
  await waitFor(() => expect(dialog.textContent).toContain('No place is free.'));
  await waitFor(() => expect(within(dialog).queryByRole('group', { name: 'Today' })).toBeNull());
  expect(((await button(CONFIRM, dialog)) as HTMLButtonElement).disabled).toBe(true);
});

test('a list that does not come can be asked for again', async () => {
  api.respond(listMoves, refusal('TOO_MANY_REQUESTS', 'Too many requests.'));
  await open();
  const dialog = await ask();
  await within(dialog).findByText('The free times could not be loaded.');
  api.respond(listMoves, PLACES);
  await pressButton('Try Again', dialog);
  await choice(dialog, 'Today', /^5:00 PM/);
});

test('a serial with which the doctor did not see the patient can still be moved', async () => {
  stored = [anAppointment({ status: 'Cancelled', notSeen: true, appointmentDate: addDays(TODAY, -1) })];
  await open();
  await ask();
});

test('another cancelled serial cannot be moved', async () => {
  stored = [anAppointment({ status: 'Cancelled' })];
  await open();
  await screen.findByText('This appointment is cancelled. Its serial is not valid any more.');
  expect(screen.queryByText(OPEN)).toBeNull();
  expect(api.requests(listMoves)).toHaveLength(0);
});

test('after the arrival the desk moves it', async () => {
  stored = [anAppointment({ status: 'Confirmed' })];
  await open();
  await screen.findByText(/To cancel or move, please ask at the desk/);
  expect(screen.queryByText(OPEN)).toBeNull();
});

test('asks for no hours of a doctor who cannot be booked any more', async () => {
  stored = [anAppointment({ affected: 'inactive' })];
  await open();
  await screen.findByText('The doctor will not sit on this day. The clinic will contact you.');
  expect(api.requests(getLiveStatus)).toHaveLength(0);
});

test.each<[Partial<Appointment>, string]>([
  [{ affected: 'away' }, 'The doctor will not sit on this day. The clinic will contact you.'],
  [{ affected: 'inactive' }, 'The doctor will not sit on this day. The clinic will contact you.'],
  [{ affected: 'hours' }, 'The hours have changed: now 5:00 PM – 9:00 PM'],
])('an appointment with %j says: %s', async (parts, words) => {
  stored = [anAppointment(parts)];
  await open();
  await screen.findByText(words);
});

test('a moved appointment leads to the new one, and the list says so too', async () => {
  stored = [anAppointment({ status: 'Cancelled', movedToId: 71 })];
  await open();
  expect(href('Moved: see your new serial')).toBe('/patient/appointment/71');
  openPatientArea('/patient/history');
  await waitFor(() => expect(appointmentRows()[0]?.textContent).toContain('Moved: see your new serial'));
});
