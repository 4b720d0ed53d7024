import * as z from 'zod/mini';
import { doctorNames } from '../fields/answer-fields.ts';
import { clinicDate } from '../fields/clinic-date.ts';
import { id } from '../fields/id.ts';
import { amount, fees, share } from '../fields/money.ts';
import { say } from '../messages/message.ts';
import { MONEY_LIMITS } from '../terms/money.ts';
import { defineEndpoint } from './endpoint.ts';

/** A doctor's share by kind of visit, from a date on; null where the doctor gets none. */
const shares = z.object({
  new: z.nullable(share),
  'follow-up': z.nullable(share),
  report: z.nullable(share),
});

const DAYS = say('numberOutOfRange', { least: 0, most: MONEY_LIMITS.followUpDaysMost });

/** What an Admin sets for the money of a doctor. A fee and days that are null are the clinic's. */
const doctorMoney = z.object({
  fees: z.object({
    new: z.nullable(amount),
    'follow-up': z.nullable(amount),
    report: z.nullable(amount),
  }),
  followUpDays: z.nullable(z.int(DAYS).check(z.gte(0, DAYS), z.lte(MONEY_LIMITS.followUpDaysMost, DAYS))),
  shares,
});
export type DoctorMoney = z.infer<typeof doctorMoney>;

export const doctorMoneyAnswer = z.extend(doctorMoney, {
  doctorId: id,
  ...doctorNames,
  /** The clinic's fees and days, which hold where the doctor has none. */
  clinicFees: fees,
  clinicFollowUpDays: z.int(),
  /** Since when the shares hold; null if none were ever set. */
  sharesFrom: z.nullable(clinicDate),
  /** Changes with every save. */
  version: z.string(),
});
export type DoctorMoneyAnswer = z.infer<typeof doctorMoneyAnswer>;

export const getDoctorMoney = defineEndpoint('getDoctorMoney', {
  route: 'GET /doctors/{id}/money',
  summary: "A doctor's fees and shares",
  subject: 'Money',
  access: { staff: 'delete' },
  fails: ['DOCTOR_NOT_FOUND', 'FEES_OFF'],
  data: doctorMoneyAnswer,
});

/**
 * Serials that were given keep their fees. New shares hold for visits of today and later, so that what was
 * settled stays (rules: money 8).
 *
 * @param version of the form's beginning. If it has changed, nothing is saved (RECORD_CHANGED)
 */
export const saveDoctorMoney = defineEndpoint('saveDoctorMoney', {
  route: 'PUT /doctors/{id}/money',
  summary: "Save a doctor's fees and shares",
  subject: 'Money',
  access: { staff: 'delete' },
  fails: ['DOCTOR_NOT_FOUND', 'FEES_OFF', 'RECORD_CHANGED'],
  body: z.extend(doctorMoney, { version: z.string().check(z.maxLength(64)) }),
  data: doctorMoneyAnswer,
});
