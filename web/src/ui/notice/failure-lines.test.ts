import { expect, test } from 'vitest';
import { ApiError } from '../../api/errors.ts';
import { failureLines } from './failure-lines.ts';

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
