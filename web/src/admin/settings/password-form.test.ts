import { staffFields } from '@clinic-serial/contract/messages/current/staff-fields';
import { sentenceOf } from '@clinic-serial/contract/messages/message';
import { expect, test } from 'vitest';
import { passwordForm, strengthOf } from './password-form.ts';

function problems(currentPassword: string, newPassword: string, confirmPassword: string) {
  const result = passwordForm['~standard'].validate({ currentPassword, newPassword, confirmPassword });
  if (result instanceof Promise) throw new Error('The form is checked at once');
  return Object.fromEntries(
    (result.issues ?? []).map(({ path, message }) => [String(path?.[0]), sentenceOf(staffFields, message)]),
  );
}

test('requires all three fields', () => {
  expect(problems('', '', '')).toEqual({
    currentPassword: 'Please enter your current password',
    newPassword: 'Please enter a new password',
    confirmPassword: 'Please confirm the new password',
  });
});

test('reports a short password together with a different second one', () => {
  expect(problems('old', 'short', 'other')).toEqual({
    newPassword: 'New password must be at least 8 characters long',
    confirmPassword: 'New passwords do not match',
  });
  expect(problems('old', 'long enough', 'long enougH')).toEqual({
    confirmPassword: 'New passwords do not match',
  });
  expect(problems('old', 'long enough', 'long enough')).toEqual({});
});

test.each([
  ['aaaaaaaaaaaaaaaa', 'weak'],
  ['password', 'weak'],
  ['clinic2024', 'fair'],
  ['Clinic-2026', 'strong'],
  ['tea rice river boat', 'strong'],
] as const)('rates the password %j as %s', (password, strength) => {
  expect(strengthOf(password)).toBe(strength);
});
