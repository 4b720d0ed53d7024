import {
  type Appointment,
  deleteAppointment,
  getAppointment,
} from '@clinic-serial/contract/subjects/appointments';
import { getPersonHistory } from '@clinic-serial/contract/subjects/sitting-record';
import { ROLES } from '@clinic-serial/contract/terms/permissions';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { openAppointment, openAppointmentPage, pageHead, section } from '../../test/appointment-page.tsx';
import { anAppointment, TOMORROW } from '../../test/records.ts';
import { address, openStaffScreen, press, valueBeside } from '../../test/staff-screen.tsx';
import { noConnection, refusal, type StubbedApi, serverError, stubApi } from '../../test/stubbed-api.ts';
import { pass } from '../../test/time.ts';
import { AffectedNotice } from './AppointmentPage.tsx';

let api: StubbedApi;
let stored: Appointment;

beforeEach(() => {
  stored = anAppointment({
    id: 71,
    serialNumber: 2,
    patientName: 'মোছাঃ শাহানা পারভীন',
    patientAddress: 'House 7, Road 3, Mirpur',
    estimatedTime: '09:30',
    notes: 'Comes with a wheelchair.\nসাথে মেয়ে আসবেন',
  });
  api = stubApi();
  api.respond(getAppointment, () => stored);
});

test('the history of the serial is one press away, also for people who only look', async () => {
  api.respond(getPersonHistory, {
    serialNumber: 2,
    bookedAt: '2027-03-10T03:04:00.000Z',
    bookingType: 'Online',
    happened: [],
    wentAhead: [],
  });
  await openAppointment(stored, 'Viewer');
  press(screen.getByRole('button', { name: 'History' }));
  const dialog = await screen.findByRole('dialog', { name: /^What happened to serial 2/ });
  expect(await within(dialog).findByText('Booked online')).toBeTruthy();
});

const links = (part: HTMLElement | undefined) =>
  [...(part?.querySelectorAll('a') ?? [])].map((link) => [link.textContent, link.getAttribute('href')]);

test('shows everything about an appointment', async () => {
  await openAppointment(stored, 'Admin');
  expect(document.title).toMatch(/^Appointment: serial 2/);
  const about = section('Appointment');
  for (const said of ['Appointment: serial 2', 'Booked', 'Online']) expect(pageHead()).toContain(said);
  // The head of the page says these; nothing else repeats them.
  expect(about?.textContent).not.toMatch(/Booked|Online|Serial/);
  expect(section('Status management')?.textContent).not.toContain('Booked');
  for (const [name, value] of [
    ['Estimated time', '9:30 AM'],
    ['When to come', undefined],
    ['Doctor hours', '9:00 AM – 5:00 PM'],
    ['Booking reference', 'AB12-CD34'],
    ['Appointment ID', '71'],
    ['Booking date', 'Today, 9:04 AM'],
    ['Last updated', 'Today, 9:04 AM'],
    ['Date', 'Today'],
  ] as const) {
    expect(valueBeside(name, about), name).toBe(value);
  }
  const patient = section('Patient');
  expect(valueBeside('Name', patient)).toBe('মোছাঃ শাহানা পারভীন');
  expect(links(patient)).toEqual([['+88 01712-345678', expect.stringMatching(/^tel:/)]]);
  expect(valueBeside('Address', patient)).toBe('House 7, Road 3, Mirpur');
  const doctor = section('Doctor');
  for (const [name, value] of [
    ['Name', 'Dr. Ayesha Rahman'],
    ['Qualification', 'MBBS, FCPS'],
    ['Department', 'Cardiology'],
    ['Location', 'Room 4'],
    ['Phone', '+88 01811-223344'],
  ] as const) {
    expect(valueBeside(name, doctor), name).toBe(value);
  }
  // The order in which the page is read.
  expect([...document.querySelectorAll('main h2')].map(({ textContent }) => textContent)).toEqual([
    'Appointment',
    'Patient',
    'Doctor',
    'Notes',
    'Status management',
    'Quick Actions',
    'Danger Zone',
  ]);
});

test('shows the second sitting, the change of the calendar, when the patient was told, and the move', async () => {
  const other = anAppointment({ id: 80, serialNumber: 6, appointmentDate: TOMORROW });
  stored = {
    ...stored,
    sitting: 2,
    doctorScheduleStart: '17:00',
    doctorScheduleEnd: '21:00',
    affected: 'away',
    toldAt: '2027-03-10T03:30:00.000Z',
    movedToId: 80,
  };
  api.respond(getAppointment, ({ params }) => (params.id === '80' ? other : stored));
  await openAppointment(stored);
  const about = section('Appointment');
  expect(pageHead()).toContain('serial 2 · evening');
  expect(valueBeside('Doctor hours', about)).toBe('5:00 PM – 9:00 PM');
  expect(pageHead()).toContain('Doctor awayTold: Today, 9:30 AM');
  expect(screen.getAllByText('Doctor away')).toHaveLength(1);
  await waitFor(() => expect(valueBeside('Moved to', about)).toBe('Serial 6, Tomorrow'));
  expect(valueBeside('Moved from', about)).toBeUndefined();
  expect(links(about)).toEqual([['Serial 6, Tomorrow', '/admin/appointments/80']]);
});

test('says that the serial is an extra one, and why', async () => {
  stored = { ...stored, isExtra: true, extraReason: 'Other', extraWords: 'Came from Sylhet' };
  await openAppointment(stored, 'Staff');
  expect(pageHead()).toContain('Extra Other: Came from Sylhet');
});

test('says when to come as the patient is told, beside the estimate', async () => {
  stored = {
    ...stored,
    whenToCome: { kind: 'window', from: '10:05', to: '10:35', before: { least: 4, most: 4, isExact: true } },
  };
  await openAppointment(stored);
  const about = section('Appointment');
  expect(valueBeside('When to come', about)).toBe('Come between 10:05 and 10:35 AM. 4 people before you.');
  expect(valueBeside('Estimated time', about)).toBe('9:30 AM');
});

test.each(ROLES)('shows a %s what the role may do', async (role) => {
  await openAppointment(stored, role);
  const may = role !== 'Viewer';
  expect(section('Notes')?.textContent).toContain('Comes with a wheelchair.\nসাথে');
  expect(section('Notes')?.querySelectorAll('textarea')).toHaveLength(may ? 1 : 0);
  expect(section('Status management') !== undefined).toBe(may);
  const viewDoctor = ['View Doctor', '/admin/doctors/3'];
  expect(links(section('Quick Actions'))).toEqual(
    may
      ? [['View Patient', '/admin/patients/12'], viewDoctor, ['New Appointment', '/admin/appointments/new']]
      : [viewDoctor],
  );
  expect(section('Danger Zone') !== undefined).toBe(role === 'Admin');
});

test.each([
  [TOMORROW, 'Tomorrow'],
  ['2027-03-19', 'Friday, 19 March 2027'],
])('shows the date %s as %j', async (appointmentDate, words) => {
  stored = anAppointment({ appointmentDate, isWalkin: true, bookingType: 'Walk-in' });
  await openAppointment(stored);
  await waitFor(() => expect(valueBeside('Date')).toBe(words));
  expect(pageHead()).toContain('Walk-in');
});

test('says what is not known, and shows the hours as they were when the serial was given', async () => {
  stored = anAppointment({ doctorQualification: null, departmentLocation: null });
  await openAppointment(stored);
  expect(valueBeside('Doctor hours')).toBe('9:00 AM – 5:00 PM');
  for (const name of ['Address', 'Qualification', 'Location']) expect(valueBeside(name)).toBe('Not given');
  expect(screen.getByLabelText<HTMLTextAreaElement>('Notes by staff').value).toBe('');
});

test.each(['987654', 'first'])('says that there is no appointment %s', async (id) => {
  api.respond(getAppointment, refusal('APPOINTMENT_NOT_FOUND'));
  openAppointmentPage(id);
  await screen.findByText('The appointment may have been deleted.');
  expect(screen.getByText('Appointment not found', { selector: 'h1' })).toBeDefined();
  fireEvent.click(screen.getByText('Appointments'));
  expect(address()).toBe('/admin/appointments');
});

test('says that it cannot be loaded, and tries again or goes back', async () => {
  vi.useFakeTimers();
  api.respond(getAppointment, serverError());
  openAppointmentPage('71');
  await pass(100);
  const box = () => screen.getByRole('alert');
  expect(box().textContent).toContain('Failed to fetch appointment details');
  expect(box().textContent).toContain('Server error: 500');
  api.respond(getAppointment, noConnection);
  fireEvent.click(within(box()).getByText('Try Again'));
  await pass(2_000);
  expect(box().textContent).toContain('Network error. Please check your connection.');
  expect(screen.getByText('Appointments').closest('a')?.getAttribute('href')).toBe('/admin/appointments');
  api.respond(getAppointment, stored);
  fireEvent.click(within(box()).getByText('Try Again'));
  await pass(100);
  expect(screen.getByText('Appointment: serial 2')).toBeDefined();
});

describe('a deletion', () => {
  const question = () => screen.getByRole('alertdialog');
  const ask = () => press(screen.getByText('Delete Appointment'));
  const confirm = () => press(within(question()).getByText('Delete appointment'));

  test('asks first, and Enter alone deletes nothing', async () => {
    await openAppointment(stored, 'Admin');
    expect(section('Danger Zone')?.textContent).toContain('Its serial is never given again.');
    ask();
    expect(question().textContent).toContain('Delete serial 2 of মোছাঃ শাহানা পারভীন?');
    expect(question().textContent).toContain('This cannot be undone.');
    const no = within(question()).getByText('Cancel').closest('button');
    expect(document.activeElement).toBe(no);
    if (no) fireEvent.click(no);
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(document.activeElement?.textContent).toBe('Delete Appointment');
    expect(api.requests(deleteAppointment)).toEqual([]);
  });

  test('that fails says why, can be tried again, and leads to the list as it was', async () => {
    await openAppointment(stored, 'Admin', { list: '/admin/appointments?doctor=parveen' });
    ask();
    for (const [respond, reason] of [
      [serverError(), 'Server error: 500'],
      [refusal('FORBIDDEN'), "You don't have permission to do this."],
      [noConnection, 'Network error. Please check your connection.'],
    ] as const) {
      api.respond(deleteAppointment, respond);
      confirm();
      await within(question()).findByText(`Failed to delete appointment: ${reason}`);
    }
    fireEvent.click(within(question()).getByText('Cancel'));
    ask();
    expect(within(question()).queryByRole('alert')).toBeNull();
    api.respond(deleteAppointment, { deleted: true });
    confirm();
    await screen.findByText('Appointment deleted successfully!');
    await waitFor(() => expect(address()).toBe('/admin/appointments?doctor=parveen'));
    expect(api.requests(deleteAppointment).at(-1)?.params).toEqual({ id: '71' });
  });

  test('of an appointment that somebody else has deleted shows that it is gone', async () => {
    await openAppointment(stored, 'Admin');
    api.respond(deleteAppointment, refusal('APPOINTMENT_NOT_FOUND'));
    ask();
    api.respond(getAppointment, refusal('APPOINTMENT_NOT_FOUND'));
    confirm();
    await screen.findByText('The appointment may have been deleted.');
    await waitFor(() => expect(document.activeElement?.id).toBe('main'));
  });
});

test('a cancelled appointment has no slip to print', async () => {
  stored = anAppointment({ status: 'Cancelled' });
  await openAppointment(stored);
  expect(screen.queryByText('Print Slip')).toBeNull();
  expect(document.querySelector('[data-ticket]')).toBeNull();
});

test('an appointment that is gone leads back to the list', async () => {
  api.respond(getAppointment, refusal('APPOINTMENT_NOT_FOUND'));
  openAppointmentPage('99');
  const back = await screen.findByText('Back to the appointments');
  expect(back.closest('a')?.getAttribute('href')).toBe('/admin/appointments');
});

function openAffected(parts: Parameters<typeof anAppointment>[0]) {
  stubApi();
  const appointment = anAppointment({ appointmentDate: TOMORROW, ...parts });
  openStaffScreen('/x', { routes: { '/x': <AffectedNotice appointment={appointment} /> } });
}

test.each([
  ['inactive', 'The doctor of this appointment can no longer be booked.'],
  ['away', 'The doctor does not sit at this time any more.'],
  ['hours', 'The doctor sits at other hours now.'],
] as const)('says that an appointment no longer fits the calendar: %s', async (affected, sentence) => {
  openAffected({ affected });
  await screen.findByText(`${sentence} The patient has not been told.`);
  expect(screen.getByRole('link').getAttribute('href')).toBe(
    `/admin/calendar?tab=month&doctor=3&month=2027-03&day=${TOMORROW}`,
  );
});

test('says when the patient was told', async () => {
  openAffected({ affected: 'away', toldAt: '2027-03-10T04:05:00.000Z' });
  await screen.findByText(/The patient was told of a change: Today, 10:05 AM\./);
});

test('says nothing of an appointment that fits', () => {
  openAffected({ affected: null });
  expect(screen.queryByRole('link')).toBeNull();
});
