// @vitest-environment jsdom
import type { Patient } from '@clinic-serial/contract/patients';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { BrowserRouter, Link, Route, Routes, useLocation } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { makeQueryClient } from '../api/query-client.ts';
import { PATIENT_SESSION_KEYS, patientSession } from '../session/patient-session.ts';
import PatientArea from './PatientArea.tsx';

const patient = { id: 12, name: 'Karim Uddin', phone: '01712345678' } as Patient;
const clinic = { name: 'Clinic Serial', today: '2026-11-20', timeZone: 'Asia/Dhaka' };
let answers: Record<string, { status: number; body: unknown; after?: Promise<void> }>;
let asked: string[];

beforeEach(() => {
  // jsdom has no matchMedia, and Mantine uses it to read the preferred colour scheme.
  window.matchMedia ??= () => ({ matches: false, addEventListener() {}, removeEventListener() {} }) as never;
  window.scrollTo = () => {};
  const success = (data: unknown) => ({ status: 200, body: { success: true, data } });
  answers = {
    '/api/clinic': success(clinic),
    '/api/appointments': success({ appointments: [], pagination: { total: 0, totalPages: 0 } }),
    '/api/patients/12/profile': success({ ...patient, address: null, emergencyContact: null }),
  };
  asked = [];
  vi.stubGlobal('fetch', async (url: string, { method }: RequestInit) => {
    const address = url.split('?')[0] ?? '';
    asked.push(`${method} ${address}`);
    const { status, body, after } = answers[address] ?? { status: 404, body: { success: false } };
    await after;
    return Response.json(body, { status });
  });
});
/** A response that waits until the test calls `letGo`. */
function slowAnswer(data: unknown) {
  let letGo = () => {};
  const after = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  return { answer: { status: 200, body: { success: true, data }, after }, letGo };
}

function Address() {
  return <output data-testid="address">{useLocation().pathname}</output>;
}

function open(path: string) {
  const client = makeQueryClient();
  window.history.replaceState(null, '', path);
  render(
    <MantineProvider>
      <QueryClientProvider client={client}>
        <BrowserRouter>
          <Address />
          <Link to="/elsewhere">Elsewhere</Link>
          <Routes>
            <Route path="/patient/*" element={<PatientArea />} />
            <Route path="*" element={null} />
          </Routes>
        </BrowserRouter>
      </QueryClientProvider>
    </MantineProvider>,
  );
  return client;
}

const address = () => screen.getByTestId('address').textContent;
// Every session gets its own token.
let sessions = 0;
function signIn() {
  sessions += 1;
  patientSession.save(patient, `secret ${sessions}`);
}

test('the dashboard asks a visitor to log in', () => {
  open('/patient/dashboard');
  expect(screen.getByText('Please log in to access your dashboard')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/patient/login');
});

test.each(['/patient/profile', '/patient/history', '/patient/appointment/5'])(
  '%s leads to the login',
  async (path) => {
    open(path);
    await waitFor(() => expect(address()).toBe('/patient/login'));
    expect(screen.getByText('Please log in to see this page.')).toBeTruthy();
  },
);

test('the login page leads a logged-in patient to the dashboard', async () => {
  signIn();
  open('/patient/login');
  await waitFor(() => expect(address()).toBe('/patient/dashboard'));
});

test('a session that expires on the page leads to the login, which shows the reason', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  signIn();
  open('/patient/dashboard');
  await screen.findByRole('heading', { name: 'Welcome, Karim' });
  act(() => void vi.advanceTimersByTime(24 * 3_600_000));
  await waitFor(() => expect(address()).toBe('/patient/login'));
  expect(screen.getByText(/You were logged in for 24 hours/)).toBeTruthy();
});

test('a 401 leads to the login and clears the storage and the cache', async () => {
  answers['/api/appointments'] = { status: 401, body: { success: false, error: 'Please log in.' } };
  signIn();
  const client = open('/patient/history');
  await waitFor(() => expect(address()).toBe('/patient/login'));
  expect(screen.getByText('You have been logged out. Please log in again.')).toBeTruthy();
  expect(localStorage).toHaveLength(0);
  const kept = client.getQueryCache().getAll();
  expect(kept.map(({ queryKey }) => queryKey[0])).toEqual(['/clinic']);
});

test('a logout in another tab logs out this tab too', async () => {
  signIn();
  open('/patient/profile');
  await screen.findByDisplayValue('Karim Uddin');
  act(() => {
    localStorage.clear();
    window.dispatchEvent(new StorageEvent('storage', { key: PATIENT_SESSION_KEYS.token }));
  });
  await waitFor(() => expect(address()).toBe('/patient/login'));
  expect(screen.getByText(/You logged out in another tab/)).toBeTruthy();
});

test('a logout leads to the home page even if the server fails', async () => {
  answers['/api/auth/patient/logout'] = { status: 500, body: { success: false } };
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  signIn();
  open('/patient/history');
  fireEvent.click(await screen.findByRole('button', { name: 'Logout' }));
  await waitFor(() => expect(address()).toBe('/'));
  expect(localStorage).toHaveLength(0);
});

test('a late login response does not lead back a patient who has left the login page', async () => {
  const sent = { sessionToken: 'token', expiresInSeconds: 600, resendAfterSeconds: 30 };
  answers['/api/auth/request-login-otp'] = { status: 200, body: { success: true, data: sent } };
  const { answer, letGo } = slowAnswer({ patient, patientToken: 'secret' });
  answers['/api/auth/verify-login-otp'] = answer;
  open('/patient/login');
  fireEvent.change(screen.getByLabelText(/^Phone/), { target: { value: '01712345678' } });
  fireEvent.click(screen.getByRole('button', { name: 'Send Verification Code' }));
  fireEvent.change(await screen.findByLabelText('Verification code'), { target: { value: '1234' } });
  await waitFor(() => expect(asked).toContain('POST /api/auth/verify-login-otp'));
  fireEvent.click(screen.getByRole('link', { name: 'Elsewhere' }));
  letGo();
  await waitFor(() => expect(patientSession.read()?.who.id).toBe(12));
  expect(window.location.pathname).toBe('/elsewhere');
});

test('sends no code to a new phone after the patient has left the profile', async () => {
  signIn();
  open('/patient/profile');
  const name = await screen.findByDisplayValue('Karim Uddin');
  const { answer, letGo } = slowAnswer({ ...patient, name: 'Karim Ahmed' });
  answers['/api/patients/12'] = answer;
  fireEvent.change(name, { target: { value: 'Karim Ahmed' } });
  fireEvent.change(screen.getByDisplayValue('01712-345678'), { target: { value: '01812345678' } });
  fireEvent.click(screen.getByRole('button', { name: /^Save/ }));
  await waitFor(() => expect(asked).toContain('PUT /api/patients/12'));
  fireEvent.click(screen.getByRole('link', { name: 'Elsewhere' }));
  letGo();
  await waitFor(() => expect(patientSession.read()?.who.name).toBe('Karim Ahmed'));
  await act(async () => {});
  expect(asked.filter((call) => call.startsWith('POST'))).toEqual([]);
});

test('a save whose response comes after the logout leaves no data in the cache', async () => {
  answers['/api/auth/patient/logout'] = { status: 200, body: { success: true, data: {} } };
  signIn();
  const client = open('/patient/profile');
  const name = await screen.findByDisplayValue('Karim Uddin');
  const { answer, letGo } = slowAnswer({ ...patient, name: 'Karim Ahmed' });
  answers['/api/patients/12'] = answer;
  fireEvent.change(name, { target: { value: 'Karim Ahmed' } });
  fireEvent.click(screen.getByRole('button', { name: /^Save/ }));
  await waitFor(() => expect(asked).toContain('PUT /api/patients/12'));
  const [saving] = client.getMutationCache().getAll();
  fireEvent.click(screen.getByRole('button', { name: 'Logout' }));
  await waitFor(() => expect(address()).toBe('/'));
  letGo();
  await waitFor(() => expect(saving?.state.status).toBe('success'));
  const kept = client.getQueryCache().getAll();
  expect(kept.map(({ queryKey }) => queryKey[0])).toEqual(['/clinic']);
});
