import { expect, test } from 'vitest';
import { ApiError } from '../../api/errors.ts';
import { failureText, isCodeSpent, mayHaveHappened } from './failure.ts';
import { failureLines } from './failure-lines.ts';

test.each([
  [30, 'Slow down. You can try again in 30 s.'],
  [600, 'Slow down. You can try again in 10 min.'],
  [40_000, 'Slow down. You can try again in 12 h.'],
  [undefined, 'Slow down.'],
])('says a waiting time of %s s', (retryAfterSeconds, sentence) => {
  expect(
    failureText(new ApiError({ message: 'Slow down.', status: 429, retryAfterSeconds }), 'default'),
  ).toBe(sentence);
});

test('an error that is not from the API gets the default sentence of the screen', () => {
  expect(failureText(new Error('x is not a function'), 'Failed to resend code')).toBe(
    'Failed to resend code',
  );
});

test('only after a lost response or a failure of the server the request may have worked', () => {
  expect(mayHaveHappened(ApiError.network())).toBe(true);
  expect(mayHaveHappened(new ApiError({ message: '', status: 503 }))).toBe(true);
  expect(mayHaveHappened(new ApiError({ message: '', status: 400, code: 'CODE_WRONG' }))).toBe(false);
  expect(mayHaveHappened(null)).toBe(false);
});

test('a used-up code is spent, and a wrong code is not', () => {
  expect(isCodeSpent(new ApiError({ message: '', status: 409, code: 'CODE_USED_UP' }))).toBe(true);
  expect(isCodeSpent(new ApiError({ message: '', status: 400, code: 'CODE_WRONG' }))).toBe(false);
  expect(isCodeSpent(null)).toBe(false);
});

const SCREEN = 'Failed to update doctor. Please try again.';

test("shows only the server's sentence for a refusal", () => {
  const refused = new ApiError({ status: 409, message: 'Somebody else has changed this record.' });
  expect(failureLines(refused, SCREEN)).toEqual(['Somebody else has changed this record.']);
});

test("starts with the screen's own sentence if there was no useful response", () => {
  expect(failureLines(ApiError.network(), SCREEN)).toEqual([
    SCREEN,
    'Network error. Please check your connection.',
  ]);
  expect(failureLines(new TypeError('x is not a function'), SCREEN)).toEqual([SCREEN]);
});

test('says the waiting time once', () => {
  const tooMany = (message: string, retryAfterSeconds: number) =>
    failureLines(new ApiError({ status: 429, message, retryAfterSeconds }), SCREEN);
  expect(tooMany('Please wait.', 1)).toEqual(['Please wait.', 'You can try again in 1 s.']);
  expect(tooMany('Please wait.', 180)).toEqual(['Please wait.', 'You can try again in 3 min.']);
  expect(tooMany('Please wait 12 seconds.', 12)).toEqual(['Please wait 12 seconds.']);
});
