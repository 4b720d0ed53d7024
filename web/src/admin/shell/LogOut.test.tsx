import { getDeskKey, signOutStaff } from '@clinic-serial/contract/subjects/staff-account';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeQueryClient } from '../../api/query-client.ts';
import { readDeskKey } from '../../session/desk-key.ts';
import { staffSession } from '../../session/staff-session.ts';
import { sessionKeys } from '../../test/admin-area.tsx';
import { fakeCaches } from '../../test/fake-caches.ts';
import { aStaffAccount } from '../../test/records.ts';
import { addMissingOfJsdom, press } from '../../test/staff-screen.tsx';
import { stubApi } from '../../test/stubbed-api.ts';
import { closeDeskStore, type DeskStore, useDeskStore } from '../kept/desk-store.ts';
import { StaffContext } from '../staff-context.ts';
import { LogOut } from './LogOut.tsx';

const ACCOUNT = aStaffAccount({ id: 7 });
const QUESTION = '2 acts of the desk are not in the clinic’s list yet';

let store: DeskStore | null = null;

function Part() {
  store = useDeskStore();
  return <LogOut className="">Logout</LogOut>;
}

async function openStore(): Promise<DeskStore> {
  cleanup();
  closeDeskStore();
  staffSession.save(ACCOUNT, 'token');
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <StaffContext value={staffSession.read()}>
        <Part />
      </StaffContext>
    </QueryClientProvider>,
  );
  await waitFor(() => expect(store).not.toBeNull());
  return store as DeskStore;
}

beforeEach(async () => {
  addMissingOfJsdom();
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.stubGlobal('caches', fakeCaches());
  vi.stubGlobal('BroadcastChannel', undefined);
  const api = stubApi();
  api.respond(getDeskKey, { key: Buffer.alloc(32, 1).toString('base64url') });
  api.respond(signOutStaff, { loggedOut: true });
});
afterEach(() => {
  cleanup();
  closeDeskStore();
});

const loggedOut = () => waitFor(() => expect(sessionKeys()).toEqual([]));

test('logs out at once when everything was sent', async () => {
  await (await openStore()).put('acts', []);
  press(screen.getByText('Logout'));
  await loggedOut();
});

test('asks while acts are kept here, and stays on demand', async () => {
  await (await openStore()).put('acts', ['arrival', 'call']);
  press(screen.getByText('Logout'));
  await screen.findByRole('alertdialog', { name: QUESTION });
  press(screen.getByText('Stay signed in'));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(sessionKeys()).toHaveLength(3);
});

test('logs out anyway on demand: the acts stay, and the same account opens them', async () => {
  await (await openStore()).put('acts', ['arrival', 'call']);
  press(screen.getByText('Logout'));
  await screen.findByRole('alertdialog', { name: QUESTION });
  press(screen.getByText('Log out anyway'));
  await loggedOut();
  await waitFor(async () => expect(await readDeskKey(ACCOUNT.id)).toBeUndefined());
  expect(await (await openStore()).get('acts')).toEqual(['arrival', 'call']);
});
