import type { AppointmentStatus } from '../../terms/appointment-status.ts';
import type { Gender } from '../../terms/gender.ts';
import type { SpokenLanguage } from '../../terms/spoken-languages.ts';

/** The word for a state of an appointment. */
export const statusName = (status: AppointmentStatus): string => status;

/** The word for a gender. */
export const genderName = (gender: Gender): string => gender;

const LANGUAGES: Record<SpokenLanguage, string> = {
  bn: 'Bangla',
  en: 'English',
  hi: 'Hindi',
  ur: 'Urdu',
  ar: 'Arabic',
  syl: 'Sylheti',
  ctg: 'Chittagonian',
  ccp: 'Chakma',
};

/** The word for a language that a doctor speaks. */
export const languageName = (language: SpokenLanguage): string => LANGUAGES[language];
