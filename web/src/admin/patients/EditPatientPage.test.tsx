// @vitest-environment jsdom
import type { StaffPatient } from '@clinic-serial/contract/patients';
import type { Role } from '@clinic-serial/contract/rules/permissions';
import { MantineProvider } from '@mantine/core';
import { Notifications, notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { BrowserRouter, Route, Routes, useLocation } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeQueryClient } from '../../api/query-client.ts';
import type { StaffSession } from '../../session/staff-session.ts';
import { StaffContext } from '../staff-context.ts';
import { EditPatientPage } from './EditPatientPage.tsx';

const patient: StaffPatient = {
  id: 12,
  name: 'Karim Uddin',
  phone: '01712345678',
  address: 'Mirpur, Dhaka',
  dateOfBirth: null,
  gender: null,
  emergencyContact: null,
  isActive: true,
  createdAt: '2026-01-02T03:04:05.000Z',
  updatedAt: '2026-11-01T03:04:05.000Z',
  totalAppointments: 0,
  lastAppointment: null,
  erasedAt: null,
};
const newer = { ...patient, phone: '01812345678', updatedAt: '2026-11-20T03:04:05.000Z' };

let stored: StaffPatient;
let sent: unknown[];
let reads: number;
let answerToSave: () => Response | Promise<Response>;

const success = (data: unknown) => Response.json({ success: true, data });
const refusal = (status: number, code: string, error: string) =>
  Response.json({ success: false, code, error }, { status });

beforeEach(() => {
  // jsdom has no matchMedia, and Mantine uses it to read the preferred colour scheme.
  window.matchMedia ??= () => ({ matches: false, addEventListener() {}, removeEventListener() {} }) as never;
  stored = patient;
  sent = [];
  reads = 0;
  answerToSave = () => success(stored);
  vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit) => {
    if (url === '/api/clinic') return success({ today: '2026-11-20', timeZone: 'Asia/Dhaka' });
    if (url !== '/api/patients/12') return refusal(404, 'PATIENT_NOT_FOUND', 'Patient not found');
    if (method === 'PUT') {
      sent.push(JSON.parse(String(body)));
      return answerToSave();
    }
    reads += 1;
    return success(stored);
  });
});
afterEach(() => {
  cleanup();
  notifications.clean();
  vi.unstubAllGlobals();
});

function Address() {
  const { pathname, search } = useLocation();
  return <output data-testid="address">{pathname + search}</output>;
}

function open(role: Role, id = '12') {
  const session = { token: 't', who: { id: 1, role } } as unknown as StaffSession;
  // The state of a link, in the form in which the router stores it.
  const state = { usr: { list: '/admin/patients?page=2' }, key: 'edit', idx: 0 };
  window.history.replaceState(state, '', `/admin/patients/${id}/edit`);
  render(
    <MantineProvider>
      <Notifications />
      <QueryClientProvider client={makeQueryClient()}>
        <BrowserRouter>
          <Address />
          <StaffContext value={session}>
            <Routes>
              <Route path="/admin/patients/:id/edit" element={<EditPatientPage />} />
              <Route path="*" element={null} />
            </Routes>
          </StaffContext>
        </BrowserRouter>
      </QueryClientProvider>
    </MantineProvider>,
  );
}

const address = () => screen.getByTestId('address').textContent;
const nameField = () => screen.findByLabelText<HTMLInputElement>('Full name');
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save Changes' }));

test('saves, shows the success, and shows it again on the list 2 seconds later', async () => {
  open('Staff');
  fireEvent.change(await nameField(), { target: { value: '  Karim Uddin Ahmed ' } });
  fireEvent.change(screen.getByLabelText(/^Address/), { target: { value: ' ' } });
  fireEvent.click(screen.getByLabelText('Active (Patient can book appointments)'));
  save();
  await screen.findByText('Patient updated successfully! Redirecting...');
  expect(sent).toEqual([
    {
      name: 'Karim Uddin Ahmed',
      phone: '01712345678',
      address: null,
      dateOfBirth: null,
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
  expect(sent).toEqual([]);
});

test('keeps the typed values when the save fails, and shows the failure', async () => {
  answerToSave = () => refusal(500, 'INTERNAL', 'Something went wrong on our side. Please try again.');
  open('Staff');
  fireEvent.change(await nameField(), { target: { value: 'Karim' } });
  save();
  await screen.findByText('Failed to update patient. Please try again.');
  expect((await nameField()).value).toBe('Karim');
});

test('disables the fields while saving, because input would not be saved with the rest', async () => {
  let answer: (response: Response) => void = () => {};
  answerToSave = () => new Promise((resolve) => (answer = resolve));
  open('Staff');
  const name = await nameField();
  fireEvent.change(name, { target: { value: 'Karim' } });
  save();
  await waitFor(() => expect(name.matches(':disabled')).toBe(true));
  answer(refusal(500, 'INTERNAL', 'Something went wrong on our side. Please try again.'));
  await waitFor(() => expect(name.matches(':disabled')).toBe(false));
  expect(name.value).toBe('Karim');
});

test('asks before it overwrites a record that somebody else has changed meanwhile', async () => {
  const sentence = 'Somebody else has changed this record in the meantime.';
  answerToSave = () => refusal(409, 'RECORD_CHANGED', sentence);
  open('Staff');
  fireEvent.change(await nameField(), { target: { value: 'Karim' } });
  stored = newer;
  save();
  await screen.findByText(sentence);
  await screen.findByText('Different in the newer version: Phone.');
  answerToSave = () => success(stored);
  fireEvent.click(screen.getByRole('button', { name: 'Save mine over it' }));
  await screen.findByText('Patient updated successfully! Redirecting...');
  expect(sent).toHaveLength(2);
  expect(sent[1]).toMatchObject({ name: 'Karim', phone: patient.phone, updatedAt: newer.updatedAt });
});

test('leads to the list without the permission, and does not read the record', async () => {
  open('Viewer');
  await screen.findByText('You do not have permission to edit patients.');
  expect(address()).toBe('/admin/patients?page=2');
  expect(reads).toBe(0);
});

test.each(['99', 'abc'])('shows that there is no patient %s', async (id) => {
  open('Staff', id);
  await screen.findByText('Patient not found');
});
