import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { BrowserRouter, useLocation } from 'react-router';
import { expect, test, vi } from 'vitest';
import { makeQueryClient } from '../../api/query-client.ts';
import { addMissingOfJsdom } from '../../test/staff-screen.tsx';
import { stubApi } from '../../test/stubbed-api.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { FallbackPage } from './FallbackPage.tsx';

function Area() {
  if (useLocation().pathname === '/broken') throw new Error('A broken area');
  return <p>The area</p>;
}

function Application() {
  return (
    <ErrorBoundary fallback={<FallbackPage />} place={useLocation().pathname}>
      <Area />
    </ErrorBoundary>
  );
}

test('an area that fails keeps the name of the clinic and two ways home, which work', async () => {
  // React logs the error of the broken area.
  vi.spyOn(console, 'error').mockImplementation(() => {});
  stubApi();
  addMissingOfJsdom();
  window.history.replaceState(null, '', '/broken');
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={makeQueryClient()}>
        <BrowserRouter>
          <Application />
        </BrowserRouter>
      </QueryClientProvider>
    </MantineProvider>,
  );
  await screen.findByText('Something went wrong', { selector: 'h1' });
  expect(screen.getByRole('banner').querySelector('a')?.getAttribute('href')).toBe('/');
  fireEvent.click(screen.getByText('Back to home'));
  await screen.findByText('The area');
});
