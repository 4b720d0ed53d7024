import {
  type Appointment,
  createAppointment,
  listAppointments,
} from '@clinic-serial/contract/subjects/appointments';
import { listAvailability } from '@clinic-serial/contract/subjects/calendar';
import { listDepartmentsForStaff } from '@clinic-serial/contract/subjects/departments';
import {
  getAvailability,
  listDoctorsForStaff,
  type StaffDoctor,
} from '@clinic-serial/contract/subjects/doctors';
import {
  checkPhone,
  createPatient,
  getPatient,
  lookUpPatients,
  type StaffPatient,
} from '@clinic-serial/contract/subjects/patients';
import { listPeople } from '@clinic-serial/contract/subjects/people';
import { weekdayOf } from '@clinic-serial/contract/time/calendar';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import NewAppointmentPage from '../admin/appointments/new/NewAppointmentPage.tsx';
import { aDepartment } from './clinic-records.ts';
import { aDayOff, aDoctor, anAppointment, anAvailability, aPatient } from './records.ts';
import { openStaffScreen, press, type } from './staff-screen.tsx';
import { onePage, refusal, type StubbedApi, stubApi } from './stubbed-api.ts';

export interface Desk {
  api: StubbedApi;
  /** The doctors and the patients that the stubbed server knows. Tests change them. */
  doctors: StaffDoctor[];
  patients: StaffPatient[];
  /** The serials that the patients have already. */
  appointments: Appointment[];
}

/** A stubbed server with one doctor and one patient, for the wizard that gives a serial at the desk. */
export function stubDesk(): Desk {
  const api = stubApi();
  const desk: Desk = { api, doctors: [aDoctor()], patients: [aPatient()], appointments: [] };
  const withPhone = (phone: string) => desk.patients.find((patient) => patient.phone === phone) ?? null;
  api.respond(listDoctorsForStaff, () => ({
    doctors: desk.doctors,
    pagination: onePage(desk.doctors, 1_000),
  }));
  api.respond(listDepartmentsForStaff, [aDepartment({ searchWords: 'chest pain, বুকে ব্যথা' })]);
  api.respond(getAvailability, ({ params, query: { date = '' } }) =>
    doctorSits(desk, Number(params.id), date)
      ? anAvailability({ doctorId: Number(params.id), date })
      : aDayOff({ doctorId: Number(params.id), date }),
  );
  api.respond(listAvailability, ({ query: { date = '' } }) => ({
    doctors: desk.doctors.map(({ id }) => {
      const places = doctorSits(desk, id, date) ? anAvailability() : aDayOff();
      const { isScheduled, startTime, endTime, limit, available } = places;
      return { doctorId: id, isScheduled, startTime, endTime, limit, available };
    }),
  }));
  api.respond(checkPhone, ({ body: { phone } }) => {
    const patient = withPhone(phone);
    return { exists: patient !== null, patient };
  });
  api.respond(lookUpPatients, ({ query: { search = '' } }) => {
    const found = desk.patients.filter(
      ({ name, phone }) =>
        name.toLowerCase().includes(search.toLowerCase()) ||
        (/\d/.test(search) && phone.includes(search.replaceAll(/\D/g, ''))),
    );
    return { patients: found.slice(0, 8), hasMore: found.length > 8 };
  });
  api.respond(listAppointments, ({ query: { patientId, date } }) => {
    const found = desk.appointments.filter(
      (one) => String(one.patientId) === patientId && one.appointmentDate === date,
    );
    return { appointments: found, pagination: onePage(found, 100) };
  });
  api.respond(listPeople, { people: [] });
  api.respond(createPatient, ({ body: { name, phone } }) => {
    const patient = aPatient({ id: 40, name, phone });
    desk.patients.push(patient);
    return patient;
  });
  api.respond(
    getPatient,
    ({ params }) => desk.patients.find(({ id }) => String(id) === params.id) ?? refusal('PATIENT_NOT_FOUND'),
  );
  api.respond(createAppointment, ({ body: { doctorId, patientId, appointmentDate } }) =>
    anAppointment({ doctorId, patientId, appointmentDate, isWalkin: true, bookingType: 'Walk-in' }),
  );
  return desk;
}

/** Whether the week of a doctor has sittings on a date. */
const doctorSits = ({ doctors }: Desk, doctorId: number, date: string): boolean =>
  doctors.find(({ id }) => id === doctorId)?.weeklySchedule[weekdayOf(date)].enabled ?? false;

const address = '/admin/appointments/new';
const routes = { [address]: <NewAppointmentPage /> };

/** Opens the wizard at step 1. */
export async function openStep1(): Promise<void> {
  openStaffScreen(address, { routes });
  await onStep(1);
}

/** Opens the wizard at step 2, for the patient whose screens led here, and waits for the doctors. */
export async function openStep2({ id }: { id: number } = aPatient()): Promise<void> {
  openDesk(`?patientId=${id}`);
  await onStep(2);
  await screen.findByRole('radiogroup', { hidden: true });
}

export function openDesk(query: string, state?: unknown): void {
  openStaffScreen(address + query, { routes, state });
}

const HEADINGS = {
  1: 'Step 1 of 3: Who is the appointment for?',
  2: 'Step 2 of 3: Doctor & Date',
  3: 'Step 3 of 3: Is everything right?',
} as const;

/** The heading of the step on the screen. */
export const heading = () => document.querySelector('main form h2, main section h2')?.textContent;
export const onStep = (step: keyof typeof HEADINGS) => waitFor(() => expect(heading()).toBe(HEADINGS[step]));

export const next = () => press(screen.getByText('Next'));
export const previous = () => press(screen.getByText('Previous'));
export const confirm = () => press(screen.getByText('Confirm & Create Appointment'));

export const phoneField = () =>
  screen.getByLabelText<HTMLInputElement>('Patient phone number, name or booking reference');
/** Types a phone on step 1 and searches for it. */
export function searchFor(phone: string): void {
  type(phoneField(), phone);
  press(screen.getByText('Search'));
}
/** The card of a patient: 'Patient found', 'Patient Pre-selected from Profile', or 'For' on step 2. */
export const card = (title: string) => screen.queryByText(title, { selector: 'h3' })?.parentElement ?? null;
export const findCard = async (title: string) =>
  (await screen.findByText(title, { selector: 'h3' })).parentElement as HTMLElement;

/** The radio button of a doctor. */
export const doctorCard = (name: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(name));
export const doctorSearch = () => screen.getByLabelText<HTMLInputElement>('Find a doctor');
/** A day of the calendar by its label: 'Thursday, 11 March 2027'. */
export const day = (label: string) => screen.getByLabelText<HTMLButtonElement>(label);
export const WEDNESDAY = 'Wednesday, 10 March 2027, today';
export const THURSDAY = 'Thursday, 11 March 2027';

/** Chooses a doctor and a day on step 2, and waits for the places. */
export async function chooseSitting(doctor: string, label: string): Promise<void> {
  fireEvent.click(doctorCard(doctor));
  // A press on the chosen day would lead on.
  if (day(label).getAttribute('aria-pressed') !== 'true') fireEvent.click(day(label));
  await screen.findByText('Available slots');
}

/** Opens the wizard and goes on to step 3. */
export async function openStep3(label = WEDNESDAY): Promise<void> {
  await openStep2();
  await chooseSitting('Dr. Ayesha Rahman', label);
  next();
  await onStep(3);
}

export const notesField = () => screen.getByLabelText<HTMLTextAreaElement>('Notes (optional)');
export const serialChoice = () => screen.queryByLabelText<HTMLSelectElement>('Serial to give');
/** The bodies of the appointments that were requested. */
export const created = ({ api }: Desk) => api.requests(createAppointment).map(({ body }) => body);
