import type { VisitMoney } from '@clinic-serial/contract/fields/money';
import { toStaffSchedule } from '@clinic-serial/contract/rules/schedule/weekly-schedule';
import type { Appointment } from '@clinic-serial/contract/subjects/appointments';
import type { ClinicInfo } from '@clinic-serial/contract/subjects/clinic';
import type {
  Availability,
  DoctorInFull,
  PublicDoctor,
  StaffDoctor,
} from '@clinic-serial/contract/subjects/doctors';
import type { StaffPatient } from '@clinic-serial/contract/subjects/patients';
import type { Person } from '@clinic-serial/contract/subjects/people';
import type { StaffAccount } from '@clinic-serial/contract/subjects/staff-account';
import type { Weekday } from '@clinic-serial/contract/time/calendar';

/** The clinic day of the component tests, a Wednesday, and the days after it. */
export const TODAY = '2027-03-10';
export const TOMORROW = '2027-03-11';
export const FRIDAY = '2027-03-12';

export const aClinic: ClinicInfo = {
  name: 'Clinic Serial',
  nameBn: null,
  phone: '01700000000',
  email: 'desk@clinic.example',
  address: '7 Station Road, Sylhet',
  addressBn: null,
  logoUrl: null,
  timeZone: 'Asia/Dhaka',
  today: TODAY,
  timeOfDay: '10:00',
  demoMode: true,
  mapUrl: null,
  onlineBooking: true,
  consultationFee: 500,
  statistics: { patients: '500+', doctors: '50+', emergency: '24/7' },
  payAtDesk: true,
  checkIn: true,
  retentionMonths: 0,
};

export const aStaffAccount = (parts: Partial<StaffAccount> = {}): StaffAccount => ({
  id: 1,
  username: 'desk',
  fullName: 'Rina Desk',
  email: null,
  role: 'Staff',
  language: null,
  doctorId: null,
  limitedTo: [],
  hasSecondFactor: false,
  needsSecondFactor: false,
  lastLogin: null,
  createdAt: '2026-01-02T03:04:05.000Z',
  ...parts,
});

export const aPatient = (parts: Partial<StaffPatient> = {}): StaffPatient => ({
  id: 12,
  name: 'Karim Uddin',
  phone: '01712345678',
  address: 'Mirpur, Dhaka',
  dateOfBirth: null,
  birthYear: null,
  gender: null,
  emergencyContact: null,
  isActive: true,
  createdAt: '2026-01-02T03:04:05.000Z',
  updatedAt: '2026-11-01T03:04:05.000Z',
  totalAppointments: 0,
  lastAppointment: null,
  erasedAt: null,
  ...parts,
});

/** A person for whom the phone of {@link aPatient} books. */
export const aPerson = (parts: Partial<Person> = {}): Person => ({
  name: 'Karim Uddin',
  dateOfBirth: null,
  birthYear: null,
  gender: null,
  relation: null,
  isHolder: false,
  isOffered: true,
  appointments: 0,
  lastAppointment: null,
  ...parts,
});

const workingDay = {
  sitting: 1 as const,
  startTime: '09:00',
  endTime: '17:00',
  patientLimit: 30,
  reservedSlots: [],
};

/** A week with the hours 09:00 to 17:00 on the given weekdays (1 is Monday) and the other days off. */
export const workingOn = (...weekdays: Weekday[]): StaffDoctor['weeklySchedule'] =>
  toStaffSchedule(Object.fromEntries(weekdays.map((weekday) => [weekday, [workingDay]])));

/** A doctor who works every day from 09:00 to 17:00 with 30 places. */
export const aDoctor = (parts: Partial<StaffDoctor> = {}): StaffDoctor => ({
  id: 3,
  name: 'Dr. Ayesha Rahman',
  nameBn: null,
  qualification: 'MBBS, FCPS',
  qualificationBn: null,
  departmentId: 5,
  departmentName: 'Cardiology',
  departmentNameBn: null,
  experienceYears: 12,
  room: null,
  roomBn: null,
  gender: null,
  languages: [],
  treats: null,
  treatsBn: null,
  photoUrl: null,
  phone: '01811223344',
  email: null,
  isActive: true,
  isBookable: true,
  dailyPatientLimit: 30,
  weeklySchedule: workingOn(1, 2, 3, 4, 5, 6, 7),
  scheduleSummary: {
    availableDays: 'Sun, Mon, Tue, Wed, Thu, Fri, Sat',
    timeRanges: '09:00-17:00',
    totalAvailableDays: 7,
  },
  today: {
    doctorId: parts.id ?? 3,
    date: TODAY,
    availableSlots: 30,
    limit: 30,
    booked: 0,
    nextSerial: 1,
    isScheduledToday: true,
    startTime: '09:00',
    endTime: '17:00',
    reason: null,
  },
  createdAt: '2026-01-02T03:04:05.000Z',
  updatedAt: '2026-11-01T03:04:05.000Z',
  ...parts,
});

/** The money of a first visit that costs 500 taka, of which nothing is paid yet. */
export const someMoney = (parts: Partial<VisitMoney> = {}): VisitMoney => ({
  visitKind: 'new',
  lastSeenOn: null,
  isChosen: false,
  fee: 50_000,
  discount: 0,
  paid: 0,
  refunded: 0,
  kept: 0,
  due: 50_000,
  over: 0,
  state: 'due',
  ...parts,
});

/** A doctor as the answer of one doctor says it to the public. */
export const inFull = (doctor: PublicDoctor): DoctorInFull => ({
  languages: [],
  treats: null,
  treatsBn: null,
  departmentLocation: 'Level 2, Room 204',
  departmentLocationBn: '২য় তলা, রুম ২০৪',
  otherDays: [],
  kept: null,
  ...doctor,
});

/** The Bangla texts of {@link aDoctor}. */
export const inBangla = {
  nameBn: 'ডা. আয়েশা রহমান',
  qualificationBn: 'এমবিবিএস, এফসিপিএস',
  departmentNameBn: 'হৃদরোগ বিভাগ',
};

/** The first serial of a doctor today, booked online. */
export const anAppointment = (parts: Partial<Appointment> = {}): Appointment => ({
  id: 70,
  serialNumber: 1,
  sitting: 1,
  appointmentDate: TODAY,
  status: 'Booked',
  notes: null,
  patientNotes: null,
  doctorId: 3,
  doctorName: 'Dr. Ayesha Rahman',
  doctorNameBn: null,
  departmentName: 'Cardiology',
  departmentNameBn: null,
  departmentLocation: 'Room 4',
  departmentLocationBn: null,
  doctorQualification: 'MBBS, FCPS',
  doctorQualificationBn: null,
  doctorPhone: '01811223344',
  doctorScheduleStart: '09:00',
  doctorScheduleEnd: '17:00',
  estimatedTime: '09:00',
  patientId: 12,
  patientName: 'Karim Uddin',
  patientPhone: '01712345678',
  patientAddress: null,
  patientErased: false,
  isWalkin: false,
  bookingType: 'Online',
  isExtra: false,
  extraReason: null,
  extraWords: null,
  bookingReference: 'AB12-CD34',
  liveKey: 'Zk3v9QhT0aLe',
  movedFromId: null,
  movedToId: null,
  affected: null,
  notSeen: false,
  toldAt: null,
  createdAt: '2027-03-10T03:04:05.000Z',
  updatedAt: '2027-03-10T03:04:05.000Z',
  ...parts,
});

/** The places of a doctor who sits once, from 09:00 to 17:00, and has none of 30 places taken. */
export const anAvailability = (parts: Partial<Availability> = {}): Availability => {
  const hours = { startTime: '09:00', endTime: '17:00' };
  const { limit = 30, booked = 0, available = 30, isScheduled = true } = parts;
  const sitting = { sitting: 1 as const, ...hours, limit, booked, available };
  return {
    doctorId: 3,
    date: TODAY,
    sitting: isScheduled ? 1 : null,
    isScheduled,
    ...hours,
    limit,
    booked,
    available,
    nextSerial: 1,
    estimatedTime: '09:00',
    freeReserved: [],
    sittings: isScheduled ? [sitting] : [],
    reason: 'week',
    text: null,
    textBn: null,
    nextFree: null,
    ...parts,
  };
};

/** The answer for a day on which the doctor does not sit. */
export const aDayOff = (parts: Partial<Availability> = {}): Availability =>
  anAvailability({
    isScheduled: false,
    startTime: null,
    endTime: null,
    limit: 0,
    available: 0,
    nextSerial: null,
    estimatedTime: null,
    ...parts,
  });

/**
 * The answer for a day with a sitting from 09:00 to 13:00 and one from 17:00 to 21:00, each with 20 places.
 */
export function twoSittings(parts: Partial<Availability> = {}): Availability {
  const { sitting = 1 } = parts;
  const places = { limit: 20, booked: 0, available: 20 };
  const sittings: Availability['sittings'] = [
    { sitting: 1, startTime: '09:00', endTime: '13:00', ...places },
    { sitting: 2, startTime: '17:00', endTime: '21:00', ...places, booked: 5, available: 15 },
  ];
  const shown = sittings.find((one) => one.sitting === sitting);
  return anAvailability({ ...shown, sittings, nextSerial: sitting === 2 ? 6 : 1, ...parts });
}

/** A doctor who sits in the morning at the first place and in the evening at the second. */
export const atTwoPlaces = (parts: Partial<StaffDoctor> = {}): StaffDoctor => {
  const usual = aDoctor(parts);
  const { now: _now, ...today } = usual.today;
  const week = [
    { ...workingDay, endTime: '13:00' },
    { ...workingDay, sitting: 2 as const, startTime: '17:00', endTime: '21:00', placeId: 2 },
  ];
  const numbers = { limit: 30, reason: null } as const;
  return {
    ...usual,
    placeIds: [1, 2],
    weeklySchedule: toStaffSchedule({ 3: week, 4: [week[1] as (typeof week)[1]] }),
    scheduleSummary: {
      availableDays: 'Wed, Thu',
      timeRanges: '09:00-13:00, 17:00-21:00',
      totalAvailableDays: 2,
    },
    today: {
      ...today,
      endTime: '21:00',
      availableSlots: 7,
      nextSerial: 24,
      sittings: [
        {
          ...numbers,
          sitting: 1,
          startTime: '09:00',
          endTime: '13:00',
          availableSlots: 0,
          booked: 30,
          nextSerial: null,
          reason: 'fully-booked',
          now: { kind: 'running', serving: 14 },
        },
        {
          ...numbers,
          sitting: 2,
          startTime: '17:00',
          endTime: '21:00',
          placeId: 2,
          availableSlots: 7,
          booked: 23,
          nextSerial: 24,
          now: { kind: 'before', at: '17:00' },
        },
      ],
    },
  };
};
