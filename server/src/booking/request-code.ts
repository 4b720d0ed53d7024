import type { requestBookingCode as endpoint } from '@clinic-serial/contract/subjects/booking';
import type { CodeRequested } from '@clinic-serial/contract/subjects/booking-code';
import type { BodyOf } from '@clinic-serial/contract/subjects/endpoint';
import { AppError } from '../app-error.ts';
import { assertCodeWork, type CodeOrigin, codeClient } from '../one-time-codes/code-work.ts';
import { issueCode } from '../one-time-codes/issue-code.ts';
import { findPatientByPhone } from '../patients/patients.queries.ts';
import { assertNoOverrun } from '../queue/overrun.ts';
import { bookableSitting } from '../serials/bookable-sitting.ts';
import { dayUse } from '../serials/serials.queries.ts';
import { sittingUse } from '../serials/sitting-use.ts';
import type { Services } from '../services.ts';

/**
 * Sends a code to a phone, for booking a serial today. The response does not show whether the phone is known,
 * inactive or already has a serial, because that is private until the phone is proven.
 *
 * @param origin the client's address, for the budgets, and its language, for the SMS
 */
export async function requestBookingCode(
  services: Services,
  body: BodyOf<typeof endpoint>,
  origin: CodeOrigin,
): Promise<CodeRequested> {
  const today = services.clock.today();
  if (body.appointmentDate !== undefined && body.appointmentDate !== today) throw new AppError('NOT_TODAY');
  const client = codeClient(services.config.secret, origin, body);
  await assertCodeWork(services, body.patientPhone, client);
  const requested = await services.database.write(async (tx) => {
    const key = { doctorId: body.doctorId, date: today };
    const { sitting } = await bookableSitting(services, tx, { ...key, sitting: body.sitting });
    if (sittingUse(sitting, await dayUse(tx, key)).nextOnline === null) throw new AppError('FULLY_BOOKED');
    await assertNoOverrun(services, tx, { ...key, sitting: sitting.sitting });
    const patient = await findPatientByPhone(tx, body.patientPhone);
    return issueCode(services, tx, {
      purpose: 'booking',
      phone: body.patientPhone,
      client,
      isKnown: patient !== undefined,
      booking: {
        doctorId: body.doctorId,
        appointmentDate: today,
        sitting: body.sitting ?? null,
        patientName: body.patientName,
      },
    });
  });
  services.outbox.deliverSoon();
  return requested;
}
