import { CHANGE_KINDS } from '@clinic-serial/contract/subjects/changes';
import { APPOINTMENT_STATUSES } from '@clinic-serial/contract/terms/appointment-status';
import { ROLES } from '@clinic-serial/contract/terms/permissions';
import { ACT_KINDS } from '@clinic-serial/contract/terms/queue-words';
import { REPORT_GROUPS } from '@clinic-serial/contract/time/report-periods';
import { expect, test } from 'vitest';
import { adminAuditText } from './bn/admin-audit.ts';

test.each([
  ['kind', ACT_KINDS],
  ['kind', CHANGE_KINDS],
  ['by', REPORT_GROUPS],
  ['status', APPOINTMENT_STATUSES],
  ['role', ROLES],
  ['state', ['waiting', 'offered', 'booked', 'lapsed', 'left']],
] as const)('the values of %s are in Bangla', (name, values) => {
  for (const value of values) expect(adminAuditText.detail(name, value)).not.toMatch(/[a-z]/i);
});

test('two dates are a beginning and an end, two states one before and one now', () => {
  expect(adminAuditText.detail('from', '2027-03-10')).toBe('শুরু: ১০ মার্চ ২০২৭');
  expect(adminAuditText.detail('to', '2027-03-12')).toBe('শেষ: ১২ মার্চ ২০২৭');
  expect(adminAuditText.detail('from', 'Booked')).toBe('আগে: নেওয়া হয়েছে');
  expect(adminAuditText.detail('to', 'Completed')).toBe('এখন: দেখা হয়েছে');
  expect(adminAuditText.detail('date', '2027-03-10')).toBe('তারিখ: ১০ মার্চ ২০২৭');
});
