import { partsOf } from '@clinic-serial/contract/rules/sms/sms-length';
import { CALENDAR_LIMITS } from '@clinic-serial/contract/terms/calendar-limits';
import { FIELD_LIMITS } from '@clinic-serial/contract/terms/field-limits';
import type { Language } from '@clinic-serial/contract/terms/languages';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { daySerialOf } from '../serials/day-serial.ts';
import { changeSms, type Happened, type ToldAppointment } from './change-text.ts';

const longest = (text: string, length: number) => text.repeat(20).slice(0, length);
const CLINIC = {
  CLINIC_NAME: longest('The Greater Chattogram General Clinic ', FIELD_LIMITS.nameLongest),
  CLINIC_NAME_BN: longest('বৃহত্তর চট্টগ্রাম জেনারেল ক্লিনিক ', FIELD_LIMITS.nameLongest),
  CLINIC_PHONE: '+880 2-55012345, 10616',
};
const { sentenceLongest } = CALENDAR_LIMITS;
const SENTENCES = {
  English: longest('The doctor has been called to an operation. ', sentenceLongest),
  Bangla: longest('ডাক্তার জরুরি অপারেশনে গেছেন। ', sentenceLongest),
};
const HAPPENED: Happened[] = [
  { kind: 'away' },
  { kind: 'hours' },
  { kind: 'told' },
  { kind: 'moved', from: { appointmentDate: '2026-12-30', daySerial: daySerialOf(2, 112) } },
  { kind: 'cancelled' },
  { kind: 'restored' },
];

const appointment = (language: Language, values: Partial<ToldAppointment> = {}): ToldAppointment => ({
  id: 7,
  language,
  doctorName: longest('Prof. Dr. Muhammad Abdullah Al-Mahmud ', FIELD_LIMITS.nameLongest),
  doctorNameBn: longest('অধ্যাপক ডা. মোহাম্মদ আবদুল্লাহ ', FIELD_LIMITS.nameLongest),
  appointmentDate: '2026-12-30',
  daySerial: daySerialOf(2, 112),
  status: 'Booked',
  placeId: 1,
  sessionStart: '19:30',
  sessionEnd: '22:30',
  estimatedTime: '20:35',
  ...values,
});

const text = (row: ToldAppointment, happened: Happened, sentence: string | null, env = CLINIC) =>
  changeSms({ config: readConfig(env) }, row, happened, sentence).text;

describe.each(HAPPENED)('the longest SMS for $kind', (happened) => {
  it.each([
    ['en', 'English', 2],
    ['en', 'Bangla', 4],
    ['bn', 'English', 4],
    ['bn', 'Bangla', 4],
  ] as const)('in %s with a sentence in %s has at most %i parts', (language, letters, most) => {
    for (const estimatedTime of ['20:35', '']) {
      const sms = text(appointment(language, { estimatedTime }), happened, SENTENCES[letters]);
      expect(partsOf(sms)).toBeLessThanOrEqual(most);
      expect(sms.endsWith(`\n${SENTENCES[letters]}`)).toBe(true);
      // Enough of both names is left to know them.
      expect(sms).toContain(language === 'en' ? 'The Gre' : 'বৃহত্তর');
      expect(sms).toContain(language === 'en' ? 'Prof. Dr' : 'অধ্যাপক');
    }
  });

  it.each([
    ['en', 1],
    ['bn', 2],
  ] as const)('in %s without a sentence has at most %i', (language, most) => {
    for (const estimatedTime of ['20:35', '']) {
      const sms = text(appointment(language, { estimatedTime }), happened, null);
      expect(partsOf(sms)).toBeLessThanOrEqual(most);
    }
  });
});

const usual = (language: Language): ToldAppointment =>
  appointment(language, { doctorName: 'Dr. Nusrat Jahan', doctorNameBn: 'ডা. নুসরাত জাহান' });
const SHAPLA = { CLINIC_NAME: 'Shapla Clinic', CLINIC_NAME_BN: 'শাপলা ক্লিনিক', CLINIC_PHONE: '01700-000000' };

it.each<[Language, Happened, string]>([
  [
    'en',
    { kind: 'away' },
    'Shapla Clinic: Dr. Nusrat Jahan is away on Wed 30 Dec, the day of your serial 112. Please call 01700-000000.',
  ],
  [
    'en',
    { kind: 'cancelled' },
    'Shapla Clinic: your serial 112, Dr. Nusrat Jahan, Wed 30 Dec, is cancelled.',
  ],
  [
    'bn',
    { kind: 'hours' },
    'শাপলা ক্লিনিক\nডা. নুসরাত জাহান ৩০/১২ তারিখে সন্ধ্যা ৭:৩০ থেকে বসবেন। আপনার সিরিয়াল ১১২, রাত ৮:৩৫-এর দিকে',
  ],
  [
    'bn',
    { kind: 'moved', from: { appointmentDate: '2026-11-20', daySerial: 7 } },
    'শাপলা ক্লিনিক\nডা. নুসরাত জাহান\n২০/১১ তারিখের সিরিয়াল ৭ বদলে নতুন সিরিয়াল ১১২, ৩০/১২ রাত ৮:৩৫-এর দিকে',
  ],
  ['bn', { kind: 'restored' }, 'শাপলা ক্লিনিক\nডা. নুসরাত জাহান\n৩০/১২ তারিখের সিরিয়াল ১১২ আবার চালু, রাত ৮:৩৫-এর দিকে'],
])('reads plainly: %s %o', (language, happened, expected) => {
  expect(text(usual(language), happened, null, SHAPLA)).toBe(expected);
});
