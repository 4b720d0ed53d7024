import { say } from '@clinic-serial/contract/messages/message';
import type { BodyOf } from '@clinic-serial/contract/subjects/endpoint';
import type {
  verifyWaitingCode as endpoint,
  WaitingPlace,
} from '@clinic-serial/contract/subjects/waiting-list';
import type { Language } from '@clinic-serial/contract/terms/languages';
import { AppError } from '../app-error.ts';
import { VISITOR } from '../caller.ts';
import type { Db } from '../database/tables.ts';
import { type CodeCheck, checkCode } from '../one-time-codes/check-code.ts';
import { markConsumed, type OneTimeCode } from '../one-time-codes/one-time-codes.queries.ts';
import { findPatientByPhone } from '../patients/patients.queries.ts';
import type { Services } from '../services.ts';
import { join, placeOf, type Wish } from './join.ts';
import { sittingToWaitFor } from './sitting-to-wait-for.ts';

/**
 * Proves the phone with the code and puts the person at the end of the list, in one transaction (rules: calendar 6). The
 * same token and code sent again return the place that the person has then, and create nothing.
 *
 * @param from the client's address, for the audit log, and the language of the page, for the SMS
 * @throws NOT_TODAY when midnight has passed since the code was asked for; SESSION_EXPIRED when a used code is sent again and
 *   the person does not wait any more; the failures of every check of a code; and what {@link join} throws
 */
export async function verifyAndWait(
  services: Services,
  { sessionToken, otp }: BodyOf<typeof endpoint>,
  from: { address: string; language: Language },
): Promise<WaitingPlace> {
  const actor = { caller: VISITOR, address: from.address };
  const outcome = await services.database.write(
    async (tx): Promise<WaitingPlace | Extract<CodeCheck, { right: false }>> => {
      const check = await checkCode(services, tx, 'waiting', sessionToken, otp, actor);
      if (!check.right) return check;
      const wish = await wishOf(services, tx, check.code, from.language);
      if (check.alreadyConsumed) return placeAgain(services, tx, wish);
      const place = await join(services, tx, wish, from.address);
      await markConsumed(tx, check.code.id, services.clock.now().toISOString());
      return place;
    },
  );
  if ('failure' in outcome) throw outcome.failure;
  return outcome;
}

async function wishOf(services: Services, tx: Db, code: OneTimeCode, language: Language): Promise<Wish> {
  const { doctorId, appointmentDate, sitting, patientName, phone } = code;
  if (doctorId === null || sitting === null || patientName === null)
    throw new Error('A code for the waiting list without its draft.');
  if (appointmentDate !== services.clock.today()) {
    throw new AppError('NOT_TODAY', { message: say('dayChanged') });
  }
  return { doctorId, sitting, patientName, phone, known: await findPatientByPhone(tx, phone), language };
}

async function placeAgain(services: Services, tx: Db, wish: Wish): Promise<WaitingPlace> {
  const awaited = await sittingToWaitFor(services, tx, wish);
  const place = await placeOf(services, tx, awaited, wish);
  if (!place) throw new AppError('SESSION_EXPIRED');
  return place;
}
