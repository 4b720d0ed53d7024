import { getClinic } from '@clinic-serial/contract/subjects/clinic';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { BrowserRouter, Link, Route, Routes, useLocation } from 'react-router';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { makeQueryClient } from '../../api/query-client.ts';
import { openPublicPage, stubPublicClinic } from '../../test/public-page.tsx';
import { aClinic } from '../../test/records.ts';
import { addMissingOfJsdom } from '../../test/staff-screen.tsx';
import { stubApi } from '../../test/stubbed-api.ts';
import { ErrorBoundary } from '../failure/ErrorBoundary.tsx';
import { FallbackPage } from './FallbackScreen.tsx';
import { PageChange } from './MainPart.tsx';

describe('Brand', () => {
  const LOGO = '/api/pictures/0a1b2c3d4e5f60718293a4b5c6d7e8f9';
  const brand = async () => (await screen.findAllByText(aClinic.name))[0]?.closest('a') as HTMLElement;

  test('shows the sign of the product beside the name of a clinic without a logo', async () => {
    stubPublicClinic();
    await openPublicPage('/about');
    expect((await brand()).querySelector('svg')).not.toBeNull();
    expect((await brand()).querySelector('img')).toBeNull();
  });

  test("shows the clinic's logo in its place", async () => {
    stubPublicClinic().api.respond(getClinic, { ...aClinic, logoUrl: LOGO });
    await openPublicPage('/about');
    // Until the clinic is read, the sign and the name of the product stand there.
    const logo = await waitFor(async () => {
      const found = (await brand()).querySelector('img');
      if (!found) throw new Error('There is no logo');
      return found;
    });
    expect([logo.getAttribute('src'), logo.alt, logo.width, logo.height]).toEqual([LOGO, '', 32, 32]);
    expect((await brand()).querySelector('svg')).toBeNull();
  });
});

describe('FallbackPage', () => {
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
      <QueryClientProvider client={makeQueryClient()}>
        <BrowserRouter>
          <Application />
        </BrowserRouter>
      </QueryClientProvider>,
    );
    await screen.findByText('Something went wrong', { selector: 'h1' });
    expect(screen.getByRole('banner').querySelector('a')?.getAttribute('href')).toBe('/');
    fireEvent.click(screen.getByText('Back to home'));
    await screen.findByText('The area');
  });
});

describe('PageChange', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    window.scrollTo = () => {};
  });
  test('announces a page that sets its title late by its own title, not by the title before', async () => {
    document.title = 'Doctors';
    window.history.pushState(null, '', '/doctors');
    const open = () =>
      render(
        <BrowserRouter>
          <Link to="/patients">Patients</Link>
          <Routes>
            <Route path="*" element={null} />
          </Routes>
          <PageChange />
        </BrowserRouter>,
      );
    // The person is on this page already, whichever page another test has shown before.
    open().unmount();
    open();
    const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
    // The page's record has loaded and sets the title.
    document.title = 'Dr. Rahman';
    await pass(100);
    await act(async () => {
      fireEvent.click(screen.getByRole('link'));
    });
    // The chunk of the next page is still loading.
    await pass(1_000);
    expect(screen.getByRole('status').textContent).toBe('');
    document.title = 'Patients';
    await pass(100);
    expect(screen.getByRole('status').textContent).toBe('Patients');
  });
});
