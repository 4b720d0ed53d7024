import type { Answer, TestApp } from './app.ts';
import { addDepartment, addDoctor, book, bookOwn, newPhone } from './clinic.ts';
import { nextNumber } from './next-number.ts';
import { addAppointment, addPatient, type TestPatient } from './people.ts';

/** The serial that only the desk may give. */
export const RESERVED = 2;
export const LARGEST_LIMIT = 14;
const SMALLEST_LIMIT = 5;
const TODAY = '2026-11-20';

/** A doctor with appointments and patients, for requests that run at the same time. */
export interface RacingClinic {
  doctorId: number;
  departmentIds: [number, number];
  patients: TestPatient[];
  /** Appointments of today that are Booked. The first belongs to the first patient, and so on. */
  booked: number[];
  /** Appointments of today that are Cancelled. */
  cancelled: number[];
  /** The token of a staff account that may delete. */
  admin: string;
}

export async function addRacingClinic(testApp: TestApp, admin: string): Promise<RacingClinic> {
  const newDepartment = () => addDepartment(testApp, `Racing ${nextNumber('racing department')}`);
  const departmentIds: [number, number] = [await newDepartment(), await newDepartment()];
  const doctorId = await addDoctor(testApp, {
    departmentId: departmentIds[0],
    days: [{ weekday: 5, limit: LARGEST_LIMIT, reserved: [RESERVED] }],
  });
  const patients: TestPatient[] = [];
  for (let count = 0; count < 6; count += 1) patients.push(await addPatient(testApp));
  const add = (patient: TestPatient | undefined, daySerial: number, status: 'Booked' | 'Cancelled') =>
    addAppointment(testApp, { doctorId, patientId: patient?.id ?? 0, daySerial, status });
  const booked = [
    await add(patients[0], 1, 'Booked'),
    await add(patients[1], 3, 'Booked'),
    await add(patients[2], 4, 'Booked'),
  ];
  const cancelled = [await add(patients[3], 5, 'Cancelled'), await add(patients[4], 6, 'Cancelled')];
  return { doctorId, departmentIds, patients, booked, cancelled, admin };
}

/** A request that a person makes. `random` returns numbers from 0 to 1. */
export type StaffOrPatientRequest = (
  testApp: TestApp,
  clinic: RacingClinic,
  random: () => number,
) => Promise<Answer>;

function pick<T>(values: readonly T[], random: () => number): T {
  return values[Math.floor(random() * values.length)] as T;
}

const changeStatus =
  (status: string, which: (clinic: RacingClinic) => number[]): StaffOrPatientRequest =>
  (testApp, clinic, random) =>
    testApp.send('PUT', `/appointments/${pick(which(clinic), random)}/status`, { status }, clinic.admin);

/** Requests of patients and the desk that take or free the doctor's places. */
export const PLACE_REQUESTS: Record<string, StaffOrPatientRequest> = {
  'a new patient books online': (testApp, { doctorId }) => book(testApp, doctorId),
  'a known patient books online': (testApp, { doctorId, patients }, random) =>
    book(testApp, doctorId, pick(patients, random).phone, `Child ${nextNumber('child')}`),
  'a logged-in patient books': (testApp, { doctorId, patients }, random) =>
    bookOwn(testApp, doctorId, pick(patients, random).token, `Cousin ${nextNumber('cousin')}`),
  'the desk books': (testApp, { doctorId, patients, admin }, random) =>
    testApp.send(
      'POST',
      '/appointments',
      {
        doctorId,
        patientId: pick(patients, random).id,
        appointmentDate: TODAY,
        patientName: `Relative ${nextNumber('relative')}`,
      },
      admin,
    ),
  'the desk gives an extra serial': (testApp, { doctorId, admin }, random) =>
    testApp.send(
      'POST',
      `/queue/${doctorId}/${TODAY}/walk-ins`,
      {
        phone: newPhone(),
        name: `Relative ${nextNumber('relative')}`,
        key: `extra-${nextNumber('extra')}-of-races`,
        extra: { reason: pick(['Emergency', 'Report only'], random) },
      },
      admin,
    ),
  'a patient cancels': (testApp, { patients, booked }) =>
    testApp.send('PUT', `/appointments/${booked[0]}/status`, { status: 'Cancelled' }, patients[0]?.token),
  'the desk cancels': changeStatus('Cancelled', ({ booked }) => booked),
  'the desk reactivates': changeStatus('Booked', ({ cancelled }) => cancelled),
  'the desk deletes': (testApp, { booked, cancelled, admin }, random) =>
    testApp.send('DELETE', `/appointments/${pick([...booked, ...cancelled], random)}`, undefined, admin),
};

/** Saves the doctor form. `change` returns the values that differ from those of {@link addRacingClinic}. */
export const saveDoctor =
  (
    change: (clinic: RacingClinic, random: () => number) => { patientLimit?: number } & object,
  ): StaffOrPatientRequest =>
  (testApp, clinic, random) => {
    const {
      patientLimit = LARGEST_LIMIT,
      startTime = '09:00',
      ...rest
    } = change(clinic, random) as {
      patientLimit?: number;
      startTime?: string;
    };
    return testApp.send(
      'PUT',
      `/doctors/${clinic.doctorId}`,
      {
        name: 'Dr. Nusrat Jahan',
        phone: '01811000000',
        departmentId: clinic.departmentIds[0],
        isActive: true,
        weeklySchedule: { 5: { startTime, endTime: '17:00', patientLimit, reservedSlots: [RESERVED] } },
        ...rest,
      },
      clinic.admin,
    );
  };

const saveDepartment =
  (change: (random: () => number) => object): StaffOrPatientRequest =>
  (testApp, { departmentIds, admin }, random) => {
    const id = pick(departmentIds, random);
    const form = { name: `Saved ${id}`, description: null, location: 'Level 2', isActive: true };
    return testApp.send('PUT', `/departments/${id}`, { ...form, ...change(random) }, admin);
  };

const savePatient =
  (change: (random: () => number) => object): StaffOrPatientRequest =>
  (testApp, { patients, admin }, random) => {
    const { id, phone } = pick(patients, random);
    const form = { name: 'Rahima Begum', phone, isActive: true };
    return testApp.send('PUT', `/patients/${id}`, { ...form, ...change(random) }, admin);
  };

/** Forms that staff save at the same time. */
export const EDITS: Record<string, StaffOrPatientRequest> = {
  "a doctor's limit": saveDoctor((_clinic, random) => ({
    patientLimit: pick([SMALLEST_LIMIT, 8, LARGEST_LIMIT], random),
  })),
  "a doctor's hours": saveDoctor((_clinic, random) => ({ startTime: pick(['08:00', '10:00'], random) })),
  "a doctor's department": saveDoctor(({ departmentIds }, random) => ({
    departmentId: pick(departmentIds, random),
  })),
  "a doctor's name": saveDoctor((_clinic, random) => ({
    name: pick(['Dr. A. Khan', 'Dr. B. Khan'], random),
  })),
  "a doctor's active flag": saveDoctor((_clinic, random) => ({ isActive: pick([true, false], random) })),
  "a department's name": saveDepartment(() => ({ name: `Renamed ${nextNumber('renamed')}` })),
  "a department's active flag": saveDepartment((random) => ({ isActive: pick([true, false], random) })),
  "a patient's name": savePatient(() => ({ name: `Rokeya ${nextNumber('rokeya')}` })),
  "a patient's phone": savePatient(() => ({ phone: newPhone() })),
  "a patient's active flag": savePatient((random) => ({ isActive: pick([true, false], random) })),
};

/** Other requests at the same time. Only the patient without appointments is erased. */
export const OTHERS: Record<string, StaffOrPatientRequest> = {
  'an Admin erases a patient': (testApp, { patients, admin }) =>
    testApp.send('POST', `/patients/${patients[5]?.id}/erase`, { phone: patients[5]?.phone }, admin),
  "an Admin exports a patient's data": (testApp, { patients, admin }, random) =>
    testApp.get(`/patients/${pick(patients, random).id}/data-export`, admin),
  'staff look at a patient': (testApp, { patients, admin }, random) =>
    testApp.get(`/patients/${pick(patients, random).id}`, admin),
  'an Admin reads the audit log': (testApp, { admin }) => testApp.get('/admin/audit', admin),
};

/** The error codes with which these requests may be refused. Any other code is a bug. */
export const REFUSALS: ReadonlySet<string> = new Set([
  'FULLY_BOOKED',
  'EXTRAS_USED_UP',
  'DOCTOR_NOT_FOUND',
  'DOCTOR_INACTIVE',
  'PATIENT_INACTIVE',
  'ALREADY_BOOKED',
  'TOO_MANY_BOOKINGS',
  'TOO_MANY_CODES',
  'CODE_REPLACED',
  'TRANSITION_REFUSED',
  'APPOINTMENT_NOT_FOUND',
  'UNAUTHENTICATED',
  'PHONE_IN_USE',
  // Requests that remove a patient or a doctor, and requests that need what was removed.
  'HAS_UPCOMING',
  'PATIENT_ERASED',
  'SESSION_EXPIRED',
  'HAS_HISTORY',
  'DEPARTMENT_NOT_FOUND',
  // The wrong phone for an erase, because the phone was changed meanwhile.
  'INVALID_INPUT',
]);
