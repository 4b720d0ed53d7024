import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { textsOf } from '../test/fields.ts';
import { fakeTime, pass } from '../test/time.ts';
import { Toasts, toastBad, toastGood } from './toast.tsx';

beforeEach(() => {
  fakeTime();
  render(<Toasts />);
});

const shown = () => textsOf(document.querySelectorAll('[aria-live="polite"] p'));
const close = () => screen.getByRole('button', { name: 'Close this message' });

test('a success is shown for six seconds, a failure for twelve', async () => {
  act(() => {
    toastGood('Doctor added');
    toastBad('Patient not found');
  });
  expect(shown()).toEqual(['Doctor added', 'Patient not found']);
  expect(screen.getByRole('alert').textContent).toBe('Patient not found');
  await pass(6_000);
  expect(shown()).toEqual(['Patient not found']);
  await pass(6_000);
  expect(shown()).toEqual([]);
});

test('the same failure appears once, the same success each time', () => {
  act(() => {
    for (const message of ['Saved', 'Saved']) toastGood(message);
    for (const message of ['Not found', 'Not found']) toastBad(message);
  });
  expect(shown()).toEqual(['Saved', 'Saved', 'Not found']);
});

test('a message waits while it has the pointer or the focus', async () => {
  act(() => toastGood('Doctor added'));
  fireEvent.pointerEnter(screen.getByText('Doctor added'));
  act(() => close().focus());
  await pass(60_000);
  fireEvent.pointerLeave(screen.getByText('Doctor added'));
  await pass(60_000);
  expect(shown()).toEqual(['Doctor added']);
  act(() => close().blur());
  await pass(6_000);
  expect(shown()).toEqual([]);
});

test('a message can be closed', () => {
  act(() => toastBad('Not found'));
  fireEvent.click(close());
  expect(shown()).toEqual([]);
});
