import { getAppointment, listAppointments } from '@clinic-serial/contract/subjects/appointments';
import { listDaysOn } from '@clinic-serial/contract/subjects/calendar';
import { getClinic } from '@clinic-serial/contract/subjects/clinic';
import { getDashboardStats } from '@clinic-serial/contract/subjects/dashboard';
import { getDaySheet } from '@clinic-serial/contract/subjects/day-sheet';
import { listDepartmentsForStaff } from '@clinic-serial/contract/subjects/departments';
import { listDoctorsForStaff } from '@clinic-serial/contract/subjects/doctors';
import { getPublicQueue, getQueue } from '@clinic-serial/contract/subjects/queue';
import { listQueues } from '@clinic-serial/contract/subjects/queue-lists';
import { getStaffProfile } from '@clinic-serial/contract/subjects/staff-account';
import { screen, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { openAdminArea, signIn } from '../test/admin-area.tsx';
import { aDayOfDoctor } from '../test/calendar-records.ts';
import { aDay, someDashboardStats } from '../test/clinic-records.ts';
import { aClinicOfPlaces } from '../test/place-records.ts';
import { aClinic, anAppointment, aStaffAccount, TODAY } from '../test/records.ts';
import { aListedSitting, aSitting } from '../test/sitting-records.ts';
import { onePage, refusal, type StubbedApi, stubApi } from '../test/stubbed-api.ts';
import { loadSignedInPages } from './login-state.ts';

const UTTARA = { placeId: 2 };
const DOCTOR = 'Dr. Ayesha Rahman';

let api: StubbedApi;

// The first page of the area loads for long on a busy machine.
beforeAll(loadSignedInPages, 60_000);

beforeEach(() => {
  api = stubApi();
  localStorage.clear();
  api.respond(getClinic, aClinicOfPlaces);
  api.respond(listDepartmentsForStaff, []);
  api.respond(listDoctorsForStaff, { doctors: [], pagination: onePage([]) });
  api.respond(getPublicQueue, refusal('QUEUE_NOT_FOUND'));
  const sitting = aListedSitting(UTTARA);
  api.respond(listQueues, { date: TODAY, sittings: [sitting] });
  api.respond(getQueue, aSitting(UTTARA));
  const openSitting = { ...sitting, date: '2027-03-09', people: 2 };
  api.respond(
    getDashboardStats,
    someDashboardStats({ day: aDay({ sittings: [sitting], openSittings: [openSitting] }) }),
  );
  api.respond(listDaysOn, { days: [aDayOfDoctor(UTTARA)] });
  const appointment = anAppointment(UTTARA);
  api.respond(getAppointment, appointment);
  const hours = { startTime: '09:00', endTime: '17:00', ...UTTARA };
  const counts = { total: 1, seen: 0, noShow: 0, notSeen: 0, isContinued: false, hasMore: false };
  api.respond(listAppointments, ({ query: { groupBy } }) => ({
    appointments: [appointment],
    pagination: onePage([appointment]),
    ...(groupBy && { groups: [{ doctorId: 3, sittings: [hours], ...counts }] }),
  }));
  api.respond(getDaySheet, {
    ...aSitting(),
    sittings: [{ ...hours, sitting: 1, state: 'expected', people: [], cancelled: 0 }],
  });
});

/** Opens a page and waits for what it says about the doctor. */
async function open(address: string) {
  const account = aStaffAccount({ role: 'Admin' });
  api.respond(getStaffProfile, account);
  signIn('Admin', account);
  openAdminArea(address);
  await waitFor(() => expect(shown()).toContain(DOCTOR));
}
/** What the page says, without the slip for the printer. */
function shown(): string | undefined {
  const page = document.querySelector('main')?.cloneNode(true) as HTMLElement | undefined;
  page?.querySelector('[data-ticket]')?.remove();
  return page?.textContent;
}
const timesNamed = () => shown()?.split('Uttara').length;

/** Pages with how often each names the place while all places are shown, and while this one is chosen. */
const PAGES: [address: string, all: number, chosen: number][] = [
  // In the rail, in the row that a phone has instead, and at the head.
  ['/admin/queue?doctor=3', 3, 0],
  ['/admin/queue/3', 1, 0],
  // A sitting of today, and one of yesterday that nobody has ended.
  ['/admin/dashboard', 2, 0],
  ['/admin/appointments', 1, 0],
  ['/admin/appointments?date=', 1, 0],
  ['/admin/calendar', 1, 0],
  ['/admin/appointments/70', 1, 1],
  // With the address of the place.
  ['/admin/doctors/3/day/2027-03-10', 1, 1],
];

test.each(PAGES)('%s names the place of a sitting', async (address, all) => {
  await open(address);
  await waitFor(() => expect(timesNamed()).toBe(all + 1));
});

test.each(PAGES)('%s needs no name where one place is chosen', async (address, _all, chosen) => {
  localStorage.setItem('staff_place', '1 2');
  await open(address);
  await screen.findByDisplayValue('Uttara');
  expect(timesNamed()).toBe(chosen + 1);
});

test.each(PAGES)('%s of a clinic with one place has no word about places', async (address) => {
  api.respond(getClinic, aClinic);
  await open(address);
  expect(timesNamed()).toBe(1);
  expect(shown()).not.toMatch(/\bplaces?\b/i);
});

test("a doctor's own screen has the sittings of all places, whichever is chosen", async () => {
  localStorage.setItem('staff_place', '1 3');
  await open('/admin/queue/3');
  await screen.findByDisplayValue('Mirpur');
  expect(new Set(api.requests(listQueues).map(({ query }) => query.place))).toEqual(new Set([undefined]));
});

test('a day sheet has the name, the address and the telephone of its place', async () => {
  await open('/admin/doctors/3/day/2027-03-10');
  expect(await screen.findByText('5 Sonargaon Road, Dhaka')).toBeTruthy();
  expect(screen.getByText('Uttara', { selector: 'main *' })).toBeTruthy();
  expect(screen.getByText('02-48951234')).toBeTruthy();
});

test('the slip of an appointment has the address and the telephone of its place', async () => {
  await open('/admin/appointments/70');
  const slip = await waitFor(() => document.querySelector('[data-ticket]')?.textContent);
  expect(slip).toContain('5 Sonargaon Road, Dhaka');
  expect(slip).toContain('02-48951234');
  expect(slip).not.toContain(aClinic.address);
});
