import type { WorkingWeek } from '@clinic-serial/contract/rules/schedule/weekly-schedule';
import type { Weekday } from '@clinic-serial/contract/time/calendar';

/** A doctor of the demo clinic. Names, phones and addresses are made up. */
interface DemoDoctor {
  name: string;
  nameBn: string;
  department: string;
  qualification: string;
  qualificationBn: string;
  experienceYears: number;
  phone: string;
  /** The part before the @ of clinic.example. */
  mailbox: string;
  /** Missing when the doctor has no schedule yet. */
  week?: WorkingWeek;
  isInactive?: true;
}

// ISO weekdays (rules: dates 2) by their names, so that a timetable is readable.
const [MON, TUE, WED, THU, FRI, SAT, SUN] = [1, 2, 3, 4, 5, 6, 7] as const;

/** The same hours, limit and reserved numbers on several weekdays. */
function sits(
  days: Weekday[],
  hours: string,
  patientLimit: number,
  reservedSlots: number[] = [],
): WorkingWeek {
  const [startTime = '', endTime = ''] = hours.split('-');
  return Object.fromEntries(
    days.map((day) => [day, [{ sitting: 1 as const, startTime, endTime, patientLimit, reservedSlots }]]),
  );
}

/** Adds a second sitting in the evening to some days of a week. */
function withEvenings(week: WorkingWeek, days: Weekday[], hours: string, patientLimit: number): WorkingWeek {
  const [startTime = '', endTime = ''] = hours.split('-');
  const evening = { sitting: 2 as const, startTime, endTime, patientLimit, reservedSlots: [] };
  return { ...week, ...Object.fromEntries(days.map((day) => [day, [...(week[day] ?? []), evening]])) };
}

/**
 * Twelve active doctors with a schedule, so that at least eight work on every weekday; one without a
 * schedule; one inactive. At any hour from 8:00 to 22:00 at least three sit, or begin within the hour.
 * Some sit a second time in the evening.
 */
export const DEMO_DOCTORS: readonly DemoDoctor[] = [
  {
    name: 'Prof. Dr. Ayesha Siddiqua',
    nameBn: 'অধ্যাপক ডা. আয়েশা সিদ্দিকা',
    department: 'Cardiology',
    qualification: 'MBBS, FCPS (Medicine), MD (Cardiology)',
    qualificationBn: 'এমবিবিএস, এফসিপিএস (মেডিসিন), এমডি (কার্ডিওলজি)',
    experienceYears: 24,
    phone: '01700000101',
    mailbox: 'ayesha.siddiqua',
    week: { ...sits([SUN, MON, WED, THU], '09:00-13:00', 20), ...sits([FRI], '10:00-13:00', 16) },
  },
  {
    name: 'Dr. Mahmudul Hasan',
    nameBn: 'ডা. মাহমুদুল হাসান',
    department: 'Cardiology',
    qualification: 'MBBS, MD (Cardiology)',
    qualificationBn: 'এমবিবিএস, এমডি (কার্ডিওলজি)',
    experienceYears: 11,
    phone: '01700000102',
    mailbox: 'mahmudul.hasan',
    week: { ...sits([SAT, SUN, MON, TUE, WED], '18:00-22:30', 20), ...sits([FRI], '15:00-19:00', 20) },
  },
  {
    name: 'Prof. Dr. Abdul Karim',
    nameBn: 'অধ্যাপক ডা. আব্দুল করিম',
    department: 'Medicine',
    qualification: 'MBBS, FCPS (Medicine), FRCP (Edinburgh)',
    qualificationBn: 'এমবিবিএস, এফসিপিএস (মেডিসিন), এফআরসিপি (এডিনবরা)',
    experienceYears: 31,
    phone: '01700000103',
    mailbox: 'abdul.karim',
    week: withEvenings(
      { ...sits([SUN, MON, TUE, WED], '09:00-14:00', 30), ...sits([SAT], '10:00-14:00', 22) },
      [SUN, TUE],
      '19:00-22:30',
      18,
    ),
  },
  {
    name: 'Dr. Farhana Rahman',
    nameBn: 'ডা. ফারহানা রহমান',
    department: 'Medicine',
    qualification: 'MBBS, BCS (Health), FCPS (Medicine)',
    qualificationBn: 'এমবিবিএস, বিসিএস (স্বাস্থ্য), এফসিপিএস (মেডিসিন)',
    experienceYears: 9,
    phone: '01700000104',
    mailbox: 'farhana.rahman',
    week: { ...sits([SUN, MON, TUE, WED, THU], '14:00-18:00', 24), ...sits([FRI, SAT], '09:00-13:30', 22) },
  },
  {
    name: 'Dr. Nasrin Akter',
    nameBn: 'ডা. নাসরিন আক্তার',
    department: 'Pediatrics',
    qualification: 'MBBS, DCH, FCPS (Pediatrics)',
    qualificationBn: 'এমবিবিএস, ডিসিএইচ, এফসিপিএস (শিশু)',
    experienceYears: 16,
    phone: '01700000105',
    mailbox: 'nasrin.akter',
    // The first two numbers and the tenth are kept for newborns and for children who come back with a report.
    week: sits([SAT, SUN, MON, TUE, WED, THU], '09:00-13:00', 24, [1, 2, 10]),
  },
  {
    name: 'Dr. Tanvir Ahmed',
    nameBn: 'ডা. তানভীর আহমেদ',
    department: 'Pediatrics',
    qualification: 'MBBS, MD (Pediatrics)',
    qualificationBn: 'এমবিবিএস, এমডি (শিশু)',
    experienceYears: 7,
    phone: '01700000106',
    mailbox: 'tanvir.ahmed',
    week: { ...sits([MON, WED, THU], '17:00-22:30', 26), ...sits([FRI, SAT], '17:30-22:30', 22) },
  },
  {
    name: 'Dr. Shirin Sultana',
    nameBn: 'ডা. শিরিন সুলতানা',
    department: 'Gynecology & Obstetrics',
    qualification: 'MBBS, FCPS (Gynecology & Obstetrics)',
    qualificationBn: 'এমবিবিএস, এফসিপিএস (গাইনি ও অবস)',
    experienceYears: 18,
    phone: '01700000107',
    mailbox: 'shirin.sultana',
    week: sits([SAT, SUN, MON, TUE, WED, THU], '09:00-16:30', 36),
  },
  {
    name: 'Dr. Rokeya Begum',
    nameBn: 'ডা. রোকেয়া বেগম',
    department: 'Gynecology & Obstetrics',
    qualification: 'MBBS, DGO, MS (Gynecology & Obstetrics)',
    qualificationBn: 'এমবিবিএস, ডিজিও, এমএস (গাইনি ও অবস)',
    experienceYears: 13,
    phone: '01700000108',
    mailbox: 'rokeya.begum',
    week: {
      ...sits([MON, TUE, WED, THU], '15:00-19:00', 20),
      ...sits([FRI], '14:00-18:00', 20),
      ...sits([SAT], '15:00-18:00', 16),
    },
  },
  {
    name: 'Dr. Kamrul Islam',
    nameBn: 'ডা. কামরুল ইসলাম',
    department: 'Orthopedics',
    qualification: 'MBBS, MS (Orthopedics)',
    qualificationBn: 'এমবিবিএস, এমএস (অর্থোপেডিক্স)',
    experienceYears: 14,
    phone: '01700000109',
    mailbox: 'kamrul.islam',
    week: { ...sits([SUN, TUE, WED, THU], '18:00-22:30', 24), ...sits([FRI], '17:00-22:30', 26) },
  },
  {
    name: 'Dr. Sabrina Chowdhury',
    nameBn: 'ডা. সাবরিনা চৌধুরী',
    department: 'Dermatology',
    qualification: 'MBBS, DDV, FCPS (Dermatology)',
    qualificationBn: 'এমবিবিএস, ডিডিভি, এফসিপিএস (চর্ম)',
    experienceYears: 10,
    phone: '01700000110',
    mailbox: 'sabrina.chowdhury',
    week: sits([SAT, SUN, TUE, THU, FRI], '15:00-18:30', 18),
  },
  {
    name: 'Dr. Imtiaz Hossain',
    nameBn: 'ডা. ইমতিয়াজ হোসেন',
    department: 'ENT',
    qualification: 'MBBS, DLO, FCPS (ENT)',
    qualificationBn: 'এমবিবিএস, ডিএলও, এফসিপিএস (ইএনটি)',
    experienceYears: 12,
    phone: '01700000111',
    mailbox: 'imtiaz.hossain',
    week: withEvenings(
      { ...sits([SUN, MON, TUE, WED], '10:00-14:00', 20), ...sits([FRI], '09:00-12:30', 18) },
      [SUN, MON, TUE, WED, FRI],
      '18:30-22:30',
      18,
    ),
  },
  {
    name: 'Dr. Golam Mostafa',
    nameBn: 'ডা. গোলাম মোস্তফা',
    department: 'Ophthalmology',
    qualification: 'MBBS, DO, MS (Ophthalmology)',
    qualificationBn: 'এমবিবিএস, ডিও, এমএস (চক্ষু)',
    experienceYears: 20,
    phone: '01700000112',
    mailbox: 'golam.mostafa',
    week: withEvenings(
      { ...sits([SAT, SUN, MON, THU], '09:30-13:30', 20), ...sits([FRI], '09:00-13:30', 22) },
      [SAT, MON, THU],
      '18:30-22:30',
      18,
    ),
  },
  {
    name: 'Dr. Lutfor Rahman',
    nameBn: 'ডা. লুৎফর রহমান',
    department: 'Medicine',
    qualification: 'MBBS, FCPS (Medicine)',
    qualificationBn: 'এমবিবিএস, এফসিপিএস (মেডিসিন)',
    experienceYears: 5,
    phone: '01700000113',
    mailbox: 'lutfor.rahman',
  },
  {
    name: 'Dr. Shahnaz Parvin',
    nameBn: 'ডা. শাহনাজ পারভীন',
    department: 'ENT',
    qualification: 'MBBS, MS (ENT)',
    qualificationBn: 'এমবিবিএস, এমএস (ইএনটি)',
    experienceYears: 22,
    phone: '01700000114',
    mailbox: 'shahnaz.parvin',
    week: sits([SUN, TUE, THU], '10:00-13:00', 25),
    isInactive: true,
  },
];
