import type { requestBookingCode as endpoint } from '@clinic-serial/contract/booking';
import type { CodeRequested } from '@clinic-serial/contract/booking-code';
import type { BodyOf } from '@clinic-serial/contract/endpoint';
import { AppError } from '../app-error.ts';
import { issueCode } from '../one-time-codes/issue-code.ts';
import type { Services } from '../services.ts';
import { bookableSession } from './bookable-session.ts';
import { givenSerials } from './booking.queries.ts';
import { sessionUse } from './session-use.ts';

/**
 * Sends a code to the phone that wants a serial for today. Whether the phone is known, inactive or already holds a
 * serial is not told here, before the phone is proven: that is private.
 *
 * @throws NOT_TODAY, DOCTOR_NOT_FOUND, NOT_SCHEDULED, SESSION_OVER, FULLY_BOOKED and what {@link issueCode} throws
 */
export async function requestBookingCode(
  services: Services,
  body: BodyOf<typeof endpoint>,
): Promise<CodeRequested> {
  const today = services.clock.today();
  if (body.appointmentDate !== undefined && body.appointmentDate !== today) throw new AppError('NOT_TODAY');
  const requested = await services.database.write(async (tx) => {
    const { doctor, day } = await bookableSession(services, tx, body.doctorId, today);
    const given = (await givenSerials(tx, today, [doctor.id])).get(doctor.id) ?? [];
    if (sessionUse(day, given).nextOnline === null) throw new AppError('FULLY_BOOKED');
    return issueCode(services, tx, {
      purpose: 'booking',
      phone: body.patientPhone,
      booking: { doctorId: doctor.id, appointmentDate: today, patientName: body.patientName },
    });
  });
  services.outbox.deliverSoon();
  return requested;
}
