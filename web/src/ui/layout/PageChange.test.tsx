import { act, fireEvent, render, screen } from '@testing-library/react';
import { BrowserRouter, Link, Route, Routes } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { PageChange } from './PageChange.tsx';

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
