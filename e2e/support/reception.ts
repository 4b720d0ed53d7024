import type { Appointment } from '@clinic-serial/contract/subjects/appointments';
import type { StaffPatient } from '@clinic-serial/contract/subjects/patients';
import type { AppointmentStatus } from '@clinic-serial/contract/terms/appointment-status';
import { askAs, callAs } from './api.ts';
import { newPerson, type Person } from './clinic.ts';
import type { RunningServer } from './server.ts';

/**
 * Does what the reception does at another desk, without a browser, and reads the records as they are stored.
 */

type Details = Partial<
  Pick<StaffPatient, 'phone' | 'address' | 'dateOfBirth' | 'gender' | 'emergencyContact' | 'isActive'>
>;

/** Registers a patient. `details` may contain more than the name and the phone. */
export async function registerPatient(
  server: RunningServer,
  person: Person = newPerson(),
  details: Details = {},
): Promise<StaffPatient> {
  const patient = await callAs<StaffPatient>(server, 'Staff', '/patients', { method: 'POST', body: person });
  return Object.keys(details).length === 0 ? patient : savePatient(server, patient, details);
}

/** Changes a patient's record. */
export function savePatient(
  server: RunningServer,
  { id, name, phone, address, dateOfBirth, gender, emergencyContact, isActive }: StaffPatient,
  change: Details & { name?: string },
): Promise<StaffPatient> {
  const body = { name, phone, address, dateOfBirth, gender, emergencyContact, isActive, ...change };
  return callAs(server, 'Staff', `/patients/${id}`, { method: 'PUT', body });
}

/** The record as it is stored. */
export function readPatient(server: RunningServer, { id }: { id: number }): Promise<StaffPatient> {
  return callAs(server, 'Viewer', `/patients/${id}`);
}

/** Deactivates a patient, which ends their sessions. */
export async function deactivate(
  server: RunningServer,
  { id, name, phone }: Pick<StaffPatient, 'id' | 'name' | 'phone'>,
): Promise<void> {
  const body = { name, phone, isActive: false };
  await callAs(server, 'Staff', `/patients/${id}`, { method: 'PUT', body });
}

/** Gives a serial for today or a later day. */
export function giveSerial(
  server: RunningServer,
  appointment: {
    patientId: number;
    doctorId: number;
    appointmentDate: string;
    notes?: string;
    /** The name of a family member who comes instead. */
    patientName?: string;
  },
): Promise<Appointment> {
  return callAs(server, 'Staff', '/appointments', { method: 'POST', body: appointment });
}

/** Registers a patient and gives them a serial. */
export async function walkIn(
  server: RunningServer,
  doctor: { id: number },
  date: string,
  person: Person = newPerson(),
): Promise<Appointment> {
  const { id } = await registerPatient(server, person);
  return giveSerial(server, { patientId: id, doctorId: doctor.id, appointmentDate: date });
}

/** Changes the status of an appointment. Cancelling frees its place, but not its serial. */
export async function setStatus(server: RunningServer, id: number, status: AppointmentStatus): Promise<void> {
  await callAs(server, 'Staff', `/appointments/${id}/status`, { method: 'PUT', body: { status } });
}

/** Writes the notes of an appointment. */
export async function writeNotes(server: RunningServer, id: number, notes: string): Promise<void> {
  await callAs(server, 'Staff', `/appointments/${id}`, { method: 'PUT', body: { notes } });
}

/** The appointment as the server has it now; undefined when it is deleted. */
export async function readAppointment(server: RunningServer, id: number): Promise<Appointment | undefined> {
  return (await askAs<Appointment | undefined>(server, 'Viewer', `/appointments/${id}`)).data;
}

/** The appointments of a doctor on a day, as the staff's list has them. */
export async function appointmentsOf(
  server: RunningServer,
  doctor: { name: string },
  date: string,
): Promise<Appointment[]> {
  const query = new URLSearchParams({ date, doctor: doctor.name });
  const { appointments } = await callAs<{ appointments: Appointment[] }>(
    server,
    'Staff',
    `/appointments?${query}`,
  );
  return appointments;
}
