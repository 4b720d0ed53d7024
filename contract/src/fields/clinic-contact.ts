import * as z from 'zod/mini';
import { say } from '../messages/message.ts';
import { clinicPhones } from '../text/clinic-phones.ts';
import { asciiDigits } from '../text/digits.ts';
import { optionalLine } from './text.ts';

/** A text that must match a pattern. Its digits may be Bangla. Blank means none (null). */
export const matching = (longest: number, pattern: RegExp, error: ReturnType<typeof say>) =>
  z.pipe(
    optionalLine(longest),
    z.nullable(z.string().check(z.overwrite(asciiDigits), z.regex(pattern, error))),
  );

/** A hotline of five digits such as 10616, or a landline, mobile or IP number with its area code. */
const CLINIC_PHONE = /^(?:[1-9]\d{4}|\+?\d(?:[ -]?\d){5,14})$/;

/**
 * The telephone numbers of a clinic or a place, stored as `02-55012345, 10616`. Between two numbers people
 * may type a comma, a semicolon or a slash. Digits may be Bangla, and hyphens any dash.
 */
export const clinicPhonesField = z.pipe(
  optionalLine(120),
  z.nullable(
    z.string().check(
      z.overwrite((typed) =>
        clinicPhones(asciiDigits(typed).replace(/[;/|،]/g, ','))
          .map((phone) =>
            phone
              .replace(/[()]/g, ' ')
              .trim()
              .replace(/\s+/g, ' ')
              .replace(/ ?[-‐-―−] ?/g, '-'),
          )
          .join(', '),
      ),
      z.refine(
        (text) => {
          const phones = clinicPhones(text);
          return phones.length > 0 && phones.length <= 5 && phones.every((one) => CLINIC_PHONE.test(one));
        },
        { error: say('clinicPhoneInvalid') },
      ),
    ),
  ),
);

/** The address of the map link of a clinic or a place. Blank means none (null). */
export const mapUrlField = matching(500, /^https?:\/\/[^\s"'<>]+\.[^\s"'<>]+$/, say('webAddressInvalid'));
