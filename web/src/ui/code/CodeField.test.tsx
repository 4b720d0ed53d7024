import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeAll, expect, test, vi } from 'vitest';
import { CodeField } from './CodeField.tsx';

beforeAll(() => {
  // jsdom has no matchMedia, and Mantine uses it to read the preferred colour scheme.
  window.matchMedia ??= () => ({ matches: false, addEventListener() {}, removeEventListener() {} }) as never;
});
function Page({ onComplete }: { onComplete: (code: string) => void }) {
  const [value, setValue] = useState('');
  return <CodeField label="Verification code" value={value} onChange={setValue} onComplete={onComplete} />;
}

function setUp() {
  const onComplete = vi.fn();
  render(
    <MantineProvider>
      <Page onComplete={onComplete} />
    </MantineProvider>,
  );
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Verification code' });
  const type = (value: string) => fireEvent.change(field, { target: { value } });
  return { field, type, onComplete };
}

test('calls onComplete once, with the fourth digit', () => {
  const { field, type, onComplete } = setUp();
  for (const text of ['1', '12', '123']) type(text);
  expect(onComplete).not.toHaveBeenCalled();
  type('1234');
  type('12345');
  expect(field.value).toBe('1234');
  expect(onComplete).toHaveBeenCalledExactlyOnceWith('1234');
});

test.each(['Your code is 4821.', '৪৮২১', ' 48 21 '])('accepts a pasted %j', (text) => {
  const { type, onComplete } = setUp();
  type(text);
  expect(onComplete).toHaveBeenCalledExactlyOnceWith('4821');
});

test('asks phones for the number keyboard and for the code from the SMS', () => {
  const { field } = setUp();
  expect(field.inputMode).toBe('numeric');
  expect(field.autocomplete).toBe('one-time-code');
});
