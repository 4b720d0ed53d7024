import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { makeQueryClient } from '../../api/query-client.ts';
import { AuditFilters } from './AuditFilters.tsx';

beforeEach(() => {
  vi.useFakeTimers();
  // jsdom has no matchMedia, and Mantine uses it to read the preferred colour scheme.
  window.matchMedia ??= () => ({ matches: false, addEventListener() {}, removeEventListener() {} }) as never;
  vi.stubGlobal('fetch', async () => Response.json({ success: true, data: { today: '2026-11-20' } }));
});
test.each(['From', 'Until'])('does not filter by a half-typed year in "%s"', async (label) => {
  const onChange = vi.fn();
  render(
    <MantineProvider>
      <QueryClientProvider client={makeQueryClient()}>
        <AuditFilters
          filters={{ who: '', what: '', from: '', to: '' }}
          staff={[]}
          active={false}
          onChange={onChange}
          onClear={() => {}}
        />
      </QueryClientProvider>
    </MantineProvider>,
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
