import type { requestBookingCode as endpoint } from '@clinic-serial/contract/subjects/booking';
import type { CodeRequested } from '@clinic-serial/contract/subjects/booking-code';
import type { BodyOf } from '@clinic-serial/contract/subjects/endpoint';
import { AppError } from '../app-error.ts';
import { keepCode } from '../drafts/booking-drafts.ts';
import type { CodeOrigin } from '../one-time-codes/code-work.ts';
import { issueCode, sendCode } from '../one-time-codes/issue-code.ts';
import { findPatientByPhone } from '../patients/patients.queries.ts';
import { assertNoOverrun } from '../queue/windows.ts';
import { bookableSitting } from '../serials/bookable-sitting.ts';
import { dayUse } from '../serials/serials.queries.ts';
import { sittingUse } from '../serials/sitting-use.ts';
import type { Services } from '../services.ts';

/**
 * Sends a code to a phone, for booking a serial today. The response does not show whether the phone is known,
 * inactive or already has a serial, because that is private until the phone is proven.
 *
 * @param origin.browser the reference of the browser that keeps the draft; undefined to keep none
 */
export async function requestBookingCode(
  services: Services,
  body: BodyOf<typeof endpoint>,
  origin: CodeOrigin & { browser?: string | undefined },
): Promise<CodeRequested> {
  const { doctorId, patientName, patientPhone: phone } = body;
  const { browser } = origin;
  const date = services.clock.today();
  if (body.appointmentDate !== undefined && body.appointmentDate !== date) throw new AppError('NOT_TODAY');
  return sendCode(services, phone, origin, body, async (tx, client) => {
    const { sitting } = await bookableSitting(services, tx, { doctorId, date, sitting: body.sitting });
    const use = sittingUse(sitting, await dayUse(tx, { doctorId, date }, services.clock.now()));
    if (use.nextOnline === null) throw new AppError('FULLY_BOOKED');
    await assertNoOverrun(services, tx, { doctorId, date, sitting: sitting.sitting });
    const patient = await findPatientByPhone(tx, phone);
    const code = await issueCode(services, tx, {
      purpose: 'booking',
      phone,
      client,
      isKnown: patient !== undefined,
      booking: { doctorId, appointmentDate: date, sitting: body.sitting ?? null, patientName },
    });
    if (browser !== undefined) {
      const answers = { patientName, patientPhone: phone, sitting: body.sitting };
      await keepCode(services, tx, { browser, doctorId, earlierToken: body.sessionToken }, answers, code);
    }
    return code;
  });
}
