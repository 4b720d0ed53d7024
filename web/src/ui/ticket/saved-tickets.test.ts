// @vitest-environment jsdom
import type { Appointment } from '@clinic-serial/contract/subjects/appointments';
import { SAVED_TICKETS, type SavedTicket } from '@clinic-serial/contract/subjects/saved-ticket';
import { renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { wipeTraces } from '../../session/wipe-traces.ts';
import { aClinic, anAppointment } from '../../test/records.ts';
import { useSavedTicket } from './saved-tickets.ts';

const saved = () => JSON.parse(localStorage.getItem(SAVED_TICKETS) ?? '[]') as SavedTicket[];
const ticketOf = (changes: Partial<Appointment> = {}): Appointment => ({
  ...anAppointment(),
  appointmentDate: '2026-11-20',
  status: 'Booked',
  ...changes,
});
const show = (appointment: Appointment, today = '2026-11-20') =>
  renderHook((shown: Appointment) => useSavedTicket(shown, { ...aClinic, today }), {
    initialProps: appointment,
  });

test('a ticket that is shown is kept, once, without a name and a phone', () => {
  const appointment = ticketOf();
  show(appointment);
  show(appointment);
  expect(saved()).toHaveLength(1);
  expect(saved()[0]).toMatchObject({
    key: appointment.liveKey,
    link: `/q/${appointment.liveKey}`,
    day: '2026-11-20',
    serial: String(appointment.serialNumber),
    doctor: appointment.doctorName,
    reference: appointment.bookingReference,
  });
  expect(saved()[0]?.code.path).toMatch(/^M\d/);
  const stored = localStorage.getItem(SAVED_TICKETS);
  expect(stored).not.toContain(appointment.patientName);
  expect(stored).not.toContain(appointment.patientPhone);
});

test('several stand in the order of their days; a cancelled one and one of an earlier day go', () => {
  show(ticketOf({ liveKey: 'bbbbbbbbbbbb', appointmentDate: '2026-11-22' }));
  const today = show(ticketOf());
  expect(saved().map(({ day }) => day)).toEqual(['2026-11-20', '2026-11-22']);
  today.rerender(ticketOf({ status: 'Cancelled' }));
  expect(saved().map(({ day }) => day)).toEqual(['2026-11-22']);
  show(ticketOf({ liveKey: 'cccccccccccc', appointmentDate: '2026-11-23' }), '2026-11-23');
  expect(saved().map(({ day }) => day)).toEqual(['2026-11-23']);
  show(ticketOf({ liveKey: 'dddddddddddd', appointmentDate: '2026-11-22' }), '2026-11-23');
  expect(saved()).toHaveLength(1);
});

test('a logout removes all of them', async () => {
  show(ticketOf());
  await wipeTraces();
  expect(localStorage.getItem(SAVED_TICKETS)).toBeNull();
});

test('a broken or a full storage breaks no screen', () => {
  localStorage.setItem(SAVED_TICKETS, '{');
  show(ticketOf());
  expect(saved()).toHaveLength(1);
  const set = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  show(ticketOf({ status: 'Cancelled' }));
  expect(set).toHaveBeenCalled();
  set.mockRestore();
});
