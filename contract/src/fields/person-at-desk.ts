import * as z from 'zod/mini';
import { say } from '../messages/message.ts';
import { birthYear } from './birth-date.ts';
import { id } from './id.ts';
import { ageWithoutPhone, noPhone } from './no-phone.ts';
import { nameByStaff } from './person-name.ts';
import { phone } from './phone.ts';

/**
 * A person at the desk, identified by the phone, by the record, or as somebody without a phone. {@link
 * oneOfPhoneAndRecord} checks that exactly one of the three is given.
 */
export const personAtDesk = {
  phone: z.optional(phone),
  patientId: z.optional(id),
  name: nameByStaff(say('patientNameRequired')),
  noPhone,
  /** Only with `noPhone`. */
  birthYear,
};

const onlyOne = z.refine<{
  phone?: string | undefined;
  patientId?: number | undefined;
  noPhone?: true | undefined;
}>((body) => [body.phone, body.patientId, body.noPhone].filter((one) => one !== undefined).length === 1, {
  error: say('phoneRequired'),
  path: ['phone'],
});

/** The checks of an object with the fields of {@link personAtDesk}. */
export const oneOfPhoneAndRecord = [onlyOne, ageWithoutPhone] as const;
