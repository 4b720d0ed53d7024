import type { BookingConfirmed } from '@clinic-serial/contract/subjects/booking';
import type { CodeRequested } from '@clinic-serial/contract/subjects/booking-code';
import type { ClinicInfo } from '@clinic-serial/contract/subjects/clinic';
import type { PublicDepartment } from '@clinic-serial/contract/subjects/departments';
import type { LiveStatus, PublicDoctor, StaffDoctor } from '@clinic-serial/contract/subjects/doctors';
import { call, callAs } from './api.ts';
import type { RunningServer } from './server.ts';

/** Reads the clinic without a browser, and prepares doctors and taken serials for a test. */

export const readClinic = (server: RunningServer) => call<ClinicInfo>(server, '/clinic');
export const readLiveStatus = (server: RunningServer, doctorId: number) =>
  call<LiveStatus>(server, `/doctors/${doctorId}/live-status`);

export async function readDoctors(server: RunningServer): Promise<PublicDoctor[]> {
  return (await call<{ doctors: PublicDoctor[] }>(server, '/doctors')).doctors;
}

/** The department of this name in the demo clinic. */
export async function departmentNamed(server: RunningServer, name: string): Promise<PublicDepartment> {
  const departments = await call<PublicDepartment[]>(server, '/departments');
  const department = departments.find((one) => one.name === name);
  if (!department) throw new Error(`The demo clinic has no department ${name}.`);
  return department;
}

let count = 0;

export interface Person {
  name: string;
  /** 11 digits. */
  phone: string;
}

/** Makes a person with a phone that no other test uses. */
export function newPerson(name = 'Karim Uddin'): Person {
  count += 1;
  return { name, phone: `0195${String(count).padStart(7, '0')}` };
}

interface NewDoctor {
  name?: string;
  department?: string;
  qualification?: string;
  experienceYears?: number;
  /** The places of each sitting. */
  places?: number;
  /** Numbers that only staff give, for example '1, 2'. */
  reservedSlots?: string;
  /** Weekdays, 1 = Monday to 7 = Sunday; every day when not given. */
  days?: readonly number[];
}

const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];

/** A weekly schedule with sittings from 9:00 to 17:00. */
function weekOf({ days = EVERY_DAY, places = 30, reservedSlots = '' }: NewDoctor) {
  const day = { enabled: true, startTime: '09:00', endTime: '17:00', patientLimit: places, reservedSlots };
  return Object.fromEntries(days.map((weekday) => [weekday, day]));
}

/** Adds a doctor for one test. */
export async function addDoctor(server: RunningServer, doctor: NewDoctor = {}): Promise<StaffDoctor> {
  count += 1;
  return callAs<StaffDoctor>(server, 'Admin', '/doctors', {
    method: 'POST',
    body: {
      name: doctor.name ?? `Dr. Test Number ${count}`,
      phone: `0196${String(count).padStart(7, '0')}`,
      departmentId: (await departmentNamed(server, doctor.department ?? 'Medicine')).id,
      qualification: doctor.qualification ?? 'MBBS, FCPS (Medicine)',
      experienceYears: doctor.experienceYears ?? 12,
      weeklySchedule: weekOf(doctor),
    },
  });
}

/** Changes a doctor as the reception does: the days, the places, or whether the doctor is active. */
export async function changeDoctor(
  server: RunningServer,
  { id, name, phone, departmentId, qualification, experienceYears }: StaffDoctor,
  change: Pick<NewDoctor, 'days' | 'places'> & { isActive?: boolean },
): Promise<void> {
  await callAs(server, 'Admin', `/doctors/${id}`, {
    method: 'PUT',
    body: {
      ...{ name, phone, departmentId, qualification, experienceYears },
      isActive: change.isActive ?? true,
      weeklySchedule: weekOf(change),
    },
  });
}

/** Books a serial as another visitor, without a browser. */
export async function bookElsewhere(
  server: RunningServer,
  doctorId: number,
  person: Person = newPerson(),
): Promise<BookingConfirmed> {
  const { sessionToken, otp } = await call<CodeRequested>(server, '/appointments/request-otp', {
    method: 'POST',
    body: { doctorId, patientName: person.name, patientPhone: person.phone },
  });
  return call<BookingConfirmed>(server, '/appointments/verify-otp', {
    method: 'POST',
    body: { sessionToken, otp },
  });
}
