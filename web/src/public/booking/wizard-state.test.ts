import type { BookingConfirmed } from '@clinic-serial/contract/subjects/booking';
import { expect, test } from 'vitest';
import { FIRST_STATE, nextState } from './wizard-state.ts';

const answers = { patientName: 'Karim Uddin', patientPhone: '01712-345678' };
const answer = { sessionToken: 'first', expiresInSeconds: 600, resendAfterSeconds: 30, otp: '1234' };
const booking = { serialNumber: 7 } as BookingConfirmed;
const atCode = nextState(FIRST_STATE, { type: 'code-sent', answers, answer, now: 1_000 });

test('a sent code leads to step 2 with deadlines on the steady clock', () => {
  expect(atCode).toEqual({
    step: 2,
    answers,
    code: { sessionToken: 'first', expiresAt: 601_000, resendAt: 31_000, otp: '1234', first: true },
  });
});

test("a resend replaces the token and restarts the time with the server's new value", () => {
  const again = { ...answer, sessionToken: 'second', expiresInSeconds: 300 };
  expect(nextState(atCode, { type: 'code-resent', answer: again, now: 50_000 })).toMatchObject({
    step: 2,
    code: { sessionToken: 'second', expiresAt: 350_000, first: false },
  });
});

test('step 2 contains the notice about sent codes', () => {
  const withNotice = { ...answer, notice: 'We can send only a few codes right now.' };
  const state = nextState(FIRST_STATE, { type: 'code-sent', answers, answer: withNotice, now: 0 });
  expect(state).toMatchObject({ step: 2, code: { notice: withNotice.notice } });
});

test('back keeps the answers and drops the token', () => {
  expect(nextState(atCode, { type: 'back' })).toEqual({ step: 1, answers });
});

test('a lost token keeps the person on step 2', () => {
  expect(nextState(atCode, { type: 'token-lost' })).toMatchObject({ step: 2, code: { sessionToken: null } });
});

test('a verified code leads to step 3', () => {
  expect(nextState(atCode, { type: 'booked', booking })).toEqual({ step: 3, answers, booking });
});

test.each([
  ['a resend that arrives after going back', FIRST_STATE, { type: 'code-resent', answer, now: 0 }],
  ['a second code for step 2', atCode, { type: 'code-sent', answers, answer, now: 0 }],
  ['going back without a step', FIRST_STATE, { type: 'back' }],
] as const)('%s changes nothing', (_, state, event) => {
  expect(nextState(state, event)).toBe(state);
});
