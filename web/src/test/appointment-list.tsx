import type { Appointment } from '@clinic-serial/contract/subjects/appointments';
import type { Role } from '@clinic-serial/contract/terms/permissions';
import { fireEvent, screen } from '@testing-library/react';
import { AppointmentPage } from '../admin/appointments/AppointmentPage.tsx';
import { AppointmentsPage } from '../admin/appointments/AppointmentsPage.tsx';
import { openStaffScreen, press } from './staff-screen.tsx';

/** Opens the staff's list of appointments. Its links lead to the page of an appointment. */
export function openList(query = '', role: Role = 'Staff', state?: unknown): void {
  openStaffScreen(`/admin/appointments${query}`, {
    role,
    state,
    routes: { '/admin/appointments': <AppointmentsPage />, '/admin/appointments/:id': <AppointmentPage /> },
  });
}

/** The texts of the list's rows, without its head; empty while they load. */
export const rowTexts = () =>
  [...document.querySelectorAll('tbody tr:has(th)')].map(({ textContent }) => textContent);

/** The button that opens the menu of a row. */
export const menuOf = ({ serialNumber, patientName }: Pick<Appointment, 'serialNumber' | 'patientName'>) =>
  screen.findByLabelText(`Actions for serial ${serialNumber}, ${patientName}`);

/** Opens the menu of a row and returns the names of its items. */
export async function openMenu(appointment: Appointment): Promise<string[]> {
  press(await menuOf(appointment));
  const items = await screen.findAllByRole('menuitem', { hidden: true });
  return items.map(({ textContent }) => textContent);
}

/** Chooses an item of a row's menu. */
export async function chooseAction(appointment: Appointment, name: string): Promise<void> {
  await openMenu(appointment);
  fireEvent.click(screen.getByRole('menuitem', { name, hidden: true }));
}
