import { listAppointments } from '@clinic-serial/contract/subjects/appointments';
import { getPatientStats, getProfile, type Patient } from '@clinic-serial/contract/subjects/patients';
import { getReminders, listPeople } from '@clinic-serial/contract/subjects/people';
import { listSessions } from '@clinic-serial/contract/subjects/sessions';
import { logOutPatient } from '@clinic-serial/contract/subjects/sign-in';
import { listOwnWaiting } from '@clinic-serial/contract/subjects/waiting-list';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import { BrowserRouter, Route, Routes } from 'react-router';
import { expect } from 'vitest';
import { makeQueryClient } from '../api/query-client.ts';
import PatientArea from '../patient/PatientArea.tsx';
import { PATIENT_SESSION_KEYS, patientSession } from '../session/patient-session.ts';
import { somePatientStats } from './clinic-records.ts';
import { aPatient, aPerson } from './records.ts';
import { Address, addMissingOfJsdom, press } from './staff-screen.tsx';
import { onePage, type StubbedApi, stubApi } from './stubbed-api.ts';

let sessions = 0;

/** Stores the session of a patient, as the login does. Every session has its own token. */
export function logInPatient(patient: Patient = aPatient()): void {
  sessions += 1;
  patientSession.save(patient, `token ${sessions}`);
}

/** What local storage has of a patient's session. */
export const patientSessionKeys = (): string[] =>
  Object.values(PATIENT_SESSION_KEYS).filter((key) => localStorage.getItem(key) !== null);

/** Replaces `fetch` by a server that knows the patient {@link aPatient}, who never had an appointment. */
export function stubPatientApi(): StubbedApi {
  const api = stubApi();
  api.respond(listAppointments, { appointments: [], pagination: onePage([]) });
  api.respond(getPatientStats, somePatientStats());
  api.respond(getProfile, aPatient());
  api.respond(listPeople, { people: [aPerson({ isHolder: true, relation: 'Self' })] });
  api.respond(getReminders, { wantsReminders: true, evening: null, minutesBefore: null });
  api.respond(listSessions, { sessions: [] });
  api.respond(listOwnWaiting, { places: [] });
  api.respond(logOutPatient, { loggedOut: true });
  return api;
}

/** Renders the whole patient area at an address: login, shell, guards and pages. Returns its cache. */
export function openPatientArea(address: string): QueryClient {
  addMissingOfJsdom();
  window.history.replaceState(null, '', address);
  const client = makeQueryClient();
  render(
    <QueryClientProvider client={client}>
      <BrowserRouter>
        <Address />
        <Routes>
          <Route path="/patient/*" element={<PatientArea />} />
          <Route path="*" element={null} />
        </Routes>
      </BrowserRouter>
    </QueryClientProvider>,
  );
  return client;
}

/** A link of the patient area's navigation, by its whole name. */
export function navigationLink(name: string): HTMLElement {
  const navigation = within(screen.getByLabelText('Patient area', { selector: 'nav' }));
  return navigation.getAllByText(name)[0]?.closest('a') as HTMLElement;
}

/** Waits for the title of a page. */
export const title = (name: string): Promise<HTMLElement> => screen.findByText(name, { selector: 'h1' });

/** Waits for a button with this label. */
export const button = async (label: string, part: HTMLElement = document.body): Promise<HTMLElement> =>
  (await within(part).findByText(label)).closest('button') as HTMLElement;

/** Presses a button as soon as it is enabled. */
export async function pressButton(label: string, part?: HTMLElement): Promise<void> {
  const found = await button(label, part);
  await waitFor(() => expect(found.matches(':disabled')).toBe(false));
  press(found);
}

/** A part of the page that has this name as its title. */
export const region = (name: string): HTMLElement => screen.getByRole('region', { name });

/** Where a link with this text leads; undefined without such a link. */
export const href = (label: string, part: HTMLElement = document.body): string | null | undefined =>
  within(part).queryByText(label)?.closest('a')?.getAttribute('href');

/** The rows of a list of appointments. */
export const appointmentRows = (): HTMLElement[] =>
  Array.from(document.querySelectorAll<HTMLElement>('main li a[href^="/patient/appointment/"]'));

/** Waits until the alert or status with this text has the focus. */
export const expectNoticeFocused = (text: string): Promise<void> =>
  waitFor(() => {
    expect(document.activeElement?.getAttribute('role')).toMatch(/^(alert|status)$/);
    expect(document.activeElement?.textContent).toContain(text);
  });
