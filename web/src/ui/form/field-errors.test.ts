import { expect, test } from 'vitest';
import { ApiError } from '../../api/errors.ts';
import { formErrorsOf } from './field-errors.ts';

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
