import { paginationOf } from '@clinic-serial/contract/fields/paging';
import { getAppointment, listAppointments } from '@clinic-serial/contract/subjects/appointments';
import { getDashboardStats } from '@clinic-serial/contract/subjects/dashboard';
import { listDepartmentsForStaff } from '@clinic-serial/contract/subjects/departments';
import { listDoctorsForStaff } from '@clinic-serial/contract/subjects/doctors';
import { getPatient, getPatientStats, listPatients } from '@clinic-serial/contract/subjects/patients';
import {
  getStaffProfile,
  type StaffAccount,
  signOutStaff,
} from '@clinic-serial/contract/subjects/staff-account';
import type { Role } from '@clinic-serial/contract/terms/permissions';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { BrowserRouter, Route, Routes } from 'react-router';
import { expect } from 'vitest';
import AdminArea from '../admin/AdminArea.tsx';
import { makeQueryClient } from '../api/query-client.ts';
import { staffSession } from '../session/staff-session.ts';
import { aDepartment, someDashboardStats, somePatientStats } from './clinic-records.ts';
import { anAppointment, aPatient, aStaffAccount } from './records.ts';
import { Address, addMissingOfJsdom, press } from './staff-screen.tsx';
import { type StubbedApi, stubApi } from './stubbed-api.ts';

let sessions = 0;

/** Stores the session of a staff member, as the login does. Every session has its own token. */
export function signIn(role: Role, parts: Partial<StaffAccount> = {}): void {
  sessions += 1;
  staffSession.save(aStaffAccount({ role, ...parts }), `token ${sessions}`);
}

/** What local storage has of a staff member's session. */
export const sessionKeys = (): string[] =>
  ['auth_token', 'admin_session', 'admin_session_expiry'].filter((key) => localStorage.getItem(key) !== null);

/** Renders the whole staff area at an address: login, shell, guards and pages. */
export function openAdminArea(address: string): void {
  addMissingOfJsdom();
  window.history.replaceState(null, '', address);
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <BrowserRouter>
        <Address />
        <Routes>
          <Route path="/admin/*" element={<AdminArea />} />
          <Route path="*" element={null} />
        </Routes>
      </BrowserRouter>
    </QueryClientProvider>,
  );
}

/** The answers of the server that the pages of the staff area need. */
export function stubAdminArea(): StubbedApi {
  const api = stubApi();
  api.respond(getDashboardStats, someDashboardStats());
  api.respond(listDepartmentsForStaff, [aDepartment()]);
  api.respond(listDoctorsForStaff, { doctors: [], pagination: paginationOf(0, 10, 0) });
  api.respond(getPatient, aPatient());
  api.respond(getPatientStats, somePatientStats());
  api.respond(listPatients, {
    patients: [aPatient()],
    pagination: { ...paginationOf(1, 20, 0), totalPatients: 1, totalActive: 1 },
  });
  api.respond(getAppointment, anAppointment());
  api.respond(listAppointments, { appointments: [anAppointment()], pagination: paginationOf(1, 30, 0) });
  api.respond(signOutStaff, { loggedOut: true });
  return api;
}

/** Opens an address for somebody of a role who is signed in. */
export function openAs(api: StubbedApi, address: string, role: Role = 'Admin') {
  api.respond(getStaffProfile, aStaffAccount({ role }));
  signIn(role);
  openAdminArea(address);
}

export const button = (label: string) =>
  screen.findByText(label).then((words) => words.closest('button') as HTMLElement);

/** Presses a button once it is enabled. */
export async function pressButton(label: string) {
  const found = await button(label);
  await waitFor(() => expect(found.matches(':disabled')).toBe(false));
  press(found);
}
