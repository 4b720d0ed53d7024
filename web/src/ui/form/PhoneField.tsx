import { fields } from '@clinic-serial/contract/messages/current/fields';
import { digitsOf } from '@clinic-serial/contract/text/digits';
import { digitsTooMany, groupDigits, phoneDigits } from '@clinic-serial/contract/text/phone-digits';
import { type ChangeEvent, type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import { common } from '#messages/common';
import { TextField, type TextFieldProps } from './TextField.tsx';

interface PhoneFieldProps extends Omit<TextFieldProps, 'value' | 'onChange' | 'type' | 'before'> {
  /** The typed part of the phone, grouped: '01712-345678'. */
  value: string;
  onChange: (grouped: string) => void;
}

/**
 * A field for a Bangladeshi phone with a fixed +88. It groups digits, also Bangla or pasted ones, and says at
 * once when there are too many of them.
 */
export function PhoneField({ value, onChange, error, ...field }: PhoneFieldProps) {
  const ownRef = useRef<HTMLInputElement>(null);
  const input = (field.ref as RefObject<HTMLInputElement | null> | undefined) ?? ownRef;
  const edited = useRef<PhoneEdit>(null);
  const tooMany = digitsTooMany(value);

  // React moves the caret to the end if the value differs from the typed text. Put the caret back.
  useLayoutEffect(() => {
    if (edited.current?.text === value && document.activeElement === input.current) {
      input.current?.setSelectionRange(edited.current.caret, edited.current.caret);
    }
    edited.current = null;
  });

  function change(event: ChangeEvent<HTMLInputElement>) {
    const { value: text, selectionStart } = event.currentTarget;
    const { inputType } = event.nativeEvent as InputEvent;
    edited.current = regroupPhone(value, { text, caret: selectionStart ?? text.length }, inputType);
    onChange(edited.current.text);
    if (edited.current.text === value) restore(event.currentTarget, edited.current);
  }

  return (
    <TextField
      type="tel"
      inputMode="tel"
      autoComplete="tel-national"
      {...field}
      error={tooMany > 0 ? <TooMany digits={tooMany} error={error} /> : error}
      ref={input}
      value={value}
      onChange={change}
      before={<span className="self-center border-e border-line-strong py-1 pe-sm">{common.phone('')}</span>}
    />
  );
}

/** Says how many digits are too many, and below it the form's own error if there is one. */
function TooMany({ digits, error }: { digits: number; error: ReactNode }) {
  return (
    <>
      <span role="status">{fields.phoneTooLong({ tooMany: digits })}</span>
      {error && typeof error !== 'boolean' && <span className="block">{error}</span>}
    </>
  );
}

/** Puts the field's text and caret back, because React does not render if the value stays the same. */
function restore(input: HTMLInputElement, { text, caret }: PhoneEdit) {
  input.value = text;
  input.setSelectionRange(caret, caret);
}

export interface PhoneEdit {
  text: string;
  caret: number;
}

/**
 * Groups a phone after a change and keeps the caret behind the same digit. Deleting only the hyphen would
 * change nothing, so the digit next to the hyphen is deleted instead.
 *
 * @param before the grouped text before the change
 * @param raw the field's text and caret after the change
 * @param inputType the browser's name of the change, for example 'deleteContentBackward'
 */
export function regroupPhone(before: string, raw: PhoneEdit, inputType?: string): PhoneEdit {
  let digits = digitsOf(raw.text);
  let digitsBeforeCaret = digitsOf(raw.text.slice(0, raw.caret)).length;
  if (digits === digitsOf(before) && raw.text.length < before.length) {
    if (inputType === 'deleteContentBackward' && digitsBeforeCaret > 0) {
      digitsBeforeCaret -= 1;
      digits = withoutDigit(digits, digitsBeforeCaret);
    } else if (inputType === 'deleteContentForward') {
      digits = withoutDigit(digits, digitsBeforeCaret);
    }
  }
  // A person who deletes the first 0 wants to type another one, so only an addition completes the number.
  const completed = inputType?.startsWith('delete') ? digits : phoneDigits(digits);
  const text = groupDigits(completed);
  // At the front, a country code may have been removed, or a missing 0 added.
  const shift = completed.length - digits.length;
  return { text, caret: caretBehind(text, Math.max(0, digitsBeforeCaret + shift)) };
}

function withoutDigit(digits: string, index: number): string {
  return digits.slice(0, index) + digits.slice(index + 1);
}

function caretBehind(text: string, digits: number): number {
  let seen = 0;
  for (let position = 0; position < text.length; position += 1) {
    if (seen === digits) return position;
    if (/\d/.test(text.charAt(position))) seen += 1;
  }
  return text.length;
}
