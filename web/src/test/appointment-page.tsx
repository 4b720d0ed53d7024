import type { Appointment } from '@clinic-serial/contract/subjects/appointments';
import type { Role } from '@clinic-serial/contract/terms/permissions';
import { screen } from '@testing-library/react';
import { AppointmentPage } from '../admin/appointments/AppointmentPage.tsx';
import { openStaffScreen } from './staff-screen.tsx';

/** Opens the page of an appointment and waits until it is shown. */
export async function openAppointment(
  { id, serialNumber }: Appointment,
  role: Role = 'Staff',
  state?: unknown,
): Promise<void> {
  openAppointmentPage(String(id), role, state);
  await screen.findByText(`Appointment: serial ${serialNumber}`);
}

/** Opens the page of an appointment by the id in its address. */
export function openAppointmentPage(id: string, role: Role = 'Staff', state?: unknown): void {
  openStaffScreen(`/admin/appointments/${id}`, {
    role,
    state,
    routes: { '/admin/appointments/:id': <AppointmentPage /> },
  });
}

/** A section of the page by its heading. */
export function section(name: string): HTMLElement | undefined {
  const headings = screen.queryAllByText(name, { selector: 'h2' });
  return headings[0]?.closest('section') ?? undefined;
}

/** The head of the page: the serial, the status and the type. */
export const pageHead = () => document.querySelector('main header')?.textContent;
