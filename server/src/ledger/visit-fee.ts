import type { DoctorFees } from '@clinic-serial/contract/fields/money';
import { proposedVisitKind } from '@clinic-serial/contract/rules/money/visit-kind';
import type { VisitKind } from '@clinic-serial/contract/terms/money';
import type { Selectable } from 'kysely';
import type { Config } from '../config.ts';
import type { DoctorRow } from '../database/rows/doctors.ts';
import type { Db } from '../database/tables.ts';
import { lastSeenOn } from './ledger.queries.ts';

/** A doctor's own fees; null where the clinic's fee applies. */
type OwnFees = Pick<Selectable<DoctorRow>, 'feeNew' | 'feeFollowUp' | 'feeReport' | 'followUpDays'>;

/** The fees of a doctor who has none of their own. */
export const NO_FEES: OwnFees = { feeNew: null, feeFollowUp: null, feeReport: null, followUpDays: null };

/** The columns of an appointment that decide the price of its visit. */
interface VisitColumns {
  visitKind: VisitKind;
  fee: number;
  lastSeenOn: string | null;
}

/** A doctor's fees in paisa: the doctor's own, or the clinic's where there is none (rules: money 2). */
export function feesOf({ clinicFees }: Pick<Config, 'clinicFees'>, own: OwnFees): DoctorFees {
  return {
    new: own.feeNew ?? clinicFees.new,
    'follow-up': own.feeFollowUp ?? clinicFees['follow-up'],
    report: own.feeReport ?? clinicFees.report,
    followUpDays: own.followUpDays ?? clinicFees.followUpDays,
  };
}

/**
 * The kind and the fee of a new serial, which it keeps whatever changes later (rules: money 1 and 2).
 *
 * @param person the name on the serial, not the phone, decides which earlier visits count
 * @returns nothing if the clinic does not record payments
 */
export async function visitColumns(
  config: Pick<Config, 'fees' | 'clinicFees'>,
  db: Db,
  doctor: OwnFees & { id: number },
  date: string,
  person: { patientId: number; patientNameKey: string },
): Promise<Partial<VisitColumns>> {
  if (config.fees !== 'desk') return {};
  const fees = feesOf(config, doctor);
  const seenOn = await lastSeenOn(db, { ...person, doctorId: doctor.id, date });
  const visitKind = proposedVisitKind(date, seenOn, fees.followUpDays);
  return { visitKind, fee: fees[visitKind], lastSeenOn: seenOn };
}
