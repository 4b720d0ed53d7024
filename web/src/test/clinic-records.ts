import type { ClinicHours } from '@clinic-serial/contract/subjects/clinic';
import type { ClinicDay, DashboardStats, LatestChange } from '@clinic-serial/contract/subjects/dashboard';
import type { StaffDepartment } from '@clinic-serial/contract/subjects/departments';
import type { LiveStatus } from '@clinic-serial/contract/subjects/doctors';
import type { PatientStats } from '@clinic-serial/contract/subjects/patients';
import { aDoctor, TODAY } from './records.ts';

export const aDepartment = (parts: Partial<StaffDepartment> = {}): StaffDepartment => ({
  id: 5,
  name: 'Cardiology',
  nameBn: null,
  description: 'Heart and blood vessels',
  descriptionBn: null,
  searchWords: null,
  isActive: true,
  doctorCount: 2,
  location: 'Level 2, Room 204',
  locationBn: null,
  stats: {
    doctorCount: 2,
    totalDoctors: 3,
    totalAppointments: 410,
    thisMonthAppointments: 31,
    todayAppointments: 7,
    last30DaysAppointments: 95,
    lastMonthAppointments: 102,
  },
  createdAt: '2026-01-02T03:04:05.000Z',
  updatedAt: '2026-11-01T03:04:05.000Z',
  ...parts,
});

/** The numbers of a patient who never had an appointment. */
export const somePatientStats = (parts: Partial<PatientStats> = {}): PatientStats => ({
  totalAppointments: 0,
  upcomingAppointments: 0,
  todayAppointments: 0,
  completedAppointments: 0,
  last30DaysAppointments: 0,
  nextAppointment: null,
  recentActivity: [],
  ...parts,
});

export const someDashboardStats = (parts: Partial<DashboardStats> = {}): DashboardStats => ({
  activeDoctors: 11,
  totalDoctors: 12,
  totalPatients: 345,
  todayAppointments: 42,
  totalAppointments: 6789,
  pendingAppointments: 30,
  completedAppointments: 9,
  departmentStats: [],
  recentActivity: [],
  clockQuestion: null,
  day: aDay(),
  ...parts,
});

/** A day at half past ten in Dhaka, on which nothing has happened. */
export const aDay = (parts: Partial<ClinicDay> = {}): ClinicDay => ({
  date: TODAY,
  at: `${TODAY}T04:30:00.000Z`,
  sittings: [],
  openSittings: [],
  latest: [],
  ...parts,
});

/** A booking with Dr. Ayesha Rahman by a patient. */
export const aChange = (parts: Partial<LatestChange> = {}): LatestChange => ({
  id: 1,
  icon: '📅',
  message: 'Serial 3 booked',
  time: `${TODAY}T04:00:00.000Z`,
  type: 'booked',
  doctorId: 3,
  doctorName: 'Dr. Ayesha Rahman',
  doctorNameBn: null,
  by: { kind: 'patient', name: null },
  ...parts,
});

/** Today's places of a doctor who sits from 09:00 to 17:00 and has none of 30 places taken. */
export const someLiveStatus = (parts: Partial<LiveStatus> = {}): LiveStatus => ({
  ...aDoctor().today,
  ...parts,
});

/** Today's places of a doctor who does not sit today. */
export const aDayOff = someLiveStatus({
  isScheduledToday: false,
  availableSlots: 0,
  limit: 0,
  nextSerial: null,
  startTime: null,
  endTime: null,
  reason: 'not-scheduled',
});

const nineToNine = { startTime: '09:00', endTime: '21:00' };

/** The hours of a clinic that is closed on Fridays. */
export const someHours: ClinicHours = {
  text: null,
  textBn: null,
  days: {
    1: nineToNine,
    2: nineToNine,
    3: nineToNine,
    4: nineToNine,
    5: null,
    6: nineToNine,
    7: nineToNine,
  },
};
