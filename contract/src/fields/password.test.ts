import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { firstProblem } from '../../test/first-problem.ts';
import { say } from '../messages/message.ts';
import { knownPassword, newPassword } from './password.ts';

const messageOf = (schema: z.ZodMiniType, value: unknown) => firstProblem(z.safeParse(schema, value));

describe('a new password', () => {
  it.each(['12345678', '        ', 'x'.repeat(200), 'পাসওয়ার্ড'])('may be %j, unchanged', (password) => {
    expect(z.parse(newPassword, password)).toBe(password);
  });

  it.each([
    ['', 'Please enter a new password'],
    [undefined, 'Please enter a new password'],
    [12345678, 'Please enter a new password'],
    ['1234567', 'New password must be at least 8 characters long'],
    ['x'.repeat(201), 'Please use at most 200 characters'],
  ])('may not be %j: %s', (password, message) => {
    expect(messageOf(newPassword, password)).toBe(message);
  });
});

describe('an existing password', () => {
  const schema = knownPassword(say('passwordRequired'));

  it.each(['x', ' ', 'x'.repeat(200)])('may be anything: %j', (password) => {
    expect(z.parse(schema, password)).toBe(password);
  });

  it.each([
    ['', 'Please enter your password'],
    [null, 'Please enter your password'],
    ['x'.repeat(201), 'Please use at most 200 characters'],
  ])('may not be %j: %s', (password, message) => {
    expect(messageOf(schema, password)).toBe(message);
  });
});
