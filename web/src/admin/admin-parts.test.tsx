import { render } from '@testing-library/react';
import { BrowserRouter } from 'react-router';
import { expect, test } from 'vitest';
import { fileNameOf } from './ExportButton.tsx';
import { differentFields } from './records/record-edit.tsx';
import { useAlertAndLeave } from './toast.tsx';

test.each([
  ['attachment; filename="patients-2026-11-20.csv"', 'patients-2026-11-20.csv'],
  ['attachment; filename=patients.csv; size=12', 'patients.csv'],
  ['attachment; FileName="../../etc/patients.csv"', 'patients.csv'],
  ['attachment; filename=""', undefined],
  ['attachment', undefined],
  [null, undefined],
])('%s names %s', (header, name) => expect(fileNameOf(header)).toBe(name));

test('names the fields that two versions would save differently, also when the difference is nested', () => {
  const one = { name: 'Karim', address: null, isActive: true, week: { 1: { limit: 30 } } };
  expect(differentFields(one, { ...one })).toEqual([]);
  expect(differentFields(one, { ...one, isActive: false, week: { 1: { limit: 20 } } })).toEqual([
    'isActive',
    'week',
  ]);
});

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
