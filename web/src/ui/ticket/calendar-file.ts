import type { Appointment } from '@clinic-serial/contract/appointments';
import type { ClinicInfo } from '@clinic-serial/contract/clinic';
import { localText } from '@clinic-serial/contract/messages/current/format';
import { BOOKING_LIMITS } from '@clinic-serial/contract/rules/booking-limits';
import { ticketText } from '#messages/ticket';
import { formatTimeRange } from '../text/format.ts';
import { canArriveEarly } from './can-arrive-early.ts';
import { instantOf } from './clinic-instant.ts';

const text = ticketText.calendar;
const MINUTE_MS = 60_000;
/** The length of the visit in the calendar. The real length is not known. */
const VISIT_MINUTES = 30;
const REMINDER_MINUTES = 60;
/** RFC 5545, 3.1: lines of at most 75 octets. */
const LINE_OCTETS = 75;

/**
 * An appointment as a calendar file (RFC 5545). Times are in UTC, so the file needs no VTIMEZONE and is right
 * in every time zone of the phone. An appointment always has the same UID, so that a second download changes
 * the calendar entry instead of adding another one. A serial without an estimated time is an entry of the whole day.
 *
 * @param link the whole address of the live page
 */
export function calendarFile(appointment: Appointment, clinic: ClinicInfo, link: string): string {
  const { serialNumber, bookingReference, appointmentDate, estimatedTime, status } = appointment;
  const doctor = localText(appointment.doctorName, appointment.doctorNameBn);
  const early = canArriveEarly(appointment, clinic);
  const place = [
    localText(clinic.name, clinic.nameBn),
    localText(appointment.departmentLocation, appointment.departmentLocationBn),
    localText(clinic.address, clinic.addressBn),
  ]
    .filter(Boolean)
    .join(', ');
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Clinic Serial//Appointments//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${bookingReference}-${appointment.id}@clinic-serial`,
    `DTSTAMP:${utc(new Date(appointment.updatedAt))}`,
    `LAST-MODIFIED:${utc(new Date(appointment.updatedAt))}`,
    ...(estimatedTime === null
      ? [`DTSTART;VALUE=DATE:${appointmentDate.replaceAll('-', '')}`]
      : visitLines(instantOf(appointmentDate, estimatedTime, clinic.timeZone))),
    `SUMMARY:${escaped(text.summary(serialNumber, doctor))}`,
    `DESCRIPTION:${escaped(
      text.description({
        serial: serialNumber,
        doctor,
        hours: formatTimeRange(appointment.doctorScheduleStart, appointment.doctorScheduleEnd),
        reference: bookingReference,
        early,
      }),
    )}`,
    `LOCATION:${escaped(place)}`,
    `URL:${link}`,
    `STATUS:${status === 'Cancelled' ? 'CANCELLED' : 'CONFIRMED'}`,
    ...(early ? alarmLines(serialNumber) : []),
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

function visitLines(start: Date): string[] {
  return [`DTSTART:${utc(start)}`, `DTEND:${utc(new Date(start.getTime() + VISIT_MINUTES * MINUTE_MS))}`];
}

function alarmLines(serial: number): string[] {
  return [
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escaped(text.reminder(serial))}`,
    `TRIGGER:-PT${REMINDER_MINUTES + BOOKING_LIMITS.arriveMinutesEarly}M`,
    'END:VALARM',
  ];
}

/** '20261120T113000Z' */
function utc(moment: Date): string {
  return `${moment.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;
}

function escaped(value: string): string {
  return value.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r\n|\r|\n/g, '\\n');
}

/** Folds a line into parts of at most 75 octets, without splitting a character. */
function folded(line: string): string {
  const encoder = new TextEncoder();
  let result = '';
  let room = LINE_OCTETS;
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (size > room) {
      result += '\r\n ';
      // The space at the start of the next part counts too.
      room = LINE_OCTETS - 1;
    }
    result += character;
    room -= size;
  }
  return result;
}
