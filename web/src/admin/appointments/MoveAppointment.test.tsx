import {
  type Appointment,
  getAppointment,
  moveAppointment,
} from '@clinic-serial/contract/subjects/appointments';
import { type Availability, getAvailability } from '@clinic-serial/contract/subjects/doctors';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { openAppointment } from '../../test/appointment-page.tsx';
import {
  aDayOff,
  anAppointment,
  anAvailability,
  FRIDAY,
  TODAY,
  TOMORROW,
  twoSittings,
} from '../../test/records.ts';
import { address, press, type } from '../../test/staff-screen.tsx';
import { refusal, type StubbedApi, stubApi } from '../../test/stubbed-api.ts';

let api: StubbedApi;
let stored: Appointment;
let days: Record<string, Availability>;

beforeEach(() => {
  stored = anAppointment({ id: 70, serialNumber: 4 });
  days = { [TOMORROW]: anAvailability({ date: TOMORROW }) };
  api = stubApi();
  const moved = anAppointment({ id: 71, serialNumber: 9, appointmentDate: TOMORROW, movedFromId: 70 });
  api.respond(getAppointment, ({ params }) => (params.id === '71' ? moved : stored));
  api.respond(getAvailability, ({ query: { date = '' } }) => days[date] ?? aDayOff({ date }));
  api.respond(moveAppointment, moved);
});

const moveButton = () => screen.queryByText('Move…');
async function openDialog(): Promise<void> {
  await openAppointment(stored);
  press(screen.getByText('Move…'));
  await screen.findByText('Move serial 4 of Karim Uddin');
}
const dateField = () => screen.getByLabelText<HTMLInputElement>('New date');
/** The radio buttons of the sittings: their words, and whether each can be chosen and is chosen. */
const sittings = () =>
  [...document.querySelectorAll<HTMLInputElement>('dialog [type=radio]')].map((radio) => [
    radio.labels?.[0]?.textContent,
    !radio.disabled,
    radio.checked,
  ]);
const confirmButton = () => screen.getByText('Move appointment').closest('button') as HTMLButtonElement;

test('moves to the next day and opens the new appointment', async () => {
  await openDialog();
  expect(dateField().value).toBe('11 March 2027');
  await waitFor(() => expect(sittings()).toEqual([['9:00 AM – 5:00 PM · 30 free', true, true]]));
  press(confirmButton());
  await screen.findByText('Appointment: serial 9');
  expect(api.requests(moveAppointment)).toMatchObject([
    { params: { id: '70' }, body: { appointmentDate: TOMORROW, sitting: 1 } },
  ]);
  expect(address()).toBe('/admin/appointments/71');
  expect(screen.getByText('Moved. The new serial is 9, Tomorrow.')).toBeTruthy();
  expect((await screen.findByText('Serial 4, Today')).getAttribute('href')).toBe('/admin/appointments/70');
});

test('moves to the other sitting of the same day, and not to the one that the appointment has', async () => {
  days[TODAY] = twoSittings({ date: TODAY });
  await openDialog();
  type(dateField(), TODAY);
  await waitFor(() =>
    expect(sittings()).toEqual([
      ['9:00 AM – 1:00 PM · the appointment is here now', false, false],
      ['5:00 PM – 9:00 PM · 15 free', true, true],
    ]),
  );
  press(confirmButton());
  await waitFor(() =>
    expect(api.requests(moveAppointment)).toMatchObject([{ body: { appointmentDate: TODAY, sitting: 2 } }]),
  );
});

test('a full sitting cannot be chosen, another one can', async () => {
  const both = twoSittings({ date: TOMORROW });
  days[TOMORROW] = {
    ...both,
    sittings: both.sittings.map((one) => (one.sitting === 1 ? { ...one, available: 0 } : one)),
  };
  await openDialog();
  await waitFor(() =>
    expect(sittings()).toEqual([
      ['9:00 AM – 1:00 PM · Full', false, false],
      ['5:00 PM – 9:00 PM · 15 free', true, true],
    ]),
  );
});

test('leads from a day off to the next free day', async () => {
  const nextFree = { date: FRIDAY, sitting: 1, startTime: '09:00' } as const;
  days = {
    [TOMORROW]: aDayOff({ date: TOMORROW, reason: 'holiday', text: 'Victory Day', nextFree }),
    [FRIDAY]: anAvailability({ date: FRIDAY }),
  };
  await openDialog();
  await screen.findByText('The clinic is closed. Victory Day');
  expect(confirmButton().disabled).toBe(true);
  press(screen.getByText('Next free day: Friday, 12 March 2027, 9:00 AM'));
  expect(dateField().value).toBe('12 March 2027');
  expect(document.activeElement).toBe(dateField());
  await waitFor(() => expect(confirmButton().disabled).toBe(false));
});

test('asks for no places of a past day', async () => {
  await openDialog();
  await waitFor(() => expect(api.requests(getAvailability)).toHaveLength(1));
  for (const date of ['2027-03-09', '', '2028-03-10', '12/3']) type(dateField(), date);
  expect(confirmButton().disabled).toBe(true);
  expect(api.requests(getAvailability)).toHaveLength(1);
});

test('says why it failed, reads the places again and stays open', async () => {
  api.respond(moveAppointment, refusal('FULLY_BOOKED', 'No place is left'));
  await openDialog();
  await waitFor(() => expect(confirmButton().disabled).toBe(false));
  const before = api.requests(getAvailability).length;
  press(confirmButton());
  const alert = (await screen.findByText('Failed to move the appointment')).closest('[role=alert]');
  expect(alert?.textContent).toContain('No place is left');
  await waitFor(() => expect(api.requests(getAvailability).length).toBeGreaterThan(before));
  expect(address()).toBe('/admin/appointments/70');
});

test.each([
  ['a live appointment of today', {}, 'Staff', true],
  ['a viewer', {}, 'Viewer', false],
  ['a past day', { appointmentDate: '2027-03-09' }, 'Staff', false],
  ['a cancelled one', { status: 'Cancelled' }, 'Staff', false],
  ['an erased patient', { patientErased: true }, 'Staff', false],
] as const)('offers the move: %s', async (_, parts, role, offered) => {
  stored = anAppointment({ id: 70, serialNumber: 4, ...parts });
  await openAppointment(stored, role);
  await waitFor(() => expect(moveButton() !== null).toBe(offered));
});
