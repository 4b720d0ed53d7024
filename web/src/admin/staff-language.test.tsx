import { getDashboardStats } from '@clinic-serial/contract/subjects/dashboard';
import { listDepartmentsForStaff } from '@clinic-serial/contract/subjects/departments';
import {
  chooseStaffLanguage,
  getStaffProfile,
  signInStaff,
} from '@clinic-serial/contract/subjects/staff-account';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { openAdminArea, sessionKeys, signIn } from '../test/admin-area.tsx';
import { aDepartment, someDashboardStats } from '../test/clinic-records.ts';
import { arriveAt } from '../test/place.ts';
import { aStaffAccount } from '../test/records.ts';
import { press, type } from '../test/staff-screen.tsx';
import { noConnection, type StubbedApi, stubApi } from '../test/stubbed-api.ts';

let api: StubbedApi;

beforeEach(() => {
  api = stubApi();
  api.respond(getDashboardStats, someDashboardStats());
  api.respond(listDepartmentsForStaff, [aDepartment()]);
});

async function openDepartments() {
  api.respond(getStaffProfile, aStaffAccount({ role: 'Viewer' }));
  signIn('Viewer');
  openAdminArea('/admin/departments');
  await screen.findByText('Departments', { selector: 'h1' });
}

async function logIn() {
  type(await screen.findByLabelText('Username'), 'desk');
  type(screen.getByLabelText('Password'), 'a password');
  press(screen.getByText('Log in'));
}

/** Stands in for the browser's address bar, because jsdom cannot load another page. */
function addressBar() {
  const replace = vi.fn();
  const { location } = window;
  vi.stubGlobal('location', {
    get pathname() {
      return location.pathname;
    },
    get search() {
      return location.search;
    },
    hash: '',
    origin: location.origin,
    replace,
  });
  return replace;
}

test.each([
  ['/admin/login', '/bn/admin/dashboard'],
  ['/admin/departments', '/bn/admin/departments'],
])('the login on %s leads somebody who chose Bangla to %s', async (address, next) => {
  const left = addressBar();
  api.respond(signInStaff, { admin: aStaffAccount({ language: 'bn' }), token: 'secret' });
  openAdminArea(address);
  await logIn();
  await waitFor(() => expect(left).toHaveBeenCalledWith(next));
  await arriveAt('/admin/login');
  expect(screen.queryByText('Dashboard')).toBeNull();
});

test.each([null, 'en', undefined] as const)(
  'the login stays in English for the choice %s',
  async (language) => {
    const left = addressBar();
    const admin = aStaffAccount({ language: language as 'en' | null });
    api.respond(signInStaff, { admin, token: 'secret' });
    api.respond(getStaffProfile, admin);
    openAdminArea('/admin/login');
    await logIn();
    await arriveAt('/admin/dashboard');
    expect(left).not.toHaveBeenCalled();
  },
);

test('the link to the other language keeps it with the account, also when the page is left at once', async () => {
  api.respond(chooseStaffLanguage, aStaffAccount({ role: 'Viewer', language: 'bn' }));
  await openDepartments();
  const sent = vi.spyOn(window, 'fetch');
  const link = screen.getByText('বাংলা');
  // The browser would load another page, which jsdom cannot do.
  link.addEventListener('click', (event) => event.preventDefault());
  press(link);
  expect(link.getAttribute('href')).toBe('/bn/admin/departments?language=bn');
  await waitFor(() =>
    expect(api.requests(chooseStaffLanguage).map(({ body }) => body)).toEqual([{ language: 'bn' }]),
  );
  expect(sent).toHaveBeenCalledWith('/api/admin/language', expect.objectContaining({ keepalive: true }));
});

test('the link to the other language leads there although the choice cannot be kept', async () => {
  api.respond(chooseStaffLanguage, noConnection);
  await openDepartments();
  const link = screen.getByText('বাংলা');
  const followed = vi.fn((event: Event) => {
    expect(event.defaultPrevented).toBe(false);
    event.preventDefault();
  });
  document.addEventListener('click', followed, { once: true });
  press(link);
  await waitFor(() => expect(api.requests(chooseStaffLanguage)).toHaveLength(1));
  expect(followed).toHaveBeenCalledOnce();
  screen.getByText('Departments', { selector: 'h1' });
  expect(sessionKeys()).toHaveLength(3);
});
