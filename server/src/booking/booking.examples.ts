import type { listMoves, moveAppointment } from '@clinic-serial/contract/subjects/appointments';
import type {
  bookOwnAppointment,
  listOwnNames,
  requestBookingCode,
  verifyBookingCode,
} from '@clinic-serial/contract/subjects/booking';
import type { playKeptAct } from '@clinic-serial/contract/subjects/kept-acts';
import type { cancelOwn, listOwnMoves, moveOwn } from '@clinic-serial/contract/subjects/own-queue';
import type { Example } from '../http/register-endpoint.ts';
import { GET_QUEUE, OWN_QUEUE } from '../queue/queue.examples.ts';

// Examples for the OpenAPI document. The names, phones and tokens are invented.

const sessionToken = 'kq3Zt0b5mB1yJ8xWc2nVfR7dLhA4sUeGpO6iTjXwYEM';
const patientPhone = '01700000000';

export const REQUEST_CODE: Example<typeof requestBookingCode> = {
  body: { doctorId: 3, patientName: 'Example Patient', patientPhone, appointmentDate: '2026-11-20' },
  data: { sessionToken, expiresInSeconds: 600, resendAfterSeconds: 30 },
};

const booked = {
  appointment: {
    id: 157,
    serialNumber: 13,
    sitting: 1,
    appointmentDate: '2026-11-20',
    status: 'Booked',
    notes: null,
    patientNotes: null,
    doctorId: 3,
    doctorName: 'Dr. Example',
    doctorNameBn: 'ডা. উদাহরণ',
    departmentName: 'Cardiology',
    departmentNameBn: 'হৃদরোগ',
    departmentLocation: 'Second floor',
    departmentLocationBn: 'দ্বিতীয় তলা',
    doctorQualification: 'MBBS, FCPS',
    doctorQualificationBn: 'এমবিবিএস, এফসিপিএস',
    doctorPhone: null,
    doctorScheduleStart: '09:00',
    doctorScheduleEnd: '13:00',
    estimatedTime: '10:36',
    patientId: 42,
    patientName: 'Example Patient',
    patientPhone,
    patientAddress: null,
    patientErased: false,
    isWalkin: false,
    bookingType: 'Online',
    isExtra: false,
    extraReason: null,
    extraWords: null,
    bookingReference: 'K7PM-3XQD',
    liveKey: 'Zk3v9QhT0aLe',
    movedFromId: null,
    movedToId: null,
    affected: null,
    notSeen: false,
    toldAt: null,
    createdAt: '2026-11-20T04:00:00.000Z',
    updatedAt: '2026-11-20T04:00:00.000Z',
  },
  patient: {
    id: 42,
    name: 'Example Patient',
    phone: patientPhone,
    address: null,
    dateOfBirth: null,
    birthYear: null,
    gender: null,
    emergencyContact: null,
    isActive: true,
    createdAt: '2026-11-20T04:00:00.000Z',
  },
  serialNumber: 13,
} satisfies Example<typeof bookOwnAppointment>['data'];

export const VERIFY_CODE: Example<typeof verifyBookingCode> = {
  body: { sessionToken, otp: '4821' },
  data: { ...booked, patientToken: 'r9VwYx2LmQ7sKdT4bNfJ0aHcZ8eUgPoI5iRjXkWEMyA', autoLogin: false },
};

export const PLAY_KEPT: Example<typeof playKeptAct> = {
  body: {
    key: 'b1946ac92492d2347c6235b4d2611184',
    kind: 'call-next',
    secondsAgo: 1_680,
    serialNumber: null,
    calledSerial: 14,
    insideSerial: 13,
    until: null,
  },
  data: { outcome: 'known', serialNumber: null, queue: GET_QUEUE.data },
};

export const BOOK_OWN: Example<typeof bookOwnAppointment> = {
  body: { doctorId: 3, patientName: 'Example Patient', appointmentDate: '2026-11-20' },
  data: booked,
};

export const OWN_NAMES: Example<typeof listOwnNames> = {
  data: { names: ['Example Patient', 'Example Child'] },
};

export const MOVE_PLACES: Example<typeof listMoves> = {
  data: {
    movesLeft: 2,
    days: [
      {
        date: '2026-11-21',
        sittings: [{ sitting: 1, startTime: '09:00', endTime: '13:00', availableSlots: 12 }],
      },
    ],
  },
};

export const OWN_MOVE_PLACES: Example<typeof listOwnMoves> = { data: MOVE_PLACES.data };

const moveBody = { appointmentDate: '2026-11-21', sitting: 1 as const };

export const MOVE: Example<typeof moveAppointment> = {
  body: moveBody,
  data: { ...booked.appointment, id: 171, serialNumber: 4, appointmentDate: '2026-11-21', movedFromId: 157 },
};

export const MOVE_OWN: Example<typeof moveOwn> = { body: moveBody, data: { liveKey: 'pT4xWm0cRb7K' } };

export const CANCEL_OWN: Example<typeof cancelOwn> = {
  data: { ...OWN_QUEUE.data, status: 'Cancelled', before: null, window: null },
};
