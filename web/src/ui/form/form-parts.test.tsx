import { describe, expect, it, test } from 'vitest';
import { ApiError } from '../../api/errors.ts';
import { dateOf, partsOf, pastedParts } from './DateFields.tsx';
import { formErrorsOf } from './FormShell.tsx';

describe('a date in three parts', () => {
  it.each([
    ['1990-05-12', { day: '12', month: '5', year: '1990' }],
    ['', { day: '', month: '', year: '' }],
    ['12 May', { day: '', month: '', year: '' }],
  ])('has the parts of %j', (date, parts) => expect(partsOf(date)).toEqual(parts));

  it.each([
    [{ day: '1', month: '5', year: '1990' }, '1990-05-01'],
    [{ day: '', month: '', year: '' }, ''],
    [{ day: '12', month: '', year: '1990' }, '1990--12'],
    [{ day: '12', month: '5', year: '90' }, '90-05-12'],
  ])('is %j as %j', (parts, date) => expect(dateOf(parts)).toBe(date));

  it.each(['12/5/1990', '12-05-1990', ' 12.5.1990 ', '12 05 1990', '1990-05-12', '১২/০৫/১৯৯০'])(
    'can be pasted: %s',
    (text) => expect(pastedParts(text)).toEqual({ day: '12', month: '5', year: '1990' }),
  );

  it.each(['12', '5/1990', '12/5/90', 'May 12 1990', '12/5/1990/1', ''])('is not pasted from: %j', (text) =>
    expect(pastedParts(text)).toBeUndefined(),
  );
});

const values = { name: '', departmentId: null, weeklySchedule: { 1: { endTime: '' }, 2: { endTime: '' } } };
const refused = (fieldErrors: Record<string, string>) =>
  new ApiError({ message: 'Please check the highlighted fields.', status: 400, fieldErrors });

test('assigns errors with snake_case and nested names to their fields', () => {
  const error = refused({
    department_id: 'Please select a department',
    'weekly_schedule.1.end_time': 'End time must be after start time',
    'weeklySchedule.2.endTime': 'End time is required',
    weekly_schedule: 'Please select at least one available weekday for the doctor',
  });
  expect(formErrorsOf(error, values)).toEqual({
    fields: {
      departmentId: 'Please select a department',
      'weeklySchedule.1.endTime': 'End time must be after start time',
      'weeklySchedule.2.endTime': 'End time is required',
      weeklySchedule: 'Please select at least one available weekday for the doctor',
    },
    others: [],
  });
});

test('keeps an error about a field that the form does not have', () => {
  expect(formErrorsOf(refused({ updatedAt: 'Too long', 'name.first': 'Odd' }), values)).toEqual({
    fields: {},
    others: ['Too long', 'Odd'],
  });
});

test('other failures have no field errors', () => {
  expect(formErrorsOf(ApiError.network(), values)).toEqual({ fields: {}, others: [] });
  expect(formErrorsOf(null, values)).toEqual({ fields: {}, others: [] });
});
