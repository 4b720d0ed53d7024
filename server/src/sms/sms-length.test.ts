import { catalogues } from '@clinic-serial/contract/messages/catalogues';
import type { WhenToCome } from '@clinic-serial/contract/rules/queue/when-to-come';
import { partsOf as countedParts, shortened } from '@clinic-serial/contract/rules/sms/sms-length';
import { FIELD_LIMITS } from '@clinic-serial/contract/terms/field-limits';
import { LANGUAGES, type Language } from '@clinic-serial/contract/terms/languages';
import { SITTING_LIMITS } from '@clinic-serial/contract/terms/sitting-limits';
import { describe, expect, it } from 'vitest';
import { configOfClinic } from '../../test/settings.ts';
import { confirmationDraft } from '../booking/confirm-by-sms.ts';
import { liveLink } from '../booking/short-link.ts';
import { codeSms } from '../one-time-codes/issue-code.ts';
import { offerLink, offerText } from '../waiting-list/settle.ts';
import { writeDraft } from './sms-text.ts';

const GSM_7 = /^[\n\r !"#$%&'()*+,\-./0-9:;<=>?@A-Z_a-z]*$/;

/** The parts in which phone networks send an SMS. */
function partsOf(text: string): number {
  const [one, several] = GSM_7.test(text) ? [160, 153] : [70, 67];
  return text.length <= one ? 1 : Math.ceil(text.length / several);
}

const longest = (name: string) => name.repeat(20).slice(0, FIELD_LIMITS.nameLongest);
const NAMES = {
  Latin: {
    clinic: longest('The Greater Chattogram General Clinic '),
    doctor: longest('Prof. Dr. Muhammad Abdullah Al-Mahmud '),
  },
  Bangla: {
    clinic: longest('বৃহত্তর চট্টগ্রাম জেনারেল ক্লিনিক '),
    doctor: longest('অধ্যাপক ডা. মোহাম্মদ আবদুল্লাহ '),
  },
};
const PUBLIC_URL = 'https://serial.shapla-medical.com.bd';
const TIMES = ['00:05', '05:55', '11:55', '12:35', '16:35', '19:55', '23:55', null];
const WHEN: WhenToCome[] = [
  ...TIMES.map((at) => (at === null ? ({ kind: 'ask' } as const) : ({ kind: 'estimate', at } as const))),
  { kind: 'window', from: '18:40', to: '19:10', before: null },
  { kind: 'window', from: '11:40', to: '12:20', before: null },
  { kind: 'window', from: '23:40', to: '24:20', before: null },
  { kind: 'window', from: '19:40', to: '24:20', before: null },
  { kind: 'window', from: null, to: '19:10', before: null },
  { kind: 'soon', isNext: true, before: null },
];
const DATES = ['2026-11-20', '2026-12-30'];

const CASES = LANGUAGES.flatMap((language) =>
  (['Latin', 'Bangla'] as const).map((letters) => ({ language, letters, ...NAMES[letters] })),
);

describe.each(CASES)(
  'in $language with the longest names in $letters letters',
  ({ language, letters, clinic, doctor }) => {
    const most = language === 'en' && letters === 'Latin' ? 1 : 2;

    it.each(WHEN.flatMap((when) => DATES.map((date) => [when, date] as const)))(
      'the SMS about a booking for %j on %s fits',
      (when, appointmentDate) => {
        const link = liveLink(PUBLIC_URL, language, 'Zk3v9QhT0aLe');
        const serialNumber = SITTING_LIMITS.patientLimitMost;
        const booked = { id: 7, language, serialNumber, doctorName: doctor, appointmentDate, placeId: 1 };
        const text = writeDraft(configOfClinic(clinic), confirmationDraft(booked, link), when);
        expect(partsOf(text)).toBeLessThanOrEqual(most);
        expect(text).toContain(link);
        // Enough of both names is left to know them.
        expect(text).toContain(clinic.slice(0, 6));
        expect(text).toContain(doctor.slice(0, 7));
      },
    );

    it.each(TIMES.filter((time) => time !== null))('the SMS about a held place until %s fits', (until) => {
      const link = offerLink(PUBLIC_URL, language, 'Kyeb0vXc8SjxdWvB');
      const text = offerText(configOfClinic(clinic), { language, doctor, placeId: 1, until, link });
      expect(partsOf(text)).toBeLessThanOrEqual(most);
      expect(text).toContain(link);
      expect(text).toContain(clinic.slice(0, 6));
      expect(text).toContain(doctor.slice(0, 7));
    });

    it.each(aboutOf(language))('the SMS with a code fits: %s', (about) => {
      const text = codeSms(configOfClinic(clinic), {
        code: '4821',
        minutes: 10,
        about,
        publicUrl: PUBLIC_URL,
        language,
      });
      expect(partsOf(text)).toBeLessThanOrEqual(most);
      expect(text).toContain('4821');
      expect(text).toContain(about ?? '');
    });
  },
);

function aboutOf(language: Language) {
  return [undefined, catalogues[language].codeMovesRecord];
}

it.each([
  ['Shapla Clinic', 13, 'Shapla Clinic'],
  ['Shapla Clinic', 12, 'Shapla Cl...'],
  ['Shapla Clinic', 10, 'Shapla...'],
  // 'ম্মা' is one piece of four letters, and so is 'ক্ষ' with its mark.
  ['মোহাম্মাদ আলী', 12, 'মোহাম্মাদ...'],
  ['মোহাম্মাদ আলী', 11, 'মোহাম্মা...'],
  ['মোহাম্মাদ আলী', 10, 'মোহা...'],
  ['মোহাম্মাদ আলী', 6, 'মো...'],
])('%s shortened to %i letters is %s', (text, most, expected) => {
  expect(shortened(text, most)).toBe(expected);
});

it.each([
  ['x'.repeat(160), 1],
  ['x'.repeat(161), 2],
  ['x'.repeat(306), 2],
  ['x'.repeat(307), 3],
  // A euro sign takes the room of two letters.
  [`${'x'.repeat(158)}€`, 1],
  [`${'x'.repeat(159)}€`, 2],
  ['ক'.repeat(70), 1],
  ['ক'.repeat(71), 2],
  ['ক'.repeat(134), 2],
  ['ক'.repeat(268), 4],
  [`${'x'.repeat(70)}ক`, 2],
])('counts the parts of a text: %#', (text, parts) => {
  expect(countedParts(text)).toBe(parts);
});
