import type { DashboardStats } from '@clinic-serial/contract/subjects/dashboard';
import type { Role } from '@clinic-serial/contract/terms/permissions';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { makeQueryClient } from '../../api/query-client.ts';
import type { StaffSession } from '../../session/staff-session.ts';
import { someDashboardStats } from '../../test/clinic-records.ts';
import { StaffContext } from '../staff-context.ts';
import { Toasts } from '../toast.tsx';
import { DashboardPage } from './DashboardPage.tsx';

const AHEAD = { kind: 'ahead', today: '2026-11-29', lastDay: '2026-11-22' } as const;
const BEHIND = {
  kind: 'behind',
  today: '2026-11-20',
  lastDay: '2026-11-20',
  now: '2026-11-20T02:10:00.000Z',
  newest: '2026-11-20T04:15:00.000Z',
} as const;

let question: DashboardStats['clockQuestion'];
let sent: unknown[];
let answer: () => Response;

const success = (data: unknown) => Response.json({ success: true, data });

beforeEach(() => {
  window.matchMedia = () => ({ matches: false, addEventListener() {}, removeEventListener() {} }) as never;
  sent = [];
  answer = () => {
    question = null;
    return success({ confirmed: true });
  };
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit) => {
    if (url === '/api/clinic') return success({ today: '2026-11-20', timeZone: 'Asia/Dhaka' });
    if (url === '/api/admin/setup') return success({ missing: [], onlineBooking: true, hasSerial: true });
    if (url === '/api/admin/clock-confirmation') {
      sent.push(JSON.parse(String(body)));
      return answer();
    }
    return success(someDashboardStats({ clockQuestion: question }));
  });
});
function open(role: Role) {
  const session = { token: 't', who: { id: 1, role, limitedTo: [] } } as unknown as StaffSession;
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <Toasts />
      <MemoryRouter>
        <StaffContext value={session}>
          <main id="main" tabIndex={-1}>
            <DashboardPage />
          </main>
        </StaffContext>
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

const panel = () => screen.findByRole('region', { name: 'Is the date of the server right?' });
const button = (within: { queryByRole: typeof screen.queryByRole }) =>
  within.queryByRole('button', { name: 'The date is right' });

test('shows an Admin both dates above the numbers, and sends the date that the Admin confirms', async () => {
  question = AHEAD;
  open('Admin');
  const shown = await panel();
  expect(shown.textContent).toContain(
    'The clock of the server says Sunday, 29 November 2026. The last day it worked was Sunday, 22 November 2026.' +
      'Nothing is deleted by age until an Admin confirms the date.',
  );
  const numbers = screen.getByRole('region', { name: 'Today' });
  expect(shown.compareDocumentPosition(numbers)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  fireEvent.click(button(within(shown)) as HTMLElement);
  await screen.findByText('The date is confirmed.');
  await waitFor(() => expect(screen.queryByText(/^The clock of the server says/)).toBeNull());
  expect(sent).toEqual([{ today: '2026-11-29' }]);
  expect(document.activeElement?.id).toBe('main');
});

test.each(['Staff', 'Viewer'] as const)('tells a %s that an Admin is needed', async (role) => {
  question = AHEAD;
  open(role);
  const shown = await panel();
  expect(button(within(shown))).toBeNull();
  expect(shown.textContent).toContain('Please tell an Admin.');
});

test('shows the times when the clock is behind, because both may be on the same day', async () => {
  question = BEHIND;
  open('Admin');
  const shown = await panel();
  expect(shown.textContent).toContain(
    'The clock of the server says 20 November 2026, 8:10 AM. The newest record was made on 20 November 2026, 10:15 AM, which is later.',
  );
  expect(shown.textContent).toContain('The clock of the server should be corrected.');
  expect(shown.textContent).toContain('Confirm the date only if it is right');
  expect(button(within(shown))).not.toBeNull();
});

test('shows a refusal in the panel and keeps the question', async () => {
  question = AHEAD;
  const error = 'The date of the server has changed since this page was loaded. Please look at it again.';
  answer = () => Response.json({ success: false, code: 'DATE_CHANGED', error }, { status: 409 });
  open('Admin');
  const shown = await panel();
  fireEvent.click(button(within(shown)) as HTMLElement);
  await within(shown).findByText(error);
  expect(button(within(shown))).not.toBeNull();
});

test('asks nothing while the clock is right', async () => {
  question = null;
  open('Admin');
  await screen.findByText('No departments yet.');
  expect(screen.queryByText('Is the date of the server right?')).toBeNull();
});
