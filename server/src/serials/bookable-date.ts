import { say } from '@clinic-serial/contract/messages/message';
import { BOOKING_LIMITS } from '@clinic-serial/contract/terms/booking-limits';
import { addDays } from '@clinic-serial/contract/time/calendar';
import { AppError } from '../app-error.ts';

/**
 * Allows a date that staff can book and change in the calendar.
 *
 * @param field the field of the form that has the date
 * @throws INVALID_INPUT for a date before today or more than a year ahead
 */
export function assertBookableDate(date: string, today: string, field = 'appointmentDate'): void {
  const message =
    date < today
      ? say('dateBeforeToday')
      : date > addDays(today, BOOKING_LIMITS.bookingDaysAhead)
        ? say('dateTooFar')
        : null;
  if (message) throw new AppError('INVALID_INPUT', { message, fieldErrors: { [field]: message } });
}
