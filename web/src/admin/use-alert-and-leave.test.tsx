import { render } from '@testing-library/react';
import { BrowserRouter } from 'react-router';
import { expect, test } from 'vitest';
import { useAlertAndLeave } from './use-alert-and-leave.ts';

function Form({ reason }: { reason: string | null }) {
  useAlertAndLeave(reason, '/list');
  return null;
}

const form = (reason: string | null) => (
  <BrowserRouter>
    <Form reason={reason} />
  </BrowserRouter>
);

test('leads away as soon as there is a reason', () => {
  window.history.pushState(null, '', '/form');
  const { rerender } = render(form(null));
  expect(window.location.pathname).toBe('/form');
  rerender(form('Failed to load'));
  expect(window.location.pathname).toBe('/list');
});

test('does not lead away a person who has already gone to another page', () => {
  window.history.pushState(null, '', '/form');
  const { rerender } = render(form(null));
  window.history.pushState(null, '', '/elsewhere');
  rerender(form('Failed to load'));
  expect(window.location.pathname).toBe('/elsewhere');
});
