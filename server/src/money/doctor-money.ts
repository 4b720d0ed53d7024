import type { Share } from '@clinic-serial/contract/fields/money';
import type {
  DoctorMoney,
  DoctorMoneyAnswer,
  saveDoctorMoney as saveEndpoint,
} from '@clinic-serial/contract/subjects/doctor-money';
import type { BodyOf } from '@clinic-serial/contract/subjects/endpoint';
import { VISIT_KINDS, type VisitKind } from '@clinic-serial/contract/terms/money';
import { AppError } from '../app-error.ts';
import { type Actor, recordAudit } from '../audit/record-audit.ts';
import { authoriseDoctor } from '../authorise.ts';
import type { Caller } from '../caller.ts';
import { lock } from '../database/locks.ts';
import type { DoctorShareRow } from '../database/rows/money.ts';
import type { Db } from '../database/tables.ts';
import { hashToken } from '../secrets.ts';
import { type DoctorRecord, existingDoctor } from '../serials/sitting.queries.ts';
import type { Services } from '../services.ts';
import { putShare, sharesUntil, updateFees } from './fees.queries.ts';
import { assertFees } from './visit-account.ts';

/**
 * Reads a doctor's fees and shares, and the clinic's fees, which apply where the doctor has none (rules:
 * money 2 and 8). All amounts are in paisa.
 *
 * @throws DOCTOR_NOT_FOUND, FEES_OFF
 */
export async function readDoctorMoney(
  services: Services,
  caller: Caller,
  id: number,
): Promise<DoctorMoneyAnswer> {
  authoriseDoctor(caller, 'delete', id);
  assertFees(services);
  const { read } = services.database;
  return presentDoctorMoney(services, read, await existingDoctor(read, id));
}

/**
 * Saves a doctor's fees and shares. Serials that were given keep their fees. A changed share holds from today
 * on. A share that stays the same is not written again.
 *
 * @param asked.version of the state that the form began with
 * @returns the fees and shares as stored
 * @throws DOCTOR_NOT_FOUND, FEES_OFF; RECORD_CHANGED if somebody else has saved since `version`
 */
export async function saveDoctorMoney(
  services: Services,
  { caller, address }: Actor,
  id: number,
  { version, fees, followUpDays, shares }: BodyOf<typeof saveEndpoint>,
): Promise<DoctorMoneyAnswer> {
  authoriseDoctor(caller, 'delete', id);
  assertFees(services);
  const { clock, database } = services;
  return database.write(async (tx) => {
    await lock(tx, { doctor: id });
    const before = await presentDoctorMoney(services, tx, await existingDoctor(tx, id));
    if (before.version !== version) throw new AppError('RECORD_CHANGED');
    await updateFees(tx, id, {
      feeNew: fees.new,
      feeFollowUp: fees['follow-up'],
      feeReport: fees.report,
      followUpDays,
    });
    for (const visitKind of VISIT_KINDS) {
      const share = shares[visitKind];
      if (isSameShare(share, before.shares[visitKind])) continue;
      const { kind, value } = share ?? { kind: 'none' as const, value: 0 };
      await putShare(tx, { doctorId: id, visitKind, fromDate: clock.today(), kind, value });
    }
    await recordAudit(clock, tx, { caller, address }, { action: 'doctor.money', subject: { doctor: id } });
    return presentDoctorMoney(services, tx, await existingDoctor(tx, id));
  });
}

function isSameShare(one: Share | null, other: Share | null): boolean {
  return one?.kind === other?.kind && one?.value === other?.value;
}

async function presentDoctorMoney(
  { config, clock }: Pick<Services, 'config' | 'clock'>,
  db: Db,
  doctor: DoctorRecord,
): Promise<DoctorMoneyAnswer> {
  const rows = await sharesUntil(db, doctor.id, clock.today());
  const { followUpDays: clinicFollowUpDays, ...clinicFees } = config.clinicFees;
  const stored: DoctorMoney = {
    fees: { new: doctor.feeNew, 'follow-up': doctor.feeFollowUp, report: doctor.feeReport },
    followUpDays: doctor.followUpDays,
    shares: {
      new: shareIn(rows, 'new'),
      'follow-up': shareIn(rows, 'follow-up'),
      report: shareIn(rows, 'report'),
    },
  };
  return {
    ...stored,
    doctorId: doctor.id,
    doctorName: doctor.name,
    doctorNameBn: doctor.nameBn,
    clinicFees,
    clinicFollowUpDays,
    sharesFrom: rows[0]?.fromDate ?? null,
    version: hashToken(JSON.stringify(stored)),
  };
}

/** The share that holds now. @param rows the latest first */
function shareIn(rows: readonly DoctorShareRow[], visitKind: VisitKind): Share | null {
  const row = rows.find((other) => other.visitKind === visitKind);
  return row === undefined || row.kind === 'none' ? null : { kind: row.kind, value: row.value };
}
