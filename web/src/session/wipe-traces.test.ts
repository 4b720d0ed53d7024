// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { wipeTraces } from './wipe-traces.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
});

test('removes storage items with auth, patient or medical in their names, and keeps the others', async () => {
  for (const name of [
    'patient_token',
    'patient_waiting',
    'auth_token',
    'MedicalNotes',
    'admin_session',
    'mantine-color-scheme-value',
  ]) {
    localStorage.setItem(name, 'x');
    sessionStorage.setItem(name, 'x');
  }
  expect(await wipeTraces()).toEqual([]);
  const kept = ['admin_session', 'mantine-color-scheme-value'];
  expect(Object.keys(localStorage).sort()).toEqual(kept);
  expect(Object.keys(sessionStorage).sort()).toEqual(kept);
});

test('deletes cookies with such names, and keeps the others', async () => {
  // biome-ignore lint/suspicious/noDocumentCookie: the test's own cookies
  document.cookie = 'patient_hint=1;path=/';
  // biome-ignore lint/suspicious/noDocumentCookie: the test's own cookies
  document.cookie = 'language=bn;path=/';
  await wipeTraces();
  expect(document.cookie).toBe('language=bn');
});

test('deletes caches and databases with such names, and keeps the others', async () => {
  const deleteCache = vi.fn(async () => true);
  vi.stubGlobal('caches', { keys: async () => ['patient-v1', 'assets'], delete: deleteCache });
  const deleteDatabase = vi.fn(() => {
    const request = { onsuccess: () => {} };
    queueMicrotask(() => request.onsuccess());
    return request;
  });
  const databases = async () => [{ name: 'medical-db' }, { name: 'maps' }];
  vi.stubGlobal('indexedDB', { databases, deleteDatabase });
  expect(await wipeTraces()).toEqual([]);
  expect(deleteCache.mock.calls).toEqual([['patient-v1']]);
  expect(deleteDatabase.mock.calls).toEqual([['medical-db']]);
});

test('reports a failure and clears the rest anyway', async () => {
  sessionStorage.setItem('patient_hint', 'x');
  localStorage.setItem('patient_token', 'x');
  const refused = new DOMException('blocked', 'SecurityError');
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw refused;
  });
  expect(await wipeTraces()).toEqual([refused]);
  expect(sessionStorage).toHaveLength(0);
});
