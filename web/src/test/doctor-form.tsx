import { listDepartmentsForStaff } from '@clinic-serial/contract/subjects/departments';
import { createDoctor, getDoctorForStaff, type StaffDoctor } from '@clinic-serial/contract/subjects/doctors';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import { EditDoctorPage } from '../admin/doctors/EditDoctorPage.tsx';
import { NewDoctorPage } from '../admin/doctors/NewDoctorPage.tsx';
import { aDepartment } from './clinic-records.ts';
import { errorOf, textsOf } from './fields.ts';
import { aDoctor } from './records.ts';
import { openStaffScreen, type } from './staff-screen.tsx';
import { type StubbedApi, stubApi } from './stubbed-api.ts';

export const DAYS = ['Saturday', 'Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'];
export const NO_DAY = 'Please select at least one available weekday for the doctor';

/** The answers of the server that every form of a doctor needs. */
export function stubDoctorForm(): StubbedApi {
  const api = stubApi();
  api.respond(listDepartmentsForStaff, [aDepartment()]);
  api.respond(createDoctor, aDoctor());
  return api;
}

export async function openNew() {
  openStaffScreen('/admin/doctors/new', { routes: { '/admin/doctors/new': <NewDoctorPage /> } });
  await screen.findByText('Cardiology');
}

export async function openEdit(api: StubbedApi, doctor: StaffDoctor) {
  api.respond(getDoctorForStaff, doctor);
  openStaffScreen('/admin/doctors/3/edit', { routes: { '/admin/doctors/:id/edit': <EditDoctorPage /> } });
  await screen.findByText('Cardiology');
}

export const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
export const nameField = () => field('Doctor name');
export const phoneField = () => field('Phone number');
export const departmentField = () => field('Department');
export const emailField = () => field('Email (optional)');
export const experienceField = () => field('Experience in years (optional)');
export const send = (name = 'Create Doctor') => fireEvent.click(screen.getByText(name));
export const error = (shown: HTMLElement, sentence: string) =>
  waitFor(() => expect(errorOf(shown)).toBe(sentence));

export function fillAbout(name: string) {
  type(nameField(), name);
  type(phoneField(), '01712345678');
  type(departmentField(), '5');
}

export const tick = (day: string) =>
  fireEvent.click(screen.getByLabelText(day, { selector: '[type=checkbox]' }));
export const workingDays = () =>
  DAYS.filter((day) => screen.getByLabelText<HTMLInputElement>(day, { selector: '[type=checkbox]' }).checked);

export const groupOf = (name: string) =>
  document.querySelector<HTMLElement>(`[role=group][aria-label=${name}]`) as HTMLElement;

/** The fields of a working day with one sitting. */
export function dayOf(name: string) {
  const group = groupOf(name);
  const part = (label: string) => within(group).getByLabelText<HTMLInputElement>(label);
  return {
    group,
    start: part('Start time'),
    end: part('End time'),
    limit: part('Patient limit'),
    reserved: part('Reserved serials'),
    chips: () => textsOf(group.querySelectorAll('[aria-label^="Remove reserved serial"]')),
  };
}

export function hoursOf(name: string): string[] {
  const { start, end, limit } = dayOf(name);
  return [start.value, end.value, limit.value];
}

export async function copyDay(day: string, to: string) {
  fireEvent.click(screen.getByLabelText(`Copy ${day} to…`));
  const item = within(dayOf(day).group).getByText(to);
  fireEvent.click(item);
  await waitFor(() => expect(document.querySelector('[role=menu]')).toBeNull());
}
