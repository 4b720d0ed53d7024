import type { Appointment } from '@clinic-serial/contract/subjects/appointments';
import type { AppointmentStatus } from '@clinic-serial/contract/terms/appointment-status';
import { expect, test } from 'vitest';
import { splitAppointments } from './split-appointments.ts';

const TODAY = '2026-11-20';
let id = 0;
const one = (
  appointmentDate: string,
  status: AppointmentStatus,
  estimatedTime = '17:00',
  serialNumber = 1,
) => {
  id += 1;
  return { id, appointmentDate, status, estimatedTime, serialNumber } as Appointment;
};

test('upcoming are Booked, Confirmed and In Progress of today or later, the next one first', () => {
  const tomorrow = one('2026-11-21', 'Booked', '09:00');
  const evening = one(TODAY, 'Confirmed', '18:00');
  const morning = one(TODAY, 'In Progress', '09:30');
  expect(splitAppointments([tomorrow, evening, morning], TODAY)).toEqual({
    upcoming: [morning, evening, tomorrow],
    past: [],
  });
});

test('sorts appointments at the same time by serial', () => {
  const second = one(TODAY, 'Booked', '09:00', 2);
  const first = one(TODAY, 'Booked', '09:00', 1);
  expect(splitAppointments([second, first], TODAY).upcoming).toEqual([first, second]);
});

test('past are ended appointments and those of an earlier day, in the given order', () => {
  const rows = [
    one('2026-11-25', 'Cancelled'),
    one(TODAY, 'Completed'),
    one(TODAY, 'No Show'),
    one('2026-11-19', 'Booked'),
  ];
  expect(splitAppointments(rows, TODAY)).toEqual({ upcoming: [], past: rows });
});
