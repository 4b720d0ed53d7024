import * as z from 'zod/mini';
import { requestKey } from '../fields/request-key.ts';
import { LANGUAGES } from '../terms/languages.ts';
import { defineEndpoint } from './endpoint.ts';

/**
 * A receipt or a refund slip as paper shows it, in the patient's language unless another is asked for. Texts
 * are ready to print.
 */
export const receipt = z.object({
  language: z.enum(LANGUAGES),
  title: z.string(),
  number: z.string(),
  /**
   * The clinic's name, address and phone, without empty ones. With several places the name of the place of
   * the visit stands behind that of the clinic, and the address and the phone are those of the place.
   */
  clinic: z.array(z.string()),
  /** Says that it is printed again, and how often, or that the payment was voided; empty otherwise. */
  notices: z.array(z.string()),
  /** Name and value: date, patient, doctor, serial, visit, way … */
  details: z.array(z.object({ name: z.string(), value: z.string() })),
  /** Fee, discount, paid before, this payment, still due. */
  amounts: z.array(z.object({ name: z.string(), value: z.string(), isTotal: z.boolean() })),
  /** Who took it. */
  foot: z.string(),
});
export type Receipt = z.infer<typeof receipt>;

const receiptLanguage = z.optional(z.enum(LANGUAGES));

/** @param id of the payment or refund */
export const getReceipt = defineEndpoint('getReceipt', {
  route: 'GET /money/entries/{id}/receipt',
  summary: 'A receipt to look at',
  subject: 'Money',
  access: { staff: 'update' },
  fails: ['ENTRY_NOT_FOUND', 'FEES_OFF'],
  query: z.object({ language: receiptLanguage }),
  data: receipt,
});

/** The same, and notes that it is printed now. From the second time on the receipt says so. */
export const printReceipt = defineEndpoint('printReceipt', {
  route: 'POST /money/entries/{id}/receipt',
  summary: 'A receipt to print',
  subject: 'Money',
  access: { staff: 'update' },
  fails: ['ENTRY_NOT_FOUND', 'FEES_OFF', 'KEY_USED'],
  body: z.object({ language: receiptLanguage, key: requestKey }),
  data: receipt,
});
