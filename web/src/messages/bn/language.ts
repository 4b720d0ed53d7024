import type { Translated } from '@clinic-serial/contract/messages/translated';
import type { Language } from '@clinic-serial/contract/terms/languages';
import type { languageTexts as en } from '../en/language.ts';

/** The language of this build. */
export const language: Language = 'bn';

export const languageTexts: Translated<typeof en> = {
  other: 'English',
  // Only English pages make the offer.
  offer: '',
  accept: '',
  decline: '',
};
