import type { Weekday } from '@clinic-serial/contract/fields/calendar';
import type { WorkingWeek } from '@clinic-serial/contract/rules/weekly-schedule';

/** A doctor of the demo clinic. Names, phones and addresses are made up. */
interface DemoDoctor {
  name: string;
  department: string;
  qualification: string;
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
  return Object.fromEntries(days.map((day) => [day, { startTime, endTime, patientLimit, reservedSlots }]));
}

/**
 * Twelve active doctors with a schedule, so that at least eight work on every weekday; one without a
 * schedule; one inactive.
 */
export const DEMO_DOCTORS: readonly DemoDoctor[] = [
  {
    name: 'Prof. Dr. Ayesha Siddiqua',
    department: 'Cardiology',
    qualification: 'MBBS, FCPS (Medicine), MD (Cardiology)',
    experienceYears: 24,
    phone: '01700000101',
    mailbox: 'ayesha.siddiqua',
    week: { ...sits([SUN, MON, WED, THU], '09:00-13:00', 30), ...sits([SAT], '10:00-14:00', 20) },
  },
  {
    name: 'Dr. Mahmudul Hasan',
    department: 'Cardiology',
    qualification: 'MBBS, MD (Cardiology)',
    experienceYears: 11,
    phone: '01700000102',
    mailbox: 'mahmudul.hasan',
    week: { ...sits([SUN, TUE, WED], '17:00-21:00', 30), ...sits([FRI, SAT], '16:00-20:00', 20) },
  },
  {
    name: 'Prof. Dr. Abdul Karim',
    department: 'Medicine',
    qualification: 'MBBS, FCPS (Medicine), FRCP (Edinburgh)',
    experienceYears: 31,
    phone: '01700000103',
    mailbox: 'abdul.karim',
    week: { ...sits([SUN, MON, TUE, WED], '09:00-14:00', 40), ...sits([SAT], '10:00-14:00', 20) },
  },
  {
    name: 'Dr. Farhana Rahman',
    department: 'Medicine',
    qualification: 'MBBS, BCS (Health), FCPS (Medicine)',
    experienceYears: 9,
    phone: '01700000104',
    mailbox: 'farhana.rahman',
    week: { ...sits([SUN, TUE, WED, THU], '14:00-18:00', 30), ...sits([FRI, SAT], '10:00-14:00', 20) },
  },
  {
    name: 'Dr. Nasrin Akter',
    department: 'Pediatrics',
    qualification: 'MBBS, DCH, FCPS (Pediatrics)',
    experienceYears: 16,
    phone: '01700000105',
    mailbox: 'nasrin.akter',
    // The first two numbers and the tenth are kept for newborns and for children who come back with a report.
    week: sits([SAT, SUN, MON, TUE, WED, THU], '09:00-13:00', 30, [1, 2, 10]),
  },
  {
    name: 'Dr. Tanvir Ahmed',
    department: 'Pediatrics',
    qualification: 'MBBS, MD (Pediatrics)',
    experienceYears: 7,
    phone: '01700000106',
    mailbox: 'tanvir.ahmed',
    week: { ...sits([MON, WED, THU], '17:00-21:00', 30), ...sits([FRI, SAT], '16:00-20:00', 20) },
  },
  {
    name: 'Dr. Shirin Sultana',
    department: 'Gynecology & Obstetrics',
    qualification: 'MBBS, FCPS (Gynecology & Obstetrics)',
    experienceYears: 18,
    phone: '01700000107',
    mailbox: 'shirin.sultana',
    week: sits([SAT, SUN, MON, TUE, WED, THU], '09:00-17:00', 40),
  },
  {
    name: 'Dr. Rokeya Begum',
    department: 'Gynecology & Obstetrics',
    qualification: 'MBBS, DGO, MS (Gynecology & Obstetrics)',
    experienceYears: 13,
    phone: '01700000108',
    mailbox: 'rokeya.begum',
    week: { ...sits([MON, TUE, THU], '15:00-19:00', 30), ...sits([FRI, SAT], '15:00-18:00', 20) },
  },
  {
    name: 'Dr. Kamrul Islam',
    department: 'Orthopedics',
    qualification: 'MBBS, MS (Orthopedics)',
    experienceYears: 14,
    phone: '01700000109',
    mailbox: 'kamrul.islam',
    week: { ...sits([SUN, TUE, WED, THU], '17:00-21:00', 30), ...sits([FRI], '16:00-20:00', 20) },
  },
  {
    name: 'Dr. Sabrina Chowdhury',
    department: 'Dermatology',
    qualification: 'MBBS, DDV, FCPS (Dermatology)',
    experienceYears: 10,
    phone: '01700000110',
    mailbox: 'sabrina.chowdhury',
    week: sits([SAT, MON, TUE, THU, FRI], '15:00-18:30', 16),
  },
  {
    name: 'Dr. Imtiaz Hossain',
    department: 'ENT',
    qualification: 'MBBS, DLO, FCPS (ENT)',
    experienceYears: 12,
    phone: '01700000111',
    mailbox: 'imtiaz.hossain',
    week: { ...sits([SUN, MON, TUE, WED], '10:00-14:00', 25), ...sits([FRI], '10:00-13:00', 18) },
  },
  {
    name: 'Dr. Golam Mostafa',
    department: 'Ophthalmology',
    qualification: 'MBBS, DO, MS (Ophthalmology)',
    experienceYears: 20,
    phone: '01700000112',
    mailbox: 'golam.mostafa',
    week: sits([SAT, SUN, MON, THU, FRI], '09:30-13:00', 20),
  },
  {
    name: 'Dr. Lutfor Rahman',
    department: 'Medicine',
    qualification: 'MBBS, FCPS (Medicine)',
    experienceYears: 5,
    phone: '01700000113',
    mailbox: 'lutfor.rahman',
  },
  {
    name: 'Dr. Shahnaz Parvin',
    department: 'ENT',
    qualification: 'MBBS, MS (ENT)',
    experienceYears: 22,
    phone: '01700000114',
    mailbox: 'shahnaz.parvin',
    week: sits([SUN, TUE, THU], '10:00-13:00', 25),
    isInactive: true,
  },
];
