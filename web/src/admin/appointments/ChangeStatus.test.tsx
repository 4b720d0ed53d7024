import { paginationOf } from '@clinic-serial/contract/fields/paging';
import {
  type Appointment,
  changeAppointmentStatus,
  listAppointments,
} from '@clinic-serial/contract/subjects/appointments';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { chooseAction, menuOf, openList, openMenu, rowTexts } from '../../test/appointment-list.tsx';
import { anAppointment } from '../../test/records.ts';
import { address, press } from '../../test/staff-screen.tsx';
import {
  noConnection,
  onePage,
  refusal,
  type StubbedApi,
  serverError,
  stubApi,
} from '../../test/stubbed-api.ts';

const booked = anAppointment({ id: 71, patientName: 'Nasima Moved' });

let api: StubbedApi;
let stored: Appointment[];

beforeEach(() => {
  stored = [booked];
  api = stubApi();
  api.respond(listAppointments, () => ({ appointments: stored, pagination: onePage(stored) }));
  api.respond(changeAppointmentStatus, ({ body: { status } }) => {
    const moved = { ...booked, status };
    stored = [moved];
    return moved;
  });
});

const sent = () => api.requests(changeAppointmentStatus).map(({ params, body }) => ({ ...params, ...body }));
const question = () => screen.getByRole('alertdialog');
const confirm = () => press(within(question()).getByText('Change status'));
const failure = () => within(question()).findByRole('alert');

describe.each([
  ['Complete', 'Completed'],
  ['No Show', 'No Show'],
  ['Cancel', 'Cancelled'],
])('%j in the menu of a row', (action, status) => {
  test('asks first, and Enter alone changes nothing', async () => {
    openList();
    await chooseAction(booked, action);
    expect(question().textContent).toContain(`Are you sure you want to change the status to "${status}"?`);
    expect(question().textContent).toContain('Serial 1, Nasima Moved');
    expect(question().textContent).toContain('Dr. Ayesha Rahman, Today');
    const keep = within(question()).getByText('Keep as it is').closest('button');
    expect(document.activeElement).toBe(keep);
    if (keep) fireEvent.click(keep);
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(document.activeElement).toBe(await menuOf(booked));
    expect(sent()).toEqual([]);
  });

  test('changes the status, says so, and returns the focus to the menu', async () => {
    openList();
    await chooseAction(booked, action);
    confirm();
    await screen.findByText(`Appointment status updated to ${status} successfully!`);
    expect(sent()).toEqual([{ id: '71', status, from: 'Booked' }]);
    await waitFor(() => expect(rowTexts()[0]).toContain(status));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    const menu = await menuOf(booked);
    await waitFor(() => expect(document.activeElement).toBe(menu));
    expect(await openMenu(booked)).toEqual(['View']);
  });
});

test('a change that fails says why, and can be tried again', async () => {
  openList();
  await chooseAction(booked, 'Complete');
  for (const [respond, reason] of [
    [serverError(), 'Server error: 500'],
    [noConnection, 'Network error. Please check your connection.'],
  ] as const) {
    api.respond(changeAppointmentStatus, respond);
    confirm();
    await waitFor(async () =>
      expect((await failure()).textContent).toBe(`Failed to update status: ${reason}`),
    );
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Change status'));
  }
  api.respond(changeAppointmentStatus, { ...booked, status: 'Completed' });
  confirm();
  await screen.findByText('Appointment status updated to Completed successfully!');
});

describe('when somebody else was faster', () => {
  test('the question says what the status is now, has nothing to confirm, and the list shows it', async () => {
    const sentence = 'Somebody else has changed this appointment: it is now Completed.';
    api.respond(changeAppointmentStatus, refusal('STATUS_CHANGED', sentence));
    openList();
    await chooseAction(booked, 'Cancel');
    stored = [{ ...booked, status: 'Completed' }];
    confirm();
    expect((await failure()).textContent).toBe(`Failed to update status: ${sentence}`);
    const [close, ...others] = within(question()).getAllByRole('button');
    expect([close?.textContent, others]).toEqual(['Close', []]);
    await waitFor(() => expect(rowTexts()[0]).toContain('Completed'));
    if (close) press(close);
    expect(screen.queryByRole('alertdialog')).toBeNull();
    const menu = await menuOf(booked);
    await waitFor(() => expect(document.activeElement).toBe(menu));
  });

  test('a deleted appointment leaves the list, and the focus moves to the page', async () => {
    const stays = anAppointment({ id: 72, serialNumber: 2, patientName: 'Taher Stays' });
    stored = [booked, stays];
    api.respond(changeAppointmentStatus, refusal('APPOINTMENT_NOT_FOUND'));
    openList();
    await chooseAction(booked, 'No Show');
    stored = [stays];
    confirm();
    expect((await failure()).textContent).toBe('Failed to update status: Appointment not found');
    await waitFor(() => expect(rowTexts()).toHaveLength(1));
    press(within(question()).getByRole('button'));
    await waitFor(() => expect(document.activeElement?.id).toBe('main'));
  });
});

test('a page that loses its last row leads to the page that is left', async () => {
  let total = 31;
  api.respond(listAppointments, ({ query: { offset } }) => ({
    appointments: Number(offset) < total ? [booked] : [],
    pagination: paginationOf(total, 30, Number(offset)),
  }));
  api.respond(changeAppointmentStatus, () => {
    total = 30;
    return anAppointment({ status: 'Completed' });
  });
  openList('?status=Booked&page=2');
  await chooseAction(booked, 'Complete');
  confirm();
  await waitFor(() => expect(address()).toBe('/admin/appointments?status=Booked'));
});
