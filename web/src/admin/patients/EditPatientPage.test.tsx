import {
  getPatient,
  joinPatient,
  listPatients,
  type StaffPatient,
  updatePatient,
} from '@clinic-serial/contract/subjects/patients';
import type { Role } from '@clinic-serial/contract/terms/permissions';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { aPatient } from '../../test/records.ts';
import { address, openStaffScreen } from '../../test/staff-screen.tsx';
import { closedDoor, refusal, type StubbedApi, stubApi } from '../../test/stubbed-api.ts';
import { EditPatientPage } from './EditPatientPage.tsx';

const patient = aPatient();
const newer = aPatient({ phone: '01812345678', updatedAt: '2026-11-20T03:04:05.000Z' });

let api: StubbedApi;
let stored: StaffPatient;

beforeEach(() => {
  stored = patient;
  api = stubApi();
  api.respond(getPatient, ({ params }) => (params.id === '12' ? stored : refusal('PATIENT_NOT_FOUND')));
  api.respond(updatePatient, () => stored);
});

function open(role: Role, id = '12') {
  openStaffScreen(`/admin/patients/${id}/edit`, {
    role,
    routes: { '/admin/patients/:id/edit': <EditPatientPage /> },
    state: { list: '/admin/patients?page=2' },
  });
}

const sent = () => api.requests(updatePatient).map(({ body }) => body);
const nameField = () => screen.findByLabelText<HTMLInputElement>('Full name');
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save Changes' }));

test('saves, shows the success, and shows it again on the list 2 seconds later', async () => {
  open('Staff');
  fireEvent.change(await nameField(), { target: { value: '  Karim Uddin Ahmed ' } });
  fireEvent.change(screen.getByLabelText(/^Address/), { target: { value: ' ' } });
  fireEvent.click(screen.getByLabelText('Active (Patient can book appointments)'));
  save();
  await screen.findByText('Patient updated successfully! Redirecting...');
  expect(sent()).toEqual([
    {
      name: 'Karim Uddin Ahmed',
      phone: '01712345678',
      address: null,
      dateOfBirth: null,
      birthYear: null,
      gender: null,
      emergencyContact: null,
      isActive: false,
      updatedAt: patient.updatedAt,
    },
  ]);
  expect(address()).toBe('/admin/patients/12/edit');
  await waitFor(() => expect(address()).toBe('/admin/patients?page=2'));
  await screen.findByText('Patient updated successfully!');
});

test('removes a field error when the field is edited', async () => {
  open('Staff');
  const name = await nameField();
  fireEvent.change(name, { target: { value: '' } });
  save();
  await screen.findByText('Patient name is required');
  await waitFor(() => expect(document.activeElement).toBe(name));
  fireEvent.change(name, { target: { value: 'K' } });
  expect(screen.queryByText('Patient name is required')).toBeNull();
  expect(sent()).toEqual([]);
});

test('keeps the typed values when the save fails, and shows the failure', async () => {
  api.respond(updatePatient, refusal('INTERNAL'));
  open('Staff');
  fireEvent.change(await nameField(), { target: { value: 'Karim' } });
  save();
  await screen.findByText('Failed to update patient. Please try again.');
  expect((await nameField()).value).toBe('Karim');
});

test('disables the fields while saving, because input would not be saved with the rest', async () => {
  const door = closedDoor();
  api.respond(updatePatient, async () => {
    await door.opened;
    return refusal('INTERNAL');
  });
  open('Staff');
  const name = await nameField();
  fireEvent.change(name, { target: { value: 'Karim' } });
  save();
  await waitFor(() => expect(name.matches(':disabled')).toBe(true));
  door.open();
  await waitFor(() => expect(name.matches(':disabled')).toBe(false));
  expect(name.value).toBe('Karim');
});

test('asks before it overwrites a record that somebody else has changed meanwhile', async () => {
  api.respond(updatePatient, refusal('RECORD_CHANGED'));
  open('Staff');
  fireEvent.change(await nameField(), { target: { value: 'Karim' } });
  stored = newer;
  save();
  await screen.findByText('Somebody else has changed this record in the meantime.');
  await screen.findByText('Different in the newer version: Phone.');
  api.respond(updatePatient, () => stored);
  fireEvent.click(screen.getByRole('button', { name: 'Save mine over it' }));
  await screen.findByText('Patient updated successfully! Redirecting...');
  expect(sent()).toHaveLength(2);
  expect(sent()[1]).toMatchObject({ name: 'Karim', phone: patient.phone, updatedAt: newer.updatedAt });
});

test('leads to the list without the permission, and does not read the record', async () => {
  open('Viewer');
  await screen.findByText('You do not have permission to edit patients.');
  expect(address()).toBe('/admin/patients?page=2');
  expect(api.requests(getPatient)).toEqual([]);
});

test.each(['99', 'abc'])('shows that there is no patient %s', async (id) => {
  open('Staff', id);
  await screen.findByText('Patient not found');
});

/** The page of a record without a phone, and the answer to a search for the phone of another record. */
function openWithoutPhone(found: StaffPatient[]) {
  stored = aPatient({ name: 'Moyna Khatun', phone: '', birthYear: 1950, totalAppointments: 3 });
  api.respond(updatePatient, refusal('PHONE_IN_USE'));
  api.respond(listPatients, {
    patients: found,
    pagination: {
      ...{ total: found.length, limit: 1, offset: 0, currentPage: 1, totalPages: 1 },
      ...{ hasNext: false, hasPrev: false },
      ...{ totalPatients: found.length, totalActive: found.length },
    },
  });
  open('Staff');
}
const enterPhone = async () => {
  fireEvent.change(await screen.findByLabelText('Phone number'), { target: { value: '01812-345678' } });
  save();
};

test('joins a record without a phone with the record of a phone, after a question that shows both', async () => {
  const other = aPatient({ id: 40, name: 'Karim Mia', phone: '01812345678', totalAppointments: 9 });
  openWithoutPhone([other]);
  api.respond(joinPatient, { ...other, totalAppointments: 12 });
  await enterPhone();
  const dialog = await screen.findByRole('alertdialog', {
    name: 'Join with the record of +88 01812-345678?',
  });
  for (const words of ['Moyna Khatun', '3', 'Karim Mia', '9']) {
    expect(dialog.textContent).toContain(words);
  }
  expect(dialog.textContent).not.toContain('Other changes');
  expect(api.requests(listPatients)[0]?.query).toMatchObject({ search: '01812345678' });
  fireEvent.click(screen.getByRole('button', { name: 'Join the records' }));
  await screen.findByText('Joined with the record of Karim Mia.');
  expect(api.requests(joinPatient).map(({ params, body }) => [params, body])).toEqual([
    [{ id: '12' }, { into: 40 }],
  ]);
  expect(address()).toBe('/admin/patients/40');
});

test('says why records were not joined, and that other changes would be lost', async () => {
  openWithoutPhone([aPatient({ id: 40, name: 'Karim Mia', phone: '01812345678' })]);
  api.respond(joinPatient, refusal('RECORD_CHANGED'));
  fireEvent.change(await nameField(), { target: { value: 'Moyna' } });
  await enterPhone();
  await screen.findByText('Other changes in this form are not saved.');
  fireEvent.click(screen.getByRole('button', { name: 'Join the records' }));
  await screen.findByText(/^The records were not joined\./);
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect((await nameField()).value).toBe('Moyna');
});

test('only says that the phone has a record, where the account does not know that record', async () => {
  openWithoutPhone([]);
  await enterPhone();
  await screen.findByText('This phone number already belongs to another patient.');
  await waitFor(() => expect(api.requests(listPatients)).toHaveLength(1));
  expect(screen.queryByRole('alertdialog')).toBeNull();
});
