import type { getLiveStatus, LiveStatus, listDoctors } from '@clinic-serial/contract/subjects/doctors';
import type { Example } from '../http/register-endpoint.ts';

// For the OpenAPI document. They go together with those of the booking (booking.examples.ts).

const today: LiveStatus = {
  doctorId: 3,
  date: '2026-11-20',
  availableSlots: 18,
  limit: 30,
  booked: 12,
  nextSerial: 13,
  isScheduledToday: true,
  startTime: '09:00',
  endTime: '13:00',
  reason: null,
};

const dayOff = { enabled: false, startTime: null, endTime: null };
const morning = { enabled: true, startTime: '09:00', endTime: '13:00' };

export const LIVE_STATUS: Example<typeof getLiveStatus> = { data: today };

export const LIST_DOCTORS: Example<typeof listDoctors> = {
  data: {
    doctors: [
      {
        id: 3,
        name: 'Dr. Example',
        nameBn: 'ডা. উদাহরণ',
        qualification: 'MBBS, FCPS',
        qualificationBn: 'এমবিবিএস, এফসিপিএস',
        departmentId: 1,
        departmentName: 'Cardiology',
        departmentNameBn: 'হৃদরোগ',
        experienceYears: 12,
        gender: 'female',
        photoUrl: '/api/pictures/0a1b2c3d4e5f60718293a4b5c6d7e8f9',
        isActive: true,
        dailyPatientLimit: 30,
        weeklySchedule: { 1: dayOff, 2: dayOff, 3: dayOff, 4: dayOff, 5: morning, 6: dayOff, 7: dayOff },
        scheduleSummary: { availableDays: 'Fri', timeRanges: '09:00-13:00', totalAvailableDays: 1 },
        today,
        createdAt: '2026-01-05T04:00:00.000Z',
        updatedAt: '2026-01-05T04:00:00.000Z',
      },
    ],
    pagination: {
      currentPage: 1,
      totalPages: 1,
      total: 1,
      limit: 1,
      offset: 0,
      hasNext: false,
      hasPrev: false,
    },
  },
};
