// @vitest-environment jsdom
import { act, cleanup, render } from '@testing-library/react';
import { BrowserRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useRedirectAfter } from './use-redirect-after.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
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

test('leads on 2 seconds after the success, and tells it then', () => {
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

test('whoever has gone elsewhere by then is not taken back', () => {
  const { onLeave, save, pass, address } = setUp();
  save();
  // The address is the next page's at once; the page itself may be long on its way.
  window.history.pushState(null, '', '/elsewhere');
  pass(2_000);
  expect(address()).toBe('/elsewhere');
  expect(onLeave).not.toHaveBeenCalled();
});
