import { catalogues } from '@clinic-serial/contract/messages/catalogues';
import type { Language } from '@clinic-serial/contract/rules/languages';
import { CLINIC_NAME_AT_MOST, shortened, smsRoom } from '../sms/sms-length.ts';

const CLINIC_NAME_AT_LEAST = 10;

/**
 * The SMS with a code: '4821 is your Shapla Clinic code. …', and as its last line '@clinic.example #4821'. From that line a
 * browser knows for which site the code is, and fills it in (WebOTP). The clinic's name is shortened so that an English
 * text fits into one SMS part and a Bangla text into two. If there is still no room, the last line is left out.
 *
 * @param sms.about a sentence that says what the code does
 * @param sms.publicUrl the address of the clinic's pages; null if it is not set
 */
export function codeSms(sms: {
  code: string;
  clinic: string;
  minutes: number;
  about: string | undefined;
  publicUrl: string | null;
  language: Language;
}): string {
  const lastLine = sms.publicUrl === null ? '' : `\n@${new URL(sms.publicUrl).hostname} #${sms.code}`;
  const sentences = catalogues[sms.language];
  const textWith = (clinic: string) =>
    [sentences.codeSms({ code: sms.code, clinic, minutes: sms.minutes }), sms.about ?? '']
      .join(' ')
      .trimEnd();
  const roomBeside = (line: string) => smsRoom(sms.language, sms.clinic) - textWith('').length - line.length;
  const line = roomBeside(lastLine) >= Math.min(sms.clinic.length, CLINIC_NAME_AT_LEAST) ? lastLine : '';
  const room = Math.max(CLINIC_NAME_AT_LEAST, Math.min(CLINIC_NAME_AT_MOST, roomBeside(line)));
  return textWith(shortened(sms.clinic, room)) + line;
}
