import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeAll, expect, test } from 'vitest';
import { descriptionOf } from '../../test/fields.ts';
import { PhoneField } from './PhoneField.tsx';

beforeAll(() => {
  // jsdom has no matchMedia, and Mantine uses it to read the preferred colour scheme.
  window.matchMedia ??= () => ({ matches: false, addEventListener() {}, removeEventListener() {} }) as never;
});

function Page({ error }: { error?: string }) {
  const [value, setValue] = useState('');
  return <PhoneField label="Phone" value={value} onChange={setValue} error={error} />;
}

function setUp(error?: string) {
  render(
    <MantineProvider>
      <Page error={error} />
    </MantineProvider>,
  );
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Phone' });
  return { field, type: (value: string) => fireEvent.change(field, { target: { value } }) };
}

const ONE = 'One digit is too many: a phone number has 11 digits';

test('says while typing how many digits are too many, until they are gone', () => {
  const { field, type } = setUp();
  type('01712345678');
  expect([field.value, descriptionOf(field), field.ariaInvalid]).toEqual(['01712-345678', '', null]);
  type('01712-3456789');
  expect([field.value, descriptionOf(field)]).toEqual(['01712-3456789', ONE]);
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText(ONE).getAttribute('role')).toBe('status');
  type('01712-34567890');
  expect(descriptionOf(field)).toBe('2 digits are too many: a phone number has 11 digits');
  type('01712-345678');
  expect(descriptionOf(field)).toBe('');
});

test('says it beside the error of the form', () => {
  const { type } = setUp('Please enter a valid number');
  type('017123456789');
  expect(screen.getByText(ONE)).toBeTruthy();
  expect(screen.getByText('Please enter a valid number')).toBeTruthy();
});
