import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, test } from 'vitest';
import { descriptionOf } from '../../test/fields.ts';
import { PhoneField, regroupPhone } from './PhoneField.tsx';

describe('PhoneField', () => {
  function Page({ error }: { error?: string }) {
    const [value, setValue] = useState('');
    return <PhoneField label="Phone" value={value} onChange={setValue} error={error} />;
  }

  function setUp(error?: string) {
    render(<Page error={error} />);
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
});

describe('phone typing', () => {
  const at = (marked: string) => ({ text: marked.replace('|', ''), caret: marked.indexOf('|') });
  const marked = ({ text, caret }: { text: string; caret: number }) =>
    `${text.slice(0, caret)}|${text.slice(caret)}`;

  test.each([
    ['the sixth digit comes behind the hyphen', '01712', '017123|', undefined, '01712-3|'],
    [
      'backspace on the hyphen takes the digit before it',
      '01712-345',
      '01712|345',
      'deleteContentBackward',
      '0171|3-45',
    ],
    [
      'delete on the hyphen takes the digit behind it',
      '01712-345',
      '01712|345',
      'deleteContentForward',
      '01712|-45',
    ],
    ['backspace on the last digit', '01712-3', '01712-|', 'deleteContentBackward', '01712|'],
    ['a pasted +880 number loses its country code', '', '+8801712345678|', undefined, '01712-345678|'],
    ['Bangla digits', '', '০১৭১২৩৪৫৬৭৮|', undefined, '01712-345678|'],
    ['letters are dropped', '017', '017x|', undefined, '017|'],
    [
      'a twelfth digit stays, so that the field can say that it is too many',
      '01712-345678',
      '01712-3456789|',
      undefined,
      '01712-3456789|',
    ],
    [
      'a digit too many in the middle keeps the caret there',
      '01712-345678',
      '019|712-345678',
      undefined,
      '019|71-2345678',
    ],
    ['the 0 that is left out is put first', '', '1|', undefined, '01|'],
    ['a number without the 0, pasted', '', '1712345678|', undefined, '01712-345678|'],
    ['a pasted 0088 number', '', '00880 1712 345678|', undefined, '01712-345678|'],
    ['a pasted +88 number without the 0', '', '+881712345678|', undefined, '01712-345678|'],
    ['a country code that is typed goes with the digit behind it', '880', '8801|', undefined, '01|'],
    ['the first 0 can be deleted', '01712-345678', '|1712-345678', 'deleteContentForward', '|17123-45678'],
    ['a 0 is typed in its place', '17123-45678', '0|17123-45678', 'insertText', '0|1712-345678'],
    ['backspace takes the 0 when nothing follows it', '0', '|', 'deleteContentBackward', '|'],
  ])('%s', (_, before, raw, inputType, after) => {
    expect(marked(regroupPhone(before, at(raw), inputType))).toBe(after);
  });
});
