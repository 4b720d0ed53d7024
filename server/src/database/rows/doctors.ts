import type { SittingNumber } from '@clinic-serial/contract/rules/schedule/weekly-schedule';
import type { DoctorGender } from '@clinic-serial/contract/terms/gender';
import type { Generated } from 'kysely';
import type { Flag } from './flag.ts';

export interface DepartmentRow {
  id: Generated<number>;
  name: string;
  /** Search keys of the names: see contract/src/text/search-key.ts. Lists sort by `nameKey`. */
  nameKey: Generated<string>;
  nameBnKey: Generated<string>;
  /** Null where staff have entered no Bangla text, as in all columns that end in `Bn`. */
  nameBn: string | null;
  description: string | null;
  descriptionBn: string | null;
  location: string | null;
  locationBn: string | null;
  /** Words that patients search for, separated by commas, and their search key. */
  searchWords: string | null;
  searchWordsKey: Generated<string>;
  isActive: Flag;
  createdAt: string;
  updatedAt: string;
}

/** A doctor. The week is in `weeklySessions`. */
export interface DoctorRow {
  id: Generated<number>;
  departmentId: number;
  name: string;
  nameBn: string | null;
  qualification: string | null;
  qualificationBn: string | null;
  nameKey: Generated<string>;
  nameBnKey: Generated<string>;
  /** The key by which the name is found in other spellings: see contract/src/text/name-words.ts. */
  nameWords: Generated<string>;
  qualificationKey: Generated<string>;
  qualificationBnKey: Generated<string>;
  experienceYears: number | null;
  gender: Generated<DoctorGender | null>;
  /** Codes of SPOKEN_LANGUAGES, separated by commas; empty when none is known. */
  languages: Generated<string>;
  /** The complaints that the doctor treats, as staff typed them: separated by commas or line breaks. */
  treats: Generated<string | null>;
  treatsBn: Generated<string | null>;
  /** The doctor's own room; null for the location of the department. */
  room: Generated<string | null>;
  roomBn: Generated<string | null>;
  /** In paisa; null for the clinic's fee. */
  feeNew: Generated<number | null>;
  feeFollowUp: Generated<number | null>;
  feeReport: Generated<number | null>;
  /** Null for the clinic's number of days. */
  followUpDays: Generated<number | null>;
  phone: string;
  email: string | null;
  /** The key of the photo in `pictures`; null without a photo. */
  photoHash: string | null;
  isActive: Flag;
  createdAt: string;
  updatedAt: string;
}

/** One sitting of a doctor's week; a weekday without a row is a day off. */
export interface WeeklySessionRow {
  doctorId: number;
  /** ISO 8601: 1 Monday to 7 Sunday. */
  weekday: number;
  sitting: SittingNumber;
  startTime: string;
  endTime: string;
  patientLimit: number;
  /** Ascending serial numbers, comma-separated; empty when none. */
  reservedSlots: string;
  /** 1 for the clinic's first place. */
  placeId: Generated<number>;
  /** The room at that place. */
  room: Generated<string | null>;
  roomBn: Generated<string | null>;
}
