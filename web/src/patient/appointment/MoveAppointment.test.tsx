import {
  type Appointment,
  getAppointment,
  listAppointments,
  moveAppointment,
} from '@clinic-serial/contract/appointments';
import { getLiveStatus, type LiveStatus } from '@clinic-serial/contract/doctors';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { someLiveStatus } from '../../test/clinic-records.ts';
import {
  appointmentRows,
  href,
  logInPatient,
  openPatientArea,
  pressButton,
  stubPatientApi,
} from '../../test/patient-area.tsx';
import { anAppointment, TOMORROW } from '../../test/records.ts';
import { onePage, refusal, type StubbedApi } from '../../test/stubbed-api.ts';

const TO_EVENING = 'Move to today, 5:00 PM – 9:00 PM';
const sitting = { availableSlots: 4, limit: 10, booked: 6, nextSerial: 7, reason: null };
const twice: Partial<LiveStatus> = {
  sittings: [
    { sitting: 1, startTime: '09:00', endTime: '13:00', ...sitting },
    { sitting: 2, startTime: '17:00', endTime: '21:00', ...sitting },
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
  api.respond(getLiveStatus, someLiveStatus(twice));
  api.respond(moveAppointment, () => {
    const created = anAppointment({ id: 71, serialNumber: 7, sitting: 2, movedFromId: 70 });
    stored = [{ ...anAppointment({ status: 'Cancelled', movedToId: 71 }) }, created];
    return created;
  });
});

async function open(place = '/patient/appointment/70') {
  logInPatient();
  openPatientArea(place);
  await screen.findByLabelText('Appointment ticket', { selector: 'article' });
}

test('moves to the other sitting of today, and shows the new serial', async () => {
  await open();
  await pressButton(TO_EVENING);
  const question = await screen.findByRole('alertdialog', { name: 'Move this appointment?' });
  expect(question.textContent).toContain('Serial 1 is cancelled');
  await pressButton('Move appointment', question);
  await screen.findByText('Your appointment is moved. This is your new serial.');
  // A change of the page leads the focus to its main part.
  await waitFor(() => expect(document.activeElement?.id).toBe('main'));
  expect(document.querySelector('[data-ticket-serial]')?.textContent).toBe('7');
  expect(api.requests(moveAppointment).map(({ params, body }) => [params.id, body.sitting])).toEqual([
    ['70', 2],
  ]);
});

test('offers only sittings with free places, and not the own one', async () => {
  const [morning, evening] = twice.sittings ?? [];
  if (!morning || !evening) throw new Error('The doctor must sit twice.');
  api.respond(getLiveStatus, someLiveStatus({ sittings: [morning, { ...evening, availableSlots: 0 }] }));
  await open();
  await waitFor(() => expect(api.requests(getLiveStatus)).toHaveLength(1));
  expect(screen.queryByText(/^Move to today/)).toBeNull();
});

test('asks for no places of a doctor who cannot be booked any more', async () => {
  stored = [anAppointment({ affected: 'inactive' })];
  await open();
  await screen.findByText('The doctor will not sit on this day. The clinic will contact you.');
  expect(api.requests(getLiveStatus)).toHaveLength(0);
});

test('an appointment of a later date moves to today', async () => {
  stored = [anAppointment({ appointmentDate: TOMORROW })];
  api.respond(getLiveStatus, someLiveStatus());
  await open();
  await screen.findByText('Move to today, 9:00 AM – 5:00 PM');
});

test('a place that is gone meanwhile is said', async () => {
  api.respond(moveAppointment, refusal('FULLY_BOOKED', 'No place is free.'));
  await open();
  await pressButton(TO_EVENING);
  await pressButton('Move appointment', await screen.findByRole('alertdialog'));
  await waitFor(() => expect(screen.getByRole('alertdialog').textContent).toContain('No place is free.'));
});

test.each<[Partial<Appointment>, string]>([
  [{ affected: 'away' }, 'The doctor will not sit on this day. The clinic will contact you.'],
  [{ affected: 'inactive' }, 'The doctor will not sit on this day. The clinic will contact you.'],
  [{ affected: 'hours', sitting: 2 }, 'The hours have changed: now 5:00 PM – 9:00 PM'],
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
