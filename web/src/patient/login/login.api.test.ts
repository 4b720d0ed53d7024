import { afterEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../api/errors.ts';
import { logIn, refusalOf } from './login.api.ts';

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['no token', { patient: { id: 1, name: 'Karim' } }],
  ['no patient', { patientToken: 'secret' }],
  ['an empty token', { patient: { id: 1 }, patientToken: '' }],
  ['nothing', null],
])('a response with %s opens no session', async (_, data) => {
  vi.stubGlobal('fetch', async () => Response.json({ success: true, data }));
  await expect(logIn('token', '1234')).rejects.toThrow('Invalid login data received');
});

test('a phone without a record is a refusal, and a wrong code is not', () => {
  const error = (code: string) => new ApiError({ message: '', status: 404, code });
  expect(refusalOf(error('NO_PATIENT_RECORD'))?.code).toBe('NO_PATIENT_RECORD');
  expect(refusalOf(error('CODE_WRONG'))).toBeNull();
  expect(refusalOf(null)).toBeNull();
});
