import { catalogues } from '@clinic-serial/contract/messages/catalogues';
import { addressIn, type Language } from '@clinic-serial/contract/rules/languages';
import { fitNames } from '../sms/sms-length.ts';

/** The address in an offer. It is short, because an SMS is short. */
export function offerLink(base: string, language: Language, token: string): string {
  return base + addressIn(language, `/w/${token}`);
}

/**
 * The SMS about a held place, in the language of the person: 'Shapla Clinic: a serial with Dr. Nusrat Jahan is free. It is
 * held for you until 10:40 AM.' and a link. It does not name the person, because other people may read the phone too. Long
 * names are shortened so that it stays one SMS in English and two parts in Bangla.
 *
 * @param offer.until HH:MM
 */
export function offerText(offer: {
  language: Language;
  clinic: string;
  doctor: string;
  until: string;
  link: string;
}): string {
  const { language, clinic, doctor, until, link } = offer;
  return fitNames(language, { clinic, doctor }, (names) =>
    catalogues[language].offerSms({ ...names, until, link }),
  );
}
