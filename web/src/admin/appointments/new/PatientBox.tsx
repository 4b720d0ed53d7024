import { fields } from '@clinic-serial/contract/messages/current/fields';
import { digitsTooMany } from '@clinic-serial/contract/text/phone-digits';
import { IconSearch } from '@tabler/icons-react';
import { type ChangeEvent, type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import { common } from '#messages/common';
import { type PhoneEdit, regroupPhone } from '../../../ui/form/phone-typing.ts';
import { TextField, type TextFieldProps } from '../../../ui/form/TextField.tsx';
import classes from './PatientBox.module.css';
import { isPhoneBeginning, isPhonePart } from './search-text.ts';

interface PatientBoxProps extends Omit<TextFieldProps, 'value' | 'onChange' | 'type' | 'before' | 'ref'> {
  ref: RefObject<HTMLInputElement | null>;
  /** The typed text; a phone is grouped: '01712-345678'. */
  value: string;
  onChange: (text: string) => void;
}

/**
 * The field of the patient search. While a phone is typed, it shows +88, groups the digits and says at once when there are
 * too many of them. Other texts stay as they are.
 */
export function PatientBox({ ref, value, onChange, error, ...field }: PatientBoxProps) {
  const edited = useRef<PhoneEdit>(null);
  const isPhone = value === '' || isPhoneBeginning(value);
  const tooMany = isPhonePart(value) ? digitsTooMany(value) : 0;

  // React moves the caret to the end if the value differs from the typed text. Put the caret back.
  useLayoutEffect(() => {
    if (edited.current?.text === value && document.activeElement === ref.current) {
      ref.current?.setSelectionRange(edited.current.caret, edited.current.caret);
    }
    edited.current = null;
  });

  function change(event: ChangeEvent<HTMLInputElement>) {
    const { value: text, selectionStart } = event.currentTarget;
    const { inputType } = event.nativeEvent as InputEvent;
    const typed = { text, caret: selectionStart ?? text.length };
    edited.current =
      isPhoneBeginning(text) || (isPhonePart(text) && isPhoneBeginning(value))
        ? regroupPhone(value, typed, inputType)
        : typed;
    onChange(edited.current.text);
    if (edited.current.text === value) restore(event.currentTarget, edited.current);
  }

  return (
    <TextField
      type="text"
      {...field}
      error={tooMany > 0 ? <TooMany digits={tooMany} error={error} /> : error}
      ref={ref}
      value={value}
      onChange={change}
      before={
        <span className={classes.before}>
          {isPhone ? common.phone('') : <IconSearch size={20} aria-hidden />}
        </span>
      }
    />
  );
}

/** Says how many digits are too many, and below it the search's own error if there is one. */
function TooMany({ digits, error }: { digits: number; error: ReactNode }) {
  return (
    <>
      <span role="status">{fields.phoneTooLong({ tooMany: digits })}</span>
      {error && <span className={classes.further}>{error}</span>}
    </>
  );
}

/** Puts the field's text and caret back, because React does not render if the value stays the same. */
function restore(input: HTMLInputElement, { text, caret }: PhoneEdit) {
  input.value = text;
  input.setSelectionRange(caret, caret);
}
