import * as z from 'zod/mini';
import { birthDate, birthYear } from '../fields/birth-date.ts';
import { clinicDate } from '../fields/clinic-date.ts';
import { personName } from '../fields/person-name.ts';
import { GENDERS } from '../terms/gender.ts';
import { RELATIONS } from '../terms/relations.ts';
import { defineEndpoint } from './endpoint.ts';

/** A person for whom a phone books (rules: people 1). */
export const person = z.object({
  name: z.string(),
  /** For the patient of the record, the date and the year are those of the record. */
  dateOfBirth: z.nullable(clinicDate),
  /** Given even if the date is known. */
  birthYear: z.nullable(z.int()),
  gender: z.nullable(z.enum(GENDERS)),
  relation: z.nullable(z.enum(RELATIONS)),
  /** True for the name of the patient record itself. */
  isHolder: z.boolean(),
  /** False if the owner has taken the person off the choice at booking. */
  isOffered: z.boolean(),
  /** Appointments under this name, without deleted ones. */
  appointments: z.int(),
  /** The date of the latest of these appointments. */
  lastAppointment: z.nullable(clinicDate),
});
export type Person = z.infer<typeof person>;

/** The holder first, then by the latest appointment; 50 at most. */
export const listPeople = defineEndpoint('listPeople', {
  route: 'GET /patients/{id}/people',
  summary: 'The people for whom a phone books',
  subject: 'Patients',
  access: { patient: true, staff: 'view' },
  fails: ['PATIENT_NOT_FOUND'],
  data: z.object({ people: z.array(person) }),
});

/**
 * The form for a person. A field that is left out keeps its value; null removes it. A date of birth for the
 * patient of the record is not kept, because the patient's own form has it.
 */
export const personForm = z.object({
  name: personName,
  dateOfBirth: z.optional(birthDate),
  /** Where the date is not known. */
  birthYear,
  gender: z.nullish(z.enum(GENDERS)),
  relation: z.nullish(z.enum(RELATIONS)),
  /** Without it a new person is offered. */
  isOffered: z.optional(z.boolean()),
});

/** Adds a person, or changes the one of this name (case and spacing do not matter). */
export const savePerson = defineEndpoint('savePerson', {
  route: 'PUT /patients/{id}/people',
  summary: 'Save a person for whom a phone books',
  subject: 'Patients',
  access: { patient: true, staff: 'update' },
  fails: ['PATIENT_NOT_FOUND', 'PATIENT_ERASED', 'TOO_MANY_PEOPLE'],
  body: personForm,
  data: z.object({ people: z.array(person) }),
});

export const chooseReminders = defineEndpoint('chooseReminders', {
  route: 'PUT /patients/{id}/reminders',
  summary: 'Choose whether reminders are sent',
  subject: 'Patients',
  access: { patient: true, staff: 'update' },
  fails: ['PATIENT_NOT_FOUND', 'PATIENT_ERASED'],
  body: z.object({ wantsReminders: z.boolean() }),
  data: z.object({ wantsReminders: z.boolean() }),
});

export const getReminders = defineEndpoint('getReminders', {
  route: 'GET /patients/{id}/reminders',
  summary: 'Whether reminders are sent',
  subject: 'Patients',
  access: { patient: true, staff: 'view' },
  fails: ['PATIENT_NOT_FOUND'],
  data: z.object({
    wantsReminders: z.boolean(),
    /** The time of reminders on the evening before, HH:MM; null if the clinic sends none. */
    evening: z.nullable(z.string()),
    /** How many minutes before the estimated time reminders are sent; null if the clinic sends none. */
    minutesBefore: z.nullable(z.int()),
  }),
});
