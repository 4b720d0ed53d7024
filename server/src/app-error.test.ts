import { en } from '@clinic-serial/contract/messages/en';
import { say, sentenceOf } from '@clinic-serial/contract/messages/message';
import { describe, expect, it } from 'vitest';
import { AppError } from './app-error.ts';

const sentenceIn = (error: AppError) => sentenceOf(en, error.says);

describe('a failure', () => {
  it('says the sentence of its code', () => {
    expect(sentenceIn(new AppError('FORBIDDEN'))).toBe("You don't have permission to do this.");
    expect(sentenceIn(new AppError('CODE_WRONG', { params: { triesLeft: 1 } }))).toBe(
      'The code is not correct. 1 try left.',
    );
  });

  it('says a closer sentence where it has one, with the same code', () => {
    const error = new AppError('FULLY_BOOKED', { message: say('noSlotsOnDate') });
    expect([error.code, error.status, sentenceIn(error)]).toEqual([
      'FULLY_BOOKED',
      409,
      'No available slots for this doctor on this date',
    ]);
  });

  it('has its sentence in the log too', () => {
    expect(new AppError('NOT_TODAY').message).toBe('Appointments can be booked for today only.');
  });
});

// Checked by the compiler: none of these compiles, and none of them is called.
export const refused = [
  // @ts-expect-error The sentence of this code needs parameters.
  () => new AppError('CODE_WRONG'),
  // @ts-expect-error The parameter has another name.
  () => new AppError('CODE_WRONG', { params: { left: 3 } }),
  // @ts-expect-error The sentence of this code takes no parameters.
  () => new AppError('FORBIDDEN', { params: { triesLeft: 3 } }),
  // @ts-expect-error A message is named by its key, not written out.
  () => new AppError('FORBIDDEN', { message: 'No.' }),
  // @ts-expect-error This code has no sentence of its own.
  () => new AppError('HAS_HISTORY'),
  // @ts-expect-error This code says when to come back.
  () => new AppError('TOO_MANY_REQUESTS'),
  // @ts-expect-error This code does not.
  () => new AppError('FORBIDDEN', { retryAfterSeconds: 3 }),
];
