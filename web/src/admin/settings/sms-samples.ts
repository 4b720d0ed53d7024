import { SMS_TEXTS } from '@clinic-serial/contract/messages/sms-texts';
import { whenSms } from '@clinic-serial/contract/rules/queue/when-to-come-text';
import { writeCodeSms, writeSms } from '@clinic-serial/contract/rules/sms/sms-texts';
import type { ClinicInfo } from '@clinic-serial/contract/subjects/clinic';
import { addressIn, type Language } from '@clinic-serial/contract/terms/languages';
import type { SmsKind } from '@clinic-serial/contract/terms/sms-kinds';
import { addDays } from '@clinic-serial/contract/time/calendar';

const DOCTORS: Readonly<Record<Language, string>> = { en: 'Dr. Nusrat Jahan', bn: 'ডা. নুসরাত জাহান' };
const CODE = '4821';

/** What a sample needs to know of the clinic. */
type SampleClinic = Pick<ClinicInfo, 'name' | 'nameBn' | 'phone' | 'today'>;

/**
 * An SMS of a kind as a patient could get it tomorrow.
 *
 * @param publicUrl the address of the clinic's pages; null if it is not set
 */
export function sampleSms(
  kind: SmsKind,
  language: Language,
  text: string,
  clinic: SampleClinic,
  publicUrl: string | null,
): string {
  const say = SMS_TEXTS[language];
  const name = language === 'bn' ? (clinic.nameBn ?? clinic.name) : clinic.name;
  const { host, origin } = new URL(publicUrl ?? 'https://clinic.example');
  if (kind === 'CODE') {
    const minutes = say.number(10);
    const hostOfLine = publicUrl === null ? null : host;
    return writeCodeSms({ language, text, clinic: name, code: CODE, minutes, about: null, host: hostOfLine });
  }
  const page = kind === 'OFFER' ? '/w/Kyeb0vXc8SjxdWvB' : '/q/Zk3v9QhT0aLe';
  const date = addDays(clinic.today, kind === 'REMINDER_DAY' ? 0 : 1);
  return writeSms({
    language,
    text,
    names: { clinic: name, doctor: DOCTORS[language] },
    values: {
      serial: say.number(12),
      date: say.date(date),
      time: whenSms(language, { kind: 'window', from: '17:30', to: '18:05', before: null }),
      start: say.clock('16:00'),
      until: say.clock('10:40'),
      old_date: say.date(clinic.today),
      old_serial: say.number(7),
      before: say.number(3),
      link: origin + addressIn(language, page),
      call: say.call(clinic.phone),
    },
  });
}
