import type { StaffAccount } from '@clinic-serial/contract/subjects/staff-account';
import type { Role } from '@clinic-serial/contract/terms/permissions';
import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { BrowserRouter, Route, Routes } from 'react-router';
import AdminArea from '../admin/AdminArea.tsx';
import { makeQueryClient } from '../api/query-client.ts';
import { staffSession } from '../session/staff-session.ts';
import { aStaffAccount } from './records.ts';
import { Address, addMissingOfJsdom } from './staff-screen.tsx';

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
