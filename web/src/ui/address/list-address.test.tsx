import { act, render } from '@testing-library/react';
import { BrowserRouter } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { useRedirectAfter } from './list-address.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
function Form({ saved, onLeave }: { saved: boolean; onLeave: () => void }) {
  useRedirectAfter(saved, '/list', onLeave);
  return null;
}

function setUp() {
  window.history.pushState(null, '', '/form');
  const onLeave = vi.fn();
  const form = (saved: boolean) => (
    <BrowserRouter>
      <Form saved={saved} onLeave={onLeave} />
    </BrowserRouter>
  );
  const { rerender } = render(form(false));
  return {
    onLeave,
    save: () => rerender(form(true)),
    pass: (ms: number) => act(() => vi.advanceTimersByTime(ms)),
    address: () => window.location.pathname,
  };
}

test('redirects 2 seconds after the success and calls onLeave then', () => {
  const { onLeave, save, pass, address } = setUp();
  pass(2_000);
  save();
  pass(1_999);
  expect(address()).toBe('/form');
  expect(onLeave).not.toHaveBeenCalled();
  pass(1);
  expect(address()).toBe('/list');
  expect(onLeave).toHaveBeenCalledOnce();
});

test('does not redirect a person who has left the page', () => {
  const { onLeave, save, pass, address } = setUp();
  save();
  // The address changes at once, but the next page may still be loading.
  window.history.pushState(null, '', '/elsewhere');
  pass(2_000);
  expect(address()).toBe('/elsewhere');
  expect(onLeave).not.toHaveBeenCalled();
});
