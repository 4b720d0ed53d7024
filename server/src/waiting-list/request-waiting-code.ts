import type { CodeRequested } from '@clinic-serial/contract/subjects/booking-code';
import type { BodyOf } from '@clinic-serial/contract/subjects/endpoint';
import type { requestWaitingCode as endpoint } from '@clinic-serial/contract/subjects/waiting-list';
import { assertCodeWork, type CodeOrigin, codeClient } from '../one-time-codes/code-work.ts';
import { issueCode } from '../one-time-codes/issue-code.ts';
import { findPatientByPhone } from '../patients/patients.queries.ts';
import type { Services } from '../services.ts';
import { assertMayWait, sittingToWaitFor } from './sitting-to-wait-for.ts';

/**
 * Sends a code to a phone, for waiting for a place of a full sitting of today. The response does not show whether the phone
 * is known, inactive, has a serial or waits already, because that is private until the phone is proven.
 *
 * @param origin the client's address, for the budgets, and its language, for the SMS
 * @throws WAITING_LIST_OFF, PLACE_FREE, WAITING_LIST_FULL, DOCTOR_NOT_FOUND, NOT_SCHEDULED, SESSION_OVER, and the failures
 *   of every request for a code (rules: calendar 6)
 */
export async function requestWaitingCode(
  services: Services,
  body: BodyOf<typeof endpoint>,
  origin: CodeOrigin,
): Promise<CodeRequested> {
  const { doctorId, patientName, patientPhone: phone } = body;
  const client = codeClient(services.config.secret, origin, body);
  await assertCodeWork(services, phone, client);
  const requested = await services.database.write(async (tx) => {
    const date = services.clock.today();
    const awaited = await sittingToWaitFor(services, tx, { doctorId, sitting: body.sitting });
    await assertMayWait(tx, awaited, date);
    const patient = await findPatientByPhone(tx, phone);
    return issueCode(services, tx, {
      purpose: 'waiting',
      phone,
      client,
      isKnown: patient !== undefined,
      booking: { doctorId, appointmentDate: date, sitting: awaited.sitting.sitting, patientName },
    });
  });
  services.outbox.deliverSoon();
  return requested;
}
