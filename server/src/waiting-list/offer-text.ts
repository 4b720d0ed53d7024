import { SMS_TEXTS } from '@clinic-serial/contract/messages/sms-texts';
import { addressIn, type Language } from '@clinic-serial/contract/terms/languages';
import { type SmsConfig, smsText } from '../sms/sms-text.ts';

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
export function offerText(
  config: SmsConfig,
  offer: { language: Language; doctor: string; until: string; link: string },
): string {
  const { language, doctor, until, link } = offer;
  return smsText(config, 'OFFER', { language, doctor }, { until: SMS_TEXTS[language].clock(until), link });
}
