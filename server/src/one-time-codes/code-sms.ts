import { SMS_TEXTS } from '@clinic-serial/contract/messages/sms-texts';
import type { Language } from '@clinic-serial/contract/terms/languages';
import { codeSmsText, type SmsConfig } from '../sms/sms-text.ts';

/**
 * The SMS with a code: '4821 is your Shapla Clinic code. …', and as its last line '@clinic.example #4821'. The clinic's name is
 * shortened so that the English text of the catalogue fits into one SMS part and the Bangla one into two.
 *
 * @param sms.about a sentence that says what the code does
 * @param sms.publicUrl the address of the clinic's pages; null if it is not set
 */
export function codeSms(
  config: SmsConfig,
  sms: {
    code: string;
    minutes: number;
    about: string | undefined;
    publicUrl: string | null;
    language: Language;
  },
): string {
  const minutes = SMS_TEXTS[sms.language].number(sms.minutes);
  return codeSmsText(config, sms.language, { ...sms, minutes });
}
