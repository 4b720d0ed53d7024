import type { SittingNow } from '@clinic-serial/contract/rules/queue/sitting-state';
import { getClinic, getClinicHours } from '@clinic-serial/contract/subjects/clinic';
import { listDepartments } from '@clinic-serial/contract/subjects/departments';
import { listDoctors, type PublicDoctor } from '@clinic-serial/contract/subjects/doctors';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { aDayOff, someHours, someLiveStatus } from '../../test/clinic-records.ts';
import { textsOf } from '../../test/fields.ts';
import { arriveAt } from '../../test/place.ts';
import { inTwoPlaces } from '../../test/place-records.ts';
import {
  doctorCards,
  openPublicPage,
  type PublicClinic,
  serveDoctors,
  stubPublicClinic,
} from '../../test/public-page.tsx';
import { aClinic, aDoctor, TOMORROW } from '../../test/records.ts';
import { press } from '../../test/staff-screen.tsx';
import { refusal } from '../../test/stubbed-api.ts';
import { fakeTime, pass } from '../../test/time.ts';

let clinic: PublicClinic;

beforeEach(() => {
  clinic = stubPublicClinic([
    aDoctor({
      id: 3,
      today: someLiveStatus({ availableSlots: 30, now: { kind: 'running', serving: 14 } }),
    }),
    aDoctor({
      id: 4,
      name: 'Dr. Full',
      today: someLiveStatus({ availableSlots: 0, reason: 'fully-booked' }),
    }),
    aDoctor({ id: 5, name: 'Dr. Absent', today: aDayOff }),
  ]);
});

/** A section of the page by its heading. */
const section = async (heading: string) =>
  (await screen.findByText(heading, { selector: 'h2' })).closest('section') as HTMLElement;

test('the page says that it is a demonstration, what it promises, and how to begin', async () => {
  await openPublicPage('/');
  const banner = 'Demo Mode: This is a development version';
  await screen.findByText(banner);
  expect(screen.getByText('Modern appointment management system for healthcare providers')).toBeTruthy();
  expect(document.querySelectorAll('h1')).toHaveLength(1);

  press(screen.getByText('Book Appointment Now'));
  await arriveAt('/doctors');
  await screen.findByText('Find Your Doctor', { selector: 'h1' });
  expect(screen.getByText(banner)).toBeTruthy();
});

test('"Learn More" leads to the three steps of a booking', async () => {
  await openPublicPage('/');
  expect(screen.getByText('Learn More').getAttribute('href')).toBe('#how-it-works');
  const steps = document.getElementById('how-it-works');
  expect(steps?.querySelector('h2')?.textContent).toBe('How It Works');
  expect(textsOf(steps?.querySelectorAll('li h3') ?? [])).toEqual([
    'Choose Doctor',
    'Verify with OTP',
    'Get Serial Number',
  ]);
});

test('the last part of the page says where the clinic is, when it is open, and its phone', async () => {
  clinic.api.respond(getClinicHours, someHours);
  await openPublicPage('/');
  const link = (text: string) => screen.findByText(text, { selector: 'main a' });
  expect((await link('7 Station Road, Sylhet')).getAttribute('href')).toBe(
    'https://www.openstreetmap.org/search?query=7%20Station%20Road%2C%20Sylhet',
  );
  expect((await link('01700000000')).getAttribute('href')).toBe('tel:+8801700000000');
  expect(screen.getByText('Call', { selector: 'main span' }).textContent).toBe('Call 01700000000');
  await screen.findByText('Today: 9:00 AM – 9:00 PM');
});

test('the search leads to the list, without scripts too', async () => {
  await openPublicPage('/');
  const field = screen.getByLabelText<HTMLInputElement>('Search doctors');
  const form = field.closest('form') as HTMLFormElement;
  expect([form.method, form.getAttribute('action'), field.name]).toEqual(['get', '/doctors', 'search']);
  expect(within(form).getByLabelText('Search', { selector: 'button' }).getAttribute('type')).toBe('submit');
});

test('the page names the numbers of the clinic', async () => {
  await openPublicPage('/');
  const numbers = await screen.findByLabelText('The clinic in numbers');
  expect(textsOf(numbers.querySelectorAll('p'))).toEqual([
    '500+ happy patients',
    '50+ expert doctors',
    '24/7 emergency service',
  ]);
});

test('the page shows only the numbers and contacts that the clinic has set', async () => {
  clinic.api.respond(getClinic, {
    ...aClinic,
    phone: '',
    email: '',
    address: '',
    statistics: { patients: null, doctors: null, emergency: '24/7' },
  });
  await openPublicPage('/');
  const numbers = await screen.findByLabelText('The clinic in numbers');
  expect(textsOf(numbers.querySelectorAll('p'))).toEqual(['24/7 emergency service']);
  expect(document.querySelectorAll('a[href^="tel:"], a[href^="mailto:"]')).toHaveLength(0);
});

test('the panel of today shows who sits, with the free places and the way to them', async () => {
  await openPublicPage('/');
  const today = await section('Today at the clinic');
  const first = await within(today).findByText('Dr. Ayesha Rahman');
  for (const text of ['Wednesday, 10 March 2027', '2 doctors sit today', '30 free places']) {
    expect(today.textContent).toContain(text);
  }
  const rows = textsOf(today.querySelectorAll('li'));
  expect(rows).toEqual([
    expect.stringContaining('30 places freeCardiology · Now serving 14 · 9:00 AM – 5:00 PM'),
    expect.stringContaining('Fully booked'),
    // Who does not sit today comes last, with the next day.
    expect.stringMatching(/Dr\. AbsentCardiology · Next: Tomorrow, 9:00 AM$/),
  ]);

  press(first);
  await arriveAt('/book/3');
});

test('the panel of today counts who sits, and folds who has finished', async () => {
  const doing = (id: number, name: string, now: SittingNow, availableSlots = 0) =>
    aDoctor({ id, name, today: someLiveStatus({ doctorId: id, now, availableSlots }) });
  clinic.doctors = [
    doing(1, 'Dr. Ended', { kind: 'ended' }),
    doing(2, 'Dr. Over', { kind: 'over', endedAt: '17:00' }),
    doing(3, 'Dr. Ill', { kind: 'cancelled', reason: 'Doctor ill' }),
    doing(4, 'Dr. Late', { kind: 'late', at: '11:00' }, 4),
    doing(5, 'Dr. Missing', { kind: 'not-come', expectedAt: '09:00' }, 1),
    doing(6, 'Dr. Here', { kind: 'break', until: null }, 2),
  ];
  await openPublicPage('/');
  const today = await section('Today at the clinic');
  await within(today).findByText('Dr. Here');
  expect(today.textContent).toContain('3 doctors sit today');
  expect(today.textContent).toContain('7 free places');
  const folded = today.querySelector('details') as HTMLDetailsElement;
  expect(folded.open).toBe(false);
  expect(textsOf(folded.querySelectorAll('summary, li'))).toEqual([
    '2 finished for today',
    expect.stringContaining('Dr. Ended'),
    expect.stringContaining('Dr. Over'),
  ]);
  expect(textsOf(today.querySelectorAll('li')).slice(0, 4)).toEqual([
    expect.stringContaining('2 places freeCardiology · On a break'),
    expect.stringContaining('1 place freeCardiology · Was expected at 9:00 AM, not here yet'),
    expect.stringContaining('4 places freeCardiology · Late, about 11:00 AM'),
    // The reason stands alone, without hours and places.
    expect.stringMatching(/Dr\. IllCardiology · Cancelled today: the doctor is ill$/),
  ]);
});

test('the panel of today says that nobody sits', async () => {
  clinic.doctors = [aDoctor({ today: aDayOff })];
  await openPublicPage('/');
  const today = await section('Today at the clinic');
  await within(today).findByText('No doctor sits today. Please check back tomorrow.');
});

test('the panel of today tells a holiday of all doctors, and one of a place only at its doctors', async () => {
  const away = { reason: 'holiday' as const, until: aDayOff.date, text: 'Flood', textBn: null };
  const closed = aDoctor({ name: 'Dr. Flood', today: { ...aDayOff, away } });
  const sums = async () => (await section('Today at the clinic')).querySelector('p.py-2')?.textContent;
  const open = async (...doctors: PublicDoctor[]) => {
    cleanup();
    clinic.doctors = doctors;
    await openPublicPage('/');
    await screen.findByText('Dr. Flood');
  };
  const dayOff = aDoctor({ id: 77, name: 'Dr. Day Off', today: aDayOff });
  await open(closed, dayOff);
  expect(await sums()).toBe('Closed today: Flood');
  clinic.api.respond(getClinic, { ...aClinic, ...inTwoPlaces });
  await open(closed, dayOff);
  expect(await sums()).toBe('No doctor sits today. Please check back tomorrow.');
  expect(screen.getByText('Dr. Flood').closest('li')?.textContent).toContain('Closed today: Flood');
  await open(closed);
  expect(await sums()).toBe('Closed today: Flood');
});

test('the panel of today keeps up with the clinic: its places and its day', async () => {
  fakeTime();
  await openPublicPage('/');
  const today = await section('Today at the clinic');
  await waitFor(() => expect(today.textContent).toContain('30 free places'));
  clinic.doctors = [...clinic.doctors, aDoctor({ id: 6, today: someLiveStatus({ availableSlots: 9 }) })];
  await pass(60_000);
  await waitFor(() => expect(today.textContent).toContain('39 free places'));
  expect(today.textContent).toContain('3 doctors sit today');

  clinic.api.respond(getClinic, { ...aClinic, today: TOMORROW });
  await pass(30_000);
  await waitFor(() => expect(today.textContent).toContain('Thursday, 11 March 2027'));
});

test('at most six doctors are shown, and the way to all of them', async () => {
  clinic.doctors = Array.from({ length: 7 }, (_, index) => aDoctor({ id: index + 1, name: `Dr. ${index}` }));
  await openPublicPage('/');
  const today = await section('Today at the clinic');
  await within(today).findByText('Dr. 0');
  expect(today.querySelectorAll('a[href^="/book/"]')).toHaveLength(6);
  press(within(today).getByText('View All Doctors'));
  await arriveAt('/doctors');
  await screen.findByText('Showing 7 of 7 doctors');
});

test('every department leads to its doctors', async () => {
  clinic.doctors = [
    aDoctor(),
    aDoctor({ id: 9, name: 'Dr. Skin', departmentId: 6, departmentName: 'Dermatology' }),
  ];
  await openPublicPage('/');
  const departments = await section('Medical departments');
  const tile = await within(departments).findByText('Dermatology');
  const hrefs = [...departments.querySelectorAll('a')].map((link) => link.getAttribute('href'));
  expect(hrefs).toEqual(['/doctors?department=5', '/doctors?department=6']);
  expect(textsOf(departments.querySelectorAll('a'))).toEqual([
    expect.stringContaining('Cardiology2 doctors'),
    expect.stringContaining('Dermatology1 doctor'),
  ]);

  press(tile);
  await arriveAt('/doctors?department=6');
  await screen.findByText('Showing 1 of 2 doctors');
  expect(screen.getByLabelText<HTMLInputElement>(/^Dermatology/).checked).toBe(true);
  expect(textsOf(doctorCards().map((card) => card.querySelector('h2') as Element))).toEqual(['Dr. Skin']);
});

test('doctors who cannot be loaded are told, and loaded by another try', async () => {
  clinic.api.respond(listDoctors, refusal('INTERNAL', 'The list is being repaired.'));
  await openPublicPage('/');
  await screen.findByText('Error loading doctors: The list is being repaired.');
  const today = await section('Today at the clinic');

  serveDoctors(clinic);
  press(within(today).getByText('Try Again'));
  await waitFor(() => expect(today.querySelectorAll('li')).toHaveLength(3));
  expect(today.textContent).toContain('2 doctors sit today');
});

test('the page asks for no Bangla texts; the doctors’ page does, because its search works in both languages', async () => {
  await openPublicPage('/');
  await section('Medical departments');
  const queries = () =>
    [listDoctors, listDepartments].map((list) => clinic.api.requests(list).map(({ query }) => query));
  await waitFor(() =>
    expect(queries()).toEqual([[{ bangla: 'none' }], [{ searchWords: 'none', bangla: 'none' }]]),
  );
  press(screen.getByText('Book Appointment Now'));
  await arriveAt('/doctors');
  await waitFor(() => expect(queries().map((asked) => asked.at(-1))).toEqual([{}, {}]));
});
