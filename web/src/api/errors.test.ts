import { expect, test } from 'vitest';
import { anAppointment } from '../test/records.ts';
import { ApiError } from './errors.ts';

const fromAnswer = (body: object) => ApiError.fromAnswer(new Response(null, { status: 409 }), body);

test('a refusal that shows an appointment carries it', () => {
  const appointment = anAppointment();
  const error = 'You already have serial 1 with this doctor today.';
  expect(fromAnswer({ success: false, error, code: 'ALREADY_BOOKED', appointment })).toMatchObject({
    message: error,
    code: 'ALREADY_BOOKED',
    appointment,
  });
});

test('other refusals carry none', () => {
  expect(fromAnswer({ success: false, error: 'No', code: 'FULLY_BOOKED' }).appointment).toBeUndefined();
});
