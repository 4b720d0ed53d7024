import { localText } from '@clinic-serial/contract/messages/current/format';
import type { Appointment } from '@clinic-serial/contract/subjects/appointments';
import type { ClinicInfo } from '@clinic-serial/contract/subjects/clinic';
import { SAVED_TICKETS, type SavedTicket } from '@clinic-serial/contract/subjects/saved-ticket';
import { isUpcoming } from '@clinic-serial/contract/terms/appointment-status';
import { useEffect } from 'react';
import { paths } from '../../paths.ts';
import { siteAddress } from '../../site-language.ts';
import { formatDate, formatNumber, formatTimeRange, placeName } from '../text/format.ts';
import { drawCode } from './QrCode.tsx';
import { codeText, departmentText } from './ticket-text.ts';

/**
 * Keeps a shown ticket in this browser, so that it opens without a network (rules: queue 14). A ticket that
 * is cancelled or over is removed.
 */
export function useSavedTicket(appointment: Appointment, clinic: ClinicInfo | undefined): void {
  const today = clinic?.today;
  const place = placeName(clinic, appointment);
  useEffect(() => {
    if (!today) return;
    const { liveKey, status, appointmentDate } = appointment;
    const others = savedTickets().filter(({ key, day }) => key !== liveKey && day >= today);
    const isWanted = isUpcoming(status, appointmentDate, today);
    const tickets = isWanted ? [...others, ticketOf(appointment, place)] : others;
    tickets.sort((one, other) => one.day.localeCompare(other.day));
    try {
      localStorage.setItem(SAVED_TICKETS, JSON.stringify(tickets));
    } catch {
      // If the storage is full or forbidden, the ticket is still on the screen.
    }
  }, [appointment, today, place]);
}

function savedTickets(): SavedTicket[] {
  try {
    return JSON.parse(localStorage.getItem(SAVED_TICKETS) ?? '[]') as SavedTicket[];
  } catch {
    return [];
  }
}

function ticketOf(appointment: Appointment, place: string | undefined): SavedTicket {
  const { liveKey, appointmentDate, bookingReference } = appointment;
  return {
    key: liveKey,
    link: siteAddress(paths.live(liveKey)),
    day: appointmentDate,
    serial: formatNumber(appointment.serialNumber),
    doctor: localText(appointment.doctorName, appointment.doctorNameBn),
    place: [place, departmentText(appointment)].filter(Boolean).join(' · '),
    date: formatDate(appointmentDate),
    hours: formatTimeRange(appointment.doctorScheduleStart, appointment.doctorScheduleEnd),
    reference: bookingReference,
    code: drawCode(codeText(appointment)),
    savedAt: Date.now(),
  };
}
