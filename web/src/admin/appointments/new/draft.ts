import { doctorsFound } from '@clinic-serial/contract/rules/booking/doctor-search';
import type { SittingNumber } from '@clinic-serial/contract/rules/schedule/weekly-schedule';
import type { createAppointment } from '@clinic-serial/contract/subjects/appointments';
import type { StaffDepartment } from '@clinic-serial/contract/subjects/departments';
import type { Availability, StaffDoctor } from '@clinic-serial/contract/subjects/doctors';
import type { BodyInputOf } from '@clinic-serial/contract/subjects/endpoint';
import type { StaffPatient } from '@clinic-serial/contract/subjects/patients';
import { BOOKING_LIMITS } from '@clinic-serial/contract/terms/booking-limits';
import type { DeskBookingType } from '@clinic-serial/contract/terms/booking-type';
import { FIELD_LIMITS } from '@clinic-serial/contract/terms/field-limits';
import { weekdayOf } from '@clinic-serial/contract/time/calendar';
import { newAppointmentText } from '#messages/admin-new-appointment';
import { weekdayName } from '../../../ui/text/format.ts';

const text = newAppointmentText;

export type Step = 1 | 2 | 3;

export interface ChosenPatient {
  record: StaffPatient;
  /** True if the patient came with the address, from one of the patient's pages. */
  preselected: boolean;
  /** The name on the ticket if another member of the family comes; empty otherwise. */
  otherName: string;
}

export interface Draft {
  /** The name of a patient who is not registered yet, as typed. */
  newName: string;
  patient: ChosenPatient | null;
  doctor: StaffDoctor | null;
  /** YYYY-MM-DD */
  date: string | null;
  /** The sitting of the day that staff chose; null for the first that has a place. */
  sitting: SittingNumber | null;
  notes: string;
  /** The reserved number that staff chose; null requests the next serial. */
  serial: number | null;
  type: DeskBookingType;
}

export const EMPTY_DRAFT: Draft = {
  newName: '',
  patient: null,
  doctor: null,
  date: null,
  sitting: null,
  notes: '',
  serial: null,
  type: 'Walk-in',
};

/**
 * The draft without its date if that has passed since it was chosen, at midnight. Staff choose another date
 * themselves, because the screen must never change to a day that they have not seen.
 */
export function withoutPastDate(draft: Draft, today: string): Draft {
  return draft.date !== null && draft.date < today
    ? { ...draft, date: null, sitting: null, serial: null }
    : draft;
}

export function nameOnTicket({ record, otherName }: ChosenPatient): string {
  return otherName.trim() || record.name;
}

/** True if a doctor works on the weekday of a date. Used while the calendar of the date is not known. */
export function worksOn({ weeklySchedule }: Pick<StaffDoctor, 'weeklySchedule'>, date: string): boolean {
  return weeklySchedule[weekdayOf(date)].enabled;
}

export function weekdayNameOf(date: string): string {
  return weekdayName(weekdayOf(date));
}

/** The problems that prevent leaving step 2 (rules: fields 10); empty when there are none. */
export interface StepProblems {
  doctor?: string;
  date?: string;
  slots?: string;
  notes?: string;
}

/**
 * Checks step 2.
 *
 * @param places undefined while they are not known: then neither they nor the day are checked. Without
 *   `isScheduled` they could not be loaded, and the doctor's week says whether the day is off.
 */
export function problemsOf(
  { doctor, date, notes }: Pick<Draft, 'doctor' | 'date' | 'notes'>,
  places?: Pick<Availability, 'available'> & { isScheduled?: boolean },
): StepProblems {
  const problems: StepProblems = {};
  if (!doctor) problems.doctor = text.doctor.required;
  if (!date) problems.date = text.date.required;
  if (doctor && date && places) {
    if (!(places.isScheduled ?? worksOn(doctor, date))) problems.date = text.date.off(weekdayNameOf(date));
    else if (places.available <= 0) problems.slots = text.availability.none;
  }
  if (notes.trim().length > FIELD_LIMITS.notesLongest) problems.notes = text.notes.tooLong;
  return problems;
}

/** The serial to request: a reserved number only while it is free. */
export function wantedSerial(
  { serial }: Pick<Draft, 'serial'>,
  places: Pick<Availability, 'freeReserved'> | undefined,
): number | null {
  return serial !== null && (!places || places.freeReserved.includes(serial)) ? serial : null;
}

/**
 * The draft with its doctor taken from the newest list, because the doctor or some of their working days may
 * have been removed since.
 */
export function withNewestDoctor(draft: Draft, doctors: readonly StaffDoctor[] | undefined): Draft {
  if (!doctors) return draft;
  return { ...draft, doctor: doctors.find(({ id }) => id === draft.doctor?.id) ?? null };
}

/** The sitting to request; null if the day has only one. */
export function wantedSitting(
  places: Pick<Availability, 'sitting' | 'sittings'> | undefined,
): SittingNumber | null {
  return places && places.sittings.length > 1 ? places.sitting : null;
}

/** Says whether no places, few places or more are free. */
export function slotState(available: number): 'full' | 'few' | 'free' {
  if (available <= 0) return 'full';
  return available <= BOOKING_LIMITS.fewSlots ? 'few' : 'free';
}

/** The request body; null while patient, doctor or date is missing. */
export function bodyOf({
  patient,
  doctor,
  date,
  sitting,
  notes,
  serial,
  type,
}: Draft): BodyInputOf<typeof createAppointment> | null {
  if (!patient || !doctor || !date) return null;
  const otherName = patient.otherName.trim();
  return {
    doctorId: doctor.id,
    patientId: patient.record.id,
    ...(otherName && { patientName: otherName }),
    appointmentDate: date,
    ...(sitting !== null && { sitting }),
    status: 'Booked',
    bookingType: type,
    notes: notes.trim() || null,
    ...(serial !== null && { serialNumber: serial }),
  };
}

/** The doctors that a search finds, from one department or from all (empty). */
export function doctorsToPick(
  doctors: readonly StaffDoctor[],
  departments: readonly StaffDepartment[],
  search: string,
  department: string,
): StaffDoctor[] {
  const chosen = doctors.filter((doctor) => department === '' || doctor.departmentName === department);
  return doctorsFound(chosen, departments, search);
}
