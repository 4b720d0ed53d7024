import type { Relation } from '@clinic-serial/contract/terms/relations';

const relations: Record<Relation, string> = {
  Self: 'Self',
  Spouse: 'Husband or wife',
  Child: 'Child',
  Parent: 'Mother or father',
  Sibling: 'Brother or sister',
  Grandparent: 'Grandparent',
  Other: 'Other',
};

/** The words about the people of a phone, and about reminders: for patients and for staff. */
export const peopleText = {
  title: 'Family',
  lead: 'The people you book for with this phone number.',
  titleForStaff: 'People of this phone',
  list: 'People',
  loadFailed: 'The people could not be loaded.',
  relations,
  appointments: (count: number) => (count === 1 ? '1 appointment' : `${count} appointments`),
  notOffered: 'Not offered at booking',
  add: 'Add a person',
  change: 'Change',
  changeNamed: (name: string) => `Change ${name}`,
  saved: (name: string) => `${name} was saved.`,
  form: {
    name: 'Full name',
    relation: 'Relation (optional)',
    dateOfBirth: 'Date of birth (optional)',
    birthYear: 'Year of birth or age (optional)',
    birthYearHint: 'For example 1985 or 41',
    gender: 'Gender (optional)',
    unknown: 'Not specified',
    notOffered: 'Not offered at booking',
    save: 'Save',
    failed: 'The person could not be saved',
  },
  filter: { label: 'Person', everybody: 'Everybody' },
  reminders: {
    title: 'Reminders',
    wanted: 'Remind me by SMS',
    wantedForStaff: 'Reminders by SMS',
    evening: (time: string) => `On the evening before, from ${time} on.`,
    before: (minutes: number) => `${minutes} minutes before the estimated time.`,
    on: 'Reminders are on.',
    off: 'Reminders are off.',
    failed: 'The choice could not be saved',
  },
} as const;
