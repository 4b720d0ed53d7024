import { paginationOf } from '@clinic-serial/contract/fields/paging';
import { type AuditEntry, listAudit } from '@clinic-serial/contract/subjects/audit';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { makeQueryClient } from '../../api/query-client.ts';
import { textsOf } from '../../test/fields.ts';
import { arriveAt } from '../../test/place.ts';
import { openStaffScreen, press, type } from '../../test/staff-screen.tsx';
import { type StubbedApi, serverError, stubApi } from '../../test/stubbed-api.ts';
import { fakeTime, pass } from '../../test/time.ts';
import { AuditFilters } from './AuditFilters.tsx';
import { AuditPage } from './AuditPage.tsx';

describe('AuditPage', () => {
  const anEntry = (parts: Partial<AuditEntry> = {}): AuditEntry => ({
    id: 900,
    at: '2027-03-10T04:00:00.000Z',
    actorKind: 'staff',
    actorId: 1,
    actorName: 'admin',
    action: 'doctor.create',
    subjectKind: 'doctor',
    subjectId: 17,
    address: '127.0.0.1',
    details: null,
    ...parts,
  });

  let api: StubbedApi;
  let entries: AuditEntry[];

  beforeEach(() => {
    entries = [anEntry()];
    api = stubApi();
    api.respond(listAudit, ({ query }) => {
      const [limit, offset] = [Number(query.limit), Number(query.offset)];
      return {
        entries: entries.slice(offset, offset + limit),
        pagination: paginationOf(entries.length, limit, offset),
        staff: [
          { id: 1, username: 'admin' },
          { id: 3, username: 'viewer' },
        ],
      };
    });
  });

  const open = (place = '/admin/audit') =>
    openStaffScreen(place, { routes: { '/admin/audit': <AuditPage /> }, role: 'Admin' });
  const field = (label: string) => screen.getByLabelText<HTMLSelectElement>(label);
  const rows = () => [...document.querySelectorAll('tbody tr:has(th)')].map((row) => textsOf(row.children));
  const searches = () => api.requests(listAudit).map(({ query }) => query);
  const clearFilters = () =>
    press(screen.getAllByText('Clear filters').at(-1)?.closest('button') as HTMLElement);

  test('says who did what when, on what, and from where', async () => {
    entries = [
      anEntry({
        action: 'appointment.status',
        subjectKind: 'appointment',
        details: { from: 'Booked', to: 'Completed' },
      }),
      anEntry({
        id: 899,
        actorKind: 'visitor',
        actorId: null,
        actorName: null,
        action: 'staff.sign-in-failed',
        subjectKind: null,
        subjectId: null,
        address: null,
      }),
      anEntry({ id: 898, action: 'queue.act', details: { number: 12, kind: 'end', hash: 'f'.repeat(64) } }),
      anEntry({
        id: 897,
        action: 'queue.act',
        details: { kind: 'arrive', doneAt: '2027-03-10T03:12:00.000Z' },
      }),
    ];
    open();
    await screen.findByText('Sign-in failed', { selector: 'strong' });
    const [first, second, third, fourth] = rows();
    expect(first).toEqual([
      'Today, 10:00 AM',
      'admin',
      'Changed an appointment’s status',
      'Appointment 17',
      'from: Booked, to: Completed',
      '127.0.0.1',
    ]);
    expect(second?.slice(2)).toEqual(['Sign-in failed', '–', '–', '–']);
    expect(third?.[4]).toBe('number: 12, kind: end');
    expect(fourth?.[4]).toBe('kind: arrive, done at: Today, 9:12 AM');
  });

  test('filters by who, what and when, and names the filters in the address', async () => {
    fakeTime();
    open();
    await screen.findByText('Added a doctor', { selector: 'strong' });
    expect(textsOf(field('Who').options)).toEqual(['Everybody', 'admin', 'viewer']);
    type(field('Who'), '3');
    await arriveAt('/admin/audit?who=3');
    type(field('What'), 'doctor.create');
    await arriveAt('/admin/audit?who=3&what=doctor.create');
    type(field('From'), '2027-03-09');
    await pass(300);
    type(field('Until'), '2027-03-10');
    await pass(300);
    await arriveAt('/admin/audit?who=3&what=doctor.create&from=2027-03-09&to=2027-03-10');
    await waitFor(() =>
      expect(searches().at(-1)).toMatchObject({
        staffId: '3',
        action: 'doctor.create',
        from: '2027-03-09',
        to: '2027-03-10',
        offset: '0',
      }),
    );
    clearFilters();
    await arriveAt('/admin/audit');
    expect(['Who', 'What', 'From', 'Until'].map((label) => field(label).value)).toEqual(['', '', '', '']);
  });

  test('says how to go on when nothing is found', async () => {
    entries = [];
    open('/admin/audit?what=doctor.create');
    await screen.findByText('Nothing found');
    expect(field('What').value).toBe('doctor.create');
    expect(screen.getByText('Try adjusting your search criteria')).toBeTruthy();
    entries = [anEntry()];
    clearFilters();
    await screen.findByText('Added a doctor', { selector: 'strong' });
    await waitFor(() => expect(document.activeElement?.id).toBe('main'));
  });

  test('shows 30 entries on a page, and the page of the address', async () => {
    entries = Array.from({ length: 31 }, (_, index) => anEntry({ id: 1_000 - index, subjectId: index }));
    open('/admin/audit?what=doctor.create');
    await waitFor(() => expect(rows()).toHaveLength(30));
    press(screen.getByLabelText('Page 2'));
    await waitFor(() => expect(rows()).toHaveLength(1));
    await arriveAt('/admin/audit?what=doctor.create&page=2');
    expect(screen.getByLabelText('Page 2').getAttribute('aria-current')).toBe('page');
  });

  test('says that the log cannot be loaded, and tries again', async () => {
    api.respond(listAudit, serverError());
    open();
    expect((await screen.findByRole('alert')).textContent).toContain('Failed to load the audit log');
    api.respond(listAudit, { entries, pagination: paginationOf(1, 30, 0), staff: [] });
    press(screen.getByText('Try Again').closest('button') as HTMLElement);
    await screen.findByText('Added a doctor', { selector: 'strong' });
    await waitFor(() => expect(document.activeElement?.id).toBe('main'));
  });

  test.each([
    ['patient', '/admin/patients/17'],
    ['appointment', '/admin/appointments/17'],
    ['doctor', '/admin/doctors/17'],
    ['department', '/admin/departments?department=17'],
    ['staff', '/admin/staff?account=17'],
    ['change', '/admin/calendar?change=17'],
  ])('leads from an entry on a %s to %s', async (subjectKind, place) => {
    entries = [anEntry({ subjectKind })];
    open();
    await screen.findByText('Added a doctor', { selector: 'strong' });
    const link = document.querySelector('tbody a');
    expect(link?.textContent).toMatch(/ 17$/);
    expect(link?.getAttribute('href')).toBe(place);
  });

  test('shows only the entries on one record, and all again', async () => {
    open();
    await screen.findByText('Added a doctor', { selector: 'strong' });
    press(screen.getByLabelText('Only the entries on Doctor 17'));
    await arriveAt('/admin/audit?subject=doctor-17');
    await waitFor(() => expect(searches().at(-1)).toMatchObject({ subjectKind: 'doctor', subjectId: '17' }));
    press(screen.getByLabelText('On: Doctor 17. Show all records again'));
    await arriveAt('/admin/audit');
    await waitFor(() => expect(screen.queryByText('On: Doctor 17')).toBeNull());
  });

  test.each(['doctor', 'doctor-0', 'visitor-3', 'doctor-1x'])('ignores the filter %j', async (words) => {
    open(`/admin/audit?subject=${words}`);
    await screen.findByText('Added a doctor', { selector: 'strong' });
    expect(searches().at(-1)).not.toHaveProperty('subjectKind');
  });
});

describe('AuditFilters', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('fetch', async () => Response.json({ success: true, data: { today: '2026-11-20' } }));
  });
  test.each(['From', 'Until'])('does not filter by a half-typed year in "%s"', async (label) => {
    const onChange = vi.fn();
    render(
      <QueryClientProvider client={makeQueryClient()}>
        <AuditFilters
          filters={{ who: '', what: '', from: '', to: '', subject: '' }}
          subject={null}
          staff={[]}
          onChange={onChange}
        />
      </QueryClientProvider>,
    );
    const type = async (value: string) => {
      fireEvent.change(screen.getByLabelText(label), { target: { value } });
      await act(() => vi.advanceTimersByTimeAsync(300));
    };
    for (const passed of ['20/11/2', '20/11/20', '20/11/202']) await type(passed);
    expect(onChange).not.toHaveBeenCalled();
    await type('20/11/2026');
    expect(onChange.mock.calls).toEqual([[{ [label === 'From' ? 'from' : 'to']: '2026-11-20' }]]);
  });
});
