import { USUAL_DEPARTMENTS } from '@clinic-serial/contract/rules/booking/usual-departments';
import { usualSearchWords } from '@clinic-serial/contract/rules/booking/usual-search-words';
import {
  estimatedMinutes,
  type SittingHours,
  type WorkingWeek,
} from '@clinic-serial/contract/rules/schedule/weekly-schedule';
import type { Weekday } from '@clinic-serial/contract/time/calendar';
import { clockTimeOf } from '@clinic-serial/contract/time/minutes';
import { daySerialOf } from '../serials/day-serial.ts';
import { copiedDoctorFields } from '../serials/insert-appointment.queries.ts';

// The clinic of the demo, and of the large clinics that the benchmark fills.

const ROOMS = [
  { name: 'Cardiology', location: 'Level 2, Room 204', locationBn: '২য় তলা, রুম ২০৪' },
  { name: 'Medicine', location: 'Level 1, Room 101', locationBn: 'নিচতলা, রুম ১০১' },
  { name: 'Pediatrics', location: 'Level 1, Room 108', locationBn: 'নিচতলা, রুম ১০৮' },
  { name: 'Gynecology & Obstetrics', location: 'Level 3, Room 302', locationBn: '৩য় তলা, রুম ৩০২' },
  { name: 'Orthopedics', location: 'Level 2, Room 210', locationBn: '২য় তলা, রুম ২১০' },
  { name: 'Dermatology', location: 'Level 3, Room 307', locationBn: '৩য় তলা, রুম ৩০৭' },
  { name: 'ENT', location: 'Level 2, Room 215', locationBn: '২য় তলা, রুম ২১৫' },
  { name: 'Ophthalmology', location: 'Level 3, Room 311', locationBn: '৩য় তলা, রুম ৩১১' },
];

/** Usual departments with their rooms. */
export const DEPARTMENTS = ROOMS.map(({ name, ...room }) => {
  const usual = USUAL_DEPARTMENTS.find((department) => department.name === name);
  if (!usual) throw new Error(`${name} is no usual department.`);
  return { ...usual, ...room, searchWords: usualSearchWords(name), isActive: 1 as const };
});

// Names are made up. Four lines for each doctor:
// - name | name in Bangla | department | years of experience
// - qualification | qualification in Bangla
// - gender | languages | what the doctor treats | the same in Bangla
// - sittings: weekdays, hours, places, numbers that only staff give. A day that is named twice has a second
//   sitting.
const DOCTORS = `
Prof. Dr. Ayesha Siddiqua | অধ্যাপক ডা. আয়েশা সিদ্দিকা | Cardiology | 24
MBBS, FCPS (Medicine), MD (Cardiology) | এমবিবিএস, এফসিপিএস (মেডিসিন), এমডি (কার্ডিওলজি)
female | bn en hi | High blood pressure, chest pain, heart attack, heart failure, heart valve disease | উচ্চ রক্তচাপ, বুকে ব্যথা, হার্ট অ্যাটাক, হার্ট ফেইলিউর, হার্টের ভালভের রোগ
Sun Mon Wed Thu 09:00-13:00 20; Fri 10:00-13:00 16
Dr. Mahmudul Hasan | ডা. মাহমুদুল হাসান | Cardiology | 11
MBBS, MD (Cardiology) | এমবিবিএস, এমডি (কার্ডিওলজি)
male | bn en | High blood pressure, palpitations, blocked heart arteries, high cholesterol | উচ্চ রক্তচাপ, বুক ধড়ফড়, হার্টের রক্তনালিতে ব্লক, কোলেস্টেরল
Sat Sun Mon Tue Wed 18:00-22:30 20; Fri 15:00-19:00 20
Prof. Dr. Abdul Karim | অধ্যাপক ডা. আব্দুল করিম | Medicine | 31
MBBS, FCPS (Medicine), FRCP (Edinburgh) | এমবিবিএস, এফসিপিএস (মেডিসিন), এফআরসিপি (এডিনবরা)
male | bn en ar ur | Diabetes, thyroid disease, kidney disease, asthma, long fever | ডায়াবেটিস, থাইরয়েডের রোগ, কিডনির রোগ, হাঁপানি, দীর্ঘদিনের জ্বর
Sat 10:00-14:00 22; Sun Mon Tue Wed 09:00-14:00 30; Sun Tue 19:00-22:30 18
Dr. Farhana Rahman | ডা. ফারহানা রহমান | Medicine | 9
MBBS, BCS (Health), FCPS (Medicine) | এমবিবিএস, বিসিএস (স্বাস্থ্য), এফসিপিএস (মেডিসিন)
female | bn en syl | Fever, dengue, diabetes, gastric trouble, headache | জ্বর, ডেঙ্গু, ডায়াবেটিস, গ্যাস্ট্রিক, মাথা ব্যথা
Sat Fri 09:00-13:30 22; Sun Mon Tue Wed Thu 14:00-18:00 24
Dr. Nasrin Akter | ডা. নাসরিন আক্তার | Pediatrics | 16
MBBS, DCH, FCPS (Pediatrics) | এমবিবিএস, ডিসিএইচ, এফসিপিএস (শিশু)
female | bn en | Newborn care, child fever, cough and pneumonia, vaccines, slow growth | নবজাতকের যত্ন, বাচ্চার জ্বর, কাশি ও নিউমোনিয়া, টিকা, বাচ্চা না বাড়া
Sat Sun Mon Tue Wed Thu 09:00-13:00 24 1,2,10
Dr. Tanvir Ahmed | ডা. তানভীর আহমেদ | Pediatrics | 7
MBBS, MD (Pediatrics) | এমবিবিএস, এমডি (শিশু)
male | bn en ctg | Asthma in children, allergy, diarrhoea, eating problems | বাচ্চার হাঁপানি, অ্যালার্জি, ডায়রিয়া, বাচ্চা খেতে না চাওয়া
Sat Fri 17:30-22:30 22; Mon Wed Thu 17:00-22:30 26
Dr. Shirin Sultana | ডা. শিরিন সুলতানা | Gynecology & Obstetrics | 18
MBBS, FCPS (Gynecology & Obstetrics) | এমবিবিএস, এফসিপিএস (গাইনি ও অবস)
female | bn en hi | Pregnancy care, painful periods, infertility, PCOS, menopause | গর্ভকালীন সেবা, মাসিকের ব্যথা, বন্ধ্যাত্ব, পিসিওএস, মেনোপজ
Sat Sun Mon Tue Wed Thu 09:00-16:30 36
Dr. Rokeya Begum | ডা. রোকেয়া বেগম | Gynecology & Obstetrics | 13
MBBS, DGO, MS (Gynecology & Obstetrics) | এমবিবিএস, ডিজিও, এমএস (গাইনি ও অবস)
female | bn en | High-risk pregnancy, caesarean delivery, family planning, ovarian cysts | ঝুঁকিপূর্ণ গর্ভাবস্থা, সিজার, পরিবার পরিকল্পনা, ডিম্বাশয়ের সিস্ট
Sat 15:00-18:00 16; Mon Tue Wed Thu 15:00-19:00 20; Fri 14:00-18:00 20
Dr. Kamrul Islam | ডা. কামরুল ইসলাম | Orthopedics | 14
MBBS, MS (Orthopedics) | এমবিবিএস, এমএস (অর্থোপেডিক্স)
male | bn en | Broken bones, knee pain, back pain, arthritis, sports injuries | হাড় ভাঙা, হাঁটু ব্যথা, কোমর ব্যথা, বাতের ব্যথা, খেলায় পাওয়া চোট
Sun Tue Wed Thu 18:00-22:30 24; Fri 17:00-22:30 26
Dr. Sabrina Chowdhury | ডা. সাবরিনা চৌধুরী | Dermatology | 10
MBBS, DDV, FCPS (Dermatology) | এমবিবিএস, ডিডিভি, এফসিপিএস (চর্ম)
female | bn en syl | Acne, eczema, fungal infections, hair fall, skin allergy | ব্রণ, একজিমা, দাদ, চুল পড়া, ত্বকের অ্যালার্জি
Sat Sun Tue Thu Fri 15:00-18:30 18
Dr. Imtiaz Hossain | ডা. ইমতিয়াজ হোসেন | ENT | 12
MBBS, DLO, FCPS (ENT) | এমবিবিএস, ডিএলও, এফসিপিএস (ইএনটি)
male | bn en | Sinus trouble, tonsils, ear infections, hearing loss, dizziness | সাইনাস, টনসিল, কান পাকা, কানে কম শোনা, মাথা ঘোরা
Sun Mon Tue Wed 10:00-14:00 20; Fri 09:00-12:30 18; Sun Mon Tue Wed Fri 18:30-22:30 18
Dr. Golam Mostafa | ডা. গোলাম মোস্তফা | Ophthalmology | 20
MBBS, DO, MS (Ophthalmology) | এমবিবিএস, ডিও, এমএস (চক্ষু)
male | bn en ur | Cataract, glaucoma, diabetic eye disease, sight tests | ছানি, গ্লুকোমা, ডায়াবেটিসে চোখের রোগ, চোখ পরীক্ষা
Sat Sun Mon Thu 09:30-13:30 20; Fri 09:00-13:30 22; Sat Mon Thu 18:30-22:30 18
Dr. Lutfor Rahman | ডা. লুৎফর রহমান | Medicine | 5
MBBS, FCPS (Medicine) | এমবিবিএস, এফসিপিএস (মেডিসিন)
male | bn en | Fever, weakness, high blood pressure, stomach pain | জ্বর, দুর্বলতা, উচ্চ রক্তচাপ, পেট ব্যথা

Dr. Shahnaz Parvin | ডা. শাহনাজ পারভীন | ENT | 22
MBBS, MS (ENT) | এমবিবিএস, এমএস (ইএনটি)
female | bn en | Nose bleeding, hoarse voice, ear infections | নাক দিয়ে রক্ত পড়া, গলা বসা, কান পাকা
Sun Tue Thu 10:00-13:00 25
`;

/** A doctor with a week who no longer works here. */
const INACTIVE = 'Dr. Shahnaz Parvin';

/** ISO weekdays (rules: dates 2). */
const WEEKDAYS: Record<string, Weekday> = { Mon: 1, Tue: 2, Wed: 3, Thu: 4, Fri: 5, Sat: 6, Sun: 7 };

/**
 * Twelve active doctors with a schedule, of whom at least eight work on every weekday; one without a
 * schedule; one inactive. At any hour from 8:00 to 22:00 at least three sit, or begin within the hour.
 */
export const DEMO_DOCTORS = linesInFours(DOCTORS).map(
  ([person = '', degrees = '', about = '', week = ''], index) => {
    const [name = '', nameBn = '', department = '', years] = person.split(' | ');
    const [qualification = '', qualificationBn = ''] = degrees.split(' | ');
    const [gender, languages = '', treats = '', treatsBn = ''] = about.split(' | ');
    return {
      name,
      nameBn,
      department,
      qualification,
      qualificationBn,
      experienceYears: Number(years),
      gender: gender === 'female' ? ('female' as const) : ('male' as const),
      languages: languages.replaceAll(' ', ','),
      treats,
      treatsBn,
      phone: `01700000${101 + index}`,
      email: `${name
        .replace(/^.*Dr\. /, '')
        .replace(' ', '.')
        .toLowerCase()}@clinic.example`,
      week: readWeek(week),
      isActive: name !== INACTIVE,
    };
  },
);

function linesInFours(text: string): string[][] {
  const lines = text.slice(1, -1).split('\n');
  return lines.flatMap((_, index) => (index % 4 === 0 ? [lines.slice(index, index + 4)] : []));
}

function readWeek(text: string): WorkingWeek {
  const week: Partial<Record<Weekday, SittingHours[]>> = {};
  for (const [, days = '', startTime = '', endTime = '', places, reserved] of text.matchAll(
    /([A-Z][A-Za-z ]+) ([\d:]+)-([\d:]+) (\d+)(?: ([\d,]+))?/g,
  )) {
    for (const day of days.split(' ').flatMap((name) => WEEKDAYS[name] ?? [])) {
      const sitting = week[day] ? 2 : 1;
      const reservedSlots = reserved?.split(',').map(Number) ?? [];
      week[day] = [
        ...(week[day] ?? []),
        { sitting, startTime, endTime, patientLimit: Number(places), reservedSlots },
      ];
    }
  }
  return week;
}

/** An active doctor with the room of the department. The week is empty when the doctor has no schedule. */
export interface ClinicDoctor {
  id: number;
  name: string;
  departmentId: number;
  departmentLocation: string | null;
  departmentLocationBn: string | null;
  week: WorkingWeek;
}

/**
 * The columns of an appointment that follow from its doctor, its sitting and its patient.
 *
 * @param at the moment of the booking
 */
export function bookedColumns(
  doctor: Pick<ClinicDoctor, 'id' | 'departmentId' | 'departmentLocation' | 'departmentLocationBn'>,
  patient: { id: number; name: string; phone: string },
  { date, day, serial, at }: { date: string; day: SittingHours; serial: number; at: string },
) {
  return {
    doctorId: doctor.id,
    ...copiedDoctorFields(doctor),
    appointmentDate: date,
    daySerial: daySerialOf(day.sitting, serial),
    sessionStart: day.startTime,
    sessionEnd: day.endTime,
    estimatedTime: clockTimeOf(estimatedMinutes(day, serial)),
    patientId: patient.id,
    patientName: patient.name,
    patientPhone: patient.phone,
    patientNotes: null,
    language: 'en' as const,
    createdAt: at,
    updatedAt: at,
    statusChangedAt: at,
    deletedAt: null,
  };
}
