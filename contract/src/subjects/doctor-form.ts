import * as z from 'zod/mini';
import { optionalEmail } from '../fields/email.ts';
import { nameByStaff } from '../fields/person-name.ts';
import { phone } from '../fields/phone.ts';
import { optionalLine, optionalText } from '../fields/text.ts';
import { type Message, say } from '../messages/message.ts';
import { type ScheduleForm, weeklyScheduleInput } from '../rules/schedule/weekly-schedule-form.ts';
import { FIELD_LIMITS } from '../terms/field-limits.ts';
import { DOCTOR_GENDERS } from '../terms/gender.ts';
import { SPOKEN_LANGUAGES, spokenLanguages } from '../terms/spoken-languages.ts';

const EXPERIENCE = say('experienceOutOfRange', { most: FIELD_LIMITS.experienceYearsMost });

/** The message for a missing department differs between the two forms (rules: fields 7). */
const DEPARTMENT_REQUIRED: Record<ScheduleForm, Message> = {
  create: say('departmentSelectionRequired'),
  edit: say('departmentRequired'),
};

/** Null, and a missing value, mean that no language is known. */
const languages = z.pipe(
  z.nullish(z.array(z.enum(SPOKEN_LANGUAGES, say('notAChoice')), say('notAChoice'))),
  z.transform((codes) => spokenLanguages(codes ?? [])),
);

/**
 * The doctor form of the screens and the API (rules: fields 7).
 *
 * @param form decides the messages
 */
export function doctorForm(form: ScheduleForm) {
  return z.object({
    name: nameByStaff(say('doctorNameRequired')),
    nameBn: optionalLine(FIELD_LIMITS.nameLongest),
    phone,
    departmentId: z
      .int(DEPARTMENT_REQUIRED[form])
      .check(z.gte(1, DEPARTMENT_REQUIRED[form]), z.lte(2_147_483_647)),
    email: optionalEmail,
    qualification: optionalLine(200),
    qualificationBn: optionalLine(200),
    experienceYears: z.nullish(
      z.int(EXPERIENCE).check(z.gte(0, EXPERIENCE), z.lte(FIELD_LIMITS.experienceYearsMost, EXPERIENCE)),
    ),
    gender: z.nullish(z.enum(DOCTOR_GENDERS, say('genderInvalid'))),
    languages,
    /** A room in either language replaces the department's location for this doctor. */
    room: optionalLine(FIELD_LIMITS.roomLongest),
    roomBn: optionalLine(FIELD_LIMITS.roomLongest),
    /** What the doctor treats, separated by commas or line breaks. */
    treats: optionalText(FIELD_LIMITS.treatsLongest),
    treatsBn: optionalText(FIELD_LIMITS.treatsLongest),
    isActive: z._default(z.boolean(), true),
    weeklySchedule: weeklyScheduleInput(form),
  });
}
