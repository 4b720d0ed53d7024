import { listDoctorsForStaff } from '@clinic-serial/contract/subjects/doctors';
import { getPatient } from '@clinic-serial/contract/subjects/patients';
import { getStaffProfile } from '@clinic-serial/contract/subjects/staff-account';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { staffSession } from '../../../session/staff-session.ts';
import {
  card,
  chooseSitting,
  type Desk,
  findCard,
  heading,
  next,
  onStep,
  openDesk,
  openStep1,
  openStep2,
  phoneField,
  previous,
  searchFor,
  stubDesk,
  WEDNESDAY,
} from '../../../test/desk.tsx';
import { aPatient, aStaffAccount } from '../../../test/records.ts';
import { address, openStaffScreen, press } from '../../../test/staff-screen.tsx';
import { serverError } from '../../../test/stubbed-api.ts';
import AdminArea from '../../AdminArea.tsx';

// `?patientId=` names the patient whose screens led to the wizard.

const NEW = '/admin/appointments/new';
const PRESELECTED = 'Patient Pre-selected from Profile';

let desk: Desk;

beforeEach(() => {
  desk = stubDesk();
});

const steps = () =>
  screen
    .queryAllByRole('status', { hidden: true })
    .map(({ textContent }) => textContent)
    .filter((text) => /^Step \d of 3/.test(text));

test('begins with step 2, and the patient stays', async () => {
  await openStep2();
  expect(document.querySelector('[aria-current=step]')?.textContent).toContain('Doctor & Date');
  expect(card(PRESELECTED)?.textContent).toContain('Karim Uddin');
  expect(card(PRESELECTED)?.textContent).toContain('+88 01712-345678');
  previous();
  await onStep(1);
  expect(card(PRESELECTED)?.textContent).toContain('Karim Uddin');
  expect(screen.queryByLabelText('Patient phone number')).toBeNull();
  next();
  await onStep(2);
  expect(card(PRESELECTED)).not.toBeNull();
});

test.each([1, 2])('"Change Patient" on step %i leads to the search', async (step) => {
  await openStep2();
  if (step === 1) previous();
  await onStep(step === 1 ? 1 : 2);
  press(screen.getByText('Change Patient'));
  await onStep(1);
  await waitFor(() => expect(document.activeElement).toBe(phoneField()));
  expect(card(PRESELECTED)).toBeNull();
  expect(address()).toBe(NEW);
});

test('the way back to the list stays after "Change Patient"', async () => {
  openDesk('?patientId=12', { list: '/admin/appointments?status=Booked' });
  await onStep(2);
  press(screen.getByText('Change Patient'));
  await waitFor(() => expect(address()).toBe(NEW));
  fireEvent.click(screen.getByText('Appointments'));
  await waitFor(() => expect(address()).toBe('/admin/appointments?status=Booked'));
});

test('an inactive patient does not get as far as step 2', async () => {
  desk.patients = [aPatient({ isActive: false })];
  openDesk('?patientId=12');
  expect((await findCard(PRESELECTED)).textContent).toContain('Karim Uddin');
  expect(screen.getByText(/This patient is inactive and cannot book\./)).toBeDefined();
  expect(screen.queryByText('Next')).toBeNull();
  expect(heading()).toContain('Step 1');
});

describe('instead of a patient who cannot be booked for, the search is offered:', () => {
  const searchInstead = async () => {
    press(await screen.findByText('Search for the patient instead'));
    await waitFor(() => expect(address()).toBe(NEW));
    await onStep(1);
    expect(phoneField()).toBeDefined();
  };

  test('an erased one', async () => {
    desk.patients = [aPatient({ phone: '', isActive: false, erasedAt: '2027-03-10T04:00:00.000Z' })];
    openDesk('?patientId=12');
    await screen.findByText('Erased on 10 March 2027.');
    expect(screen.queryByText(/\+88/)).toBeNull();
    expect(screen.queryByText(/This patient is inactive/)).toBeNull();
    expect(screen.queryByText('Next')).toBeNull();
    await searchInstead();
  });

  test('an unknown one', async () => {
    openDesk('?patientId=98765432');
    const box = await screen.findByRole('alert');
    expect(box.textContent).toContain('Failed to load data');
    expect(box.textContent).toContain('Patient not found');
    await searchInstead();
  });
});

test('a patient who could not be loaded is requested again', async () => {
  desk.api.respond(getPatient, serverError());
  openDesk('?patientId=12');
  expect((await screen.findByRole('alert')).textContent).toContain('Server error: 500');
  desk.api.respond(getPatient, aPatient());
  fireEvent.click(screen.getByText('Try Again'));
  await onStep(2);
  expect(card(PRESELECTED)?.textContent).toContain('Karim Uddin');
});

test.each(['', 'nobody', '0', '-1'])('the id %j is no patient', async (id) => {
  openDesk(`?patientId=${id}`);
  await onStep(1);
  expect(phoneField()).toBeDefined();
  expect(desk.api.requests(getPatient)).toEqual([]);
});

test('screen readers read the name of each step that comes', async () => {
  await openStep1();
  expect(steps()).toEqual([]);
  searchFor('01712345678');
  await findCard('Patient found');
  next();
  await onStep(2);
  expect(steps()).toEqual(['Step 2 of 3: Doctor & Date']);
  await waitFor(() => expect(document.querySelector('[role=radiogroup] input')).not.toBeNull());
  await chooseSitting('Dr. Ayesha Rahman', WEDNESDAY);
  next();
  await onStep(3);
  expect(steps()).toEqual(['Step 3 of 3: Confirm']);
});

test('a Viewer gets no new appointment, and nothing of it is requested', async () => {
  const viewer = aStaffAccount({ role: 'Viewer' });
  staffSession.save(viewer, 'token');
  desk.api.respond(getStaffProfile, viewer);
  openStaffScreen(`${NEW}?patientId=12`, { role: 'Viewer', routes: { '/admin/*': <AdminArea /> } });
  await screen.findByText('Access Denied');
  expect(heading()).toBeUndefined();
  expect(desk.api.requests(getPatient)).toEqual([]);
  expect(desk.api.requests(listDoctorsForStaff)).toEqual([]);
  staffSession.clear();
});
