import { getDeskKey, type StaffAccount } from '@clinic-serial/contract/subjects/staff-account';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, waitFor } from '@testing-library/react';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeQueryClient } from '../../api/query-client.ts';
import { inDatabase } from '../../session/browser-database.ts';
import { readDeskKey } from '../../session/desk-key.ts';
import { staffSession } from '../../session/staff-session.ts';
import { wipeTraces } from '../../session/wipe-traces.ts';
import { fakeCaches } from '../../test/fake-caches.ts';
import { aStaffAccount } from '../../test/records.ts';
import { noConnection, type StubbedApi, stubApi } from '../../test/stubbed-api.ts';
import { StaffContext } from '../staff-context.ts';
import { closeDeskStore, type DeskStore, useDeskStore } from './desk-store.ts';

const NADIA = aStaffAccount({ id: 7 });
const OTHER = aStaffAccount({ id: 8 });
const keyOf = (account: StaffAccount) => Buffer.alloc(32, account.id).toString('base64url');

let api: StubbedApi;
let store: DeskStore | null = null;

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.stubGlobal('caches', fakeCaches());
  vi.stubGlobal('BroadcastChannel', undefined);
  api = stubApi();
  api.respond(getDeskKey, () => ({ key: keyOf(staffSession.read()?.who as StaffAccount) }));
});
afterEach(() => {
  cleanup();
  closeDeskStore();
});

function Desk() {
  store = useDeskStore();
  return null;
}

/** A page that has just been loaded, with the session that the browser has. */
function load(): void {
  cleanup();
  closeDeskStore();
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <StaffContext value={staffSession.read()}>
        <Desk />
      </StaffContext>
    </QueryClientProvider>,
  );
}

async function openStore(): Promise<DeskStore> {
  load();
  await waitFor(() => expect(store).not.toBeNull());
  return store as DeskStore;
}

function signIn(account: StaffAccount): void {
  staffSession.save(account, `token of ${account.id}`);
}

/** All that lies in the database, as text. */
async function whatLiesThere(): Promise<string> {
  const records = await inDatabase<unknown[]>('desk-kept', 'readonly', (all, found) => {
    const request = all.getAll();
    request.onsuccess = () => found(request.result);
  });
  const texts = (records as { bytes: ArrayBuffer }[]).map(({ bytes }) =>
    Buffer.from(bytes).toString('latin1'),
  );
  return texts.join();
}

test('keeps values of an account, sealed, and opens them after a reload without a network', async () => {
  signIn(NADIA);
  const first = await openStore();
  expect(await first.get('acts')).toBeUndefined();
  await first.put('acts', [{ name: 'Karim Uddin' }]);
  expect(await whatLiesThere()).not.toContain('Karim');

  api.respond(getDeskKey, noConnection);
  const again = await openStore();
  expect(await again.get('acts')).toEqual([{ name: 'Karim Uddin' }]);
  await again.remove('acts');
  expect(await again.get('acts')).toBeUndefined();
  expect(api.requests(getDeskKey)).toHaveLength(1);
});

test('keeps the key as one that cannot be exported', async () => {
  signIn(NADIA);
  await openStore();
  const key = (await readDeskKey(NADIA.id)) as CryptoKey;
  await expect(crypto.subtle.exportKey('raw', key)).rejects.toThrow();
});

test.each<[string, () => unknown]>([
  ['logout', () => staffSession.end(`token of ${NADIA.id}`, 'logged-out')],
  ['401', () => staffSession.end(`token of ${NADIA.id}`, 'refused')],
  ['expiry', () => expire()],
  ["patient's logout", () => wipeTraces()],
  ['sign-in of another account', () => signIn(OTHER)],
])(
  'after a %s the key is gone, and the same account opens what was kept when it signs in',
  async (_, end) => {
    signIn(NADIA);
    await (await openStore()).put('acts', ['kept']);
    await end();
    await waitFor(async () => expect(await readDeskKey(NADIA.id)).toBeUndefined());

    signIn(OTHER);
    expect(await (await openStore()).get('acts')).toBeUndefined();
    staffSession.end(`token of ${OTHER.id}`, 'logged-out');

    signIn(NADIA);
    expect(await (await openStore()).get('acts')).toEqual(['kept']);
  },
);

function expire(): void {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(Date.now() + 9 * 3_600_000);
  staffSession.read();
  vi.useRealTimers();
}

test('what one account has kept does not open with the key of another, nor under another name', async () => {
  signIn(NADIA);
  const open = await openStore();
  await open.put('acts', ['kept']);
  await inDatabase('desk-kept', 'readwrite', (records) => {
    const request = records.get([NADIA.id, 'acts']);
    request.onsuccess = () => {
      records.put(request.result, [NADIA.id, 'last']);
      records.put(request.result, [OTHER.id, 'acts']);
    };
  });
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  expect(await open.get('last')).toBeUndefined();
  signIn(OTHER);
  expect(await (await openStore()).get('acts')).toBeUndefined();
  expect(warn).toHaveBeenCalledTimes(2);
});

test('an answer with the key that comes after the logout is not kept', async () => {
  signIn(NADIA);
  let answer = () => {};
  const waits = new Promise<void>((resolve) => {
    answer = resolve;
  });
  api.respond(getDeskKey, async () => {
    await waits;
    return { key: keyOf(NADIA) };
  });
  load();
  await waitFor(() => expect(api.requests(getDeskKey)).toHaveLength(1));
  staffSession.end(`token of ${NADIA.id}`, 'logged-out');
  answer();
  // When the next account has its key, the answer to the first one has come long ago.
  api.respond(getDeskKey, { key: keyOf(OTHER) });
  signIn(OTHER);
  await openStore();
  expect(await readDeskKey(NADIA.id)).toBeUndefined();
});

test('tries again when the server could not be reached', async () => {
  const every = vi.spyOn(globalThis, 'setInterval');
  const warn = vi.spyOn(console, 'warn');
  api.respond(getDeskKey, noConnection);
  signIn(NADIA);
  load();
  await waitFor(() => expect(api.requests(getDeskKey)).toHaveLength(1));
  expect(store).toBeNull();
  api.respond(getDeskKey, { key: keyOf(NADIA) });
  const [again] = every.mock.calls.find(([, ms]) => ms === 15_000) ?? [];
  await waitFor(() => {
    act(() => again?.());
    expect(store).not.toBeNull();
  });
  expect(warn).not.toHaveBeenCalled();
});

test('changes at the same time are all kept, and listeners hear them', async () => {
  signIn(NADIA);
  const open = await openStore();
  const heard = vi.fn();
  const stop = open.subscribe(heard);
  const add = (one: number) => open.update<number[]>('acts', (all = []) => [...all, one]);
  await Promise.all([1, 2, 3].map(add));
  expect(await open.get('acts')).toEqual([1, 2, 3]);
  expect(heard).toHaveBeenCalledTimes(3);
  stop();
  await add(4);
  expect(heard).toHaveBeenCalledTimes(3);
});

test('a change that another tab overtakes is made again on the newer value', async () => {
  signIn(NADIA);
  const open = await openStore();
  const othersTab = await openStore();
  const written = open.update<number[]>('acts', (all = []) => [...all, 1]);
  await othersTab.update<number[]>('acts', (all = []) => [...all, 2]);
  await written;
  expect((await open.get<number[]>('acts'))?.toSorted()).toEqual([1, 2]);
});

test('hears what another tab writes for the same account', async () => {
  const channels: { onmessage?: (message: { data: unknown }) => void }[] = [];
  class Channel {
    onmessage?: (message: { data: unknown }) => void;
    constructor() {
      channels.push(this);
    }
    postMessage(data: unknown) {
      for (const other of channels) if (other !== this) other.onmessage?.({ data });
    }
    close() {}
  }
  vi.stubGlobal('BroadcastChannel', Channel);
  signIn(NADIA);
  const open = await openStore();
  const heard = vi.fn();
  open.subscribe(heard);
  const other = new Channel();
  other.postMessage(OTHER.id);
  expect(heard).not.toHaveBeenCalled();
  other.postMessage(NADIA.id);
  expect(heard).toHaveBeenCalledOnce();
});

test('an account that must set its second factor up first asks for no key', async () => {
  signIn({ ...NADIA, needsSecondFactor: true });
  load();
  await act(async () => {});
  expect(store).toBeNull();
  expect(api.requests(getDeskKey)).toHaveLength(0);
});

test.each([
  ['databases', () => vi.stubGlobal('indexedDB', undefined)],
  ['caches', () => vi.stubGlobal('caches', undefined)],
  ['crypto.subtle, as on a page without TLS', () => vi.stubGlobal('crypto', {})],
])('a browser without %s has no store', async (_, lack) => {
  signIn(NADIA);
  lack();
  load();
  await act(async () => {});
  expect(store).toBeNull();
  expect(api.requests(getDeskKey)).toHaveLength(0);
});
