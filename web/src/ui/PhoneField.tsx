import { TextInput, type TextInputProps } from '@mantine/core';
import { type ChangeEvent, useLayoutEffect, useRef } from 'react';
import classes from './PhoneField.module.css';
import { type PhoneEdit, regroupPhone } from './phone-typing.ts';

const PREFIX_WIDTH = '4rem';

interface PhoneFieldProps extends Omit<TextInputProps, 'value' | 'onChange' | 'type' | 'leftSection'> {
  /** The phone as far as it is typed, grouped: '01712-345678'. */
  value: string;
  /** Called with the grouped text. */
  onChange: (grouped: string) => void;
}

/** A Bangladeshi phone: fixed +88, grouped while typing, Bangla digits and pasted numbers understood. */
export function PhoneField({ value, onChange, ...field }: PhoneFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const edited = useRef<PhoneEdit>(null);

  // React puts the caret at the end of a value that differs from what was typed.
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
    <TextInput
      type="tel"
      inputMode="tel"
      autoComplete="tel-national"
      {...field}
      ref={input}
      value={value}
      onChange={change}
      leftSection={<span className={classes.prefix}>+88</span>}
      leftSectionWidth={PREFIX_WIDTH}
      classNames={{ input: classes.input, section: classes.section }}
    />
  );
}

/** A change that alters nothing causes no render: the field itself is put back. */
function restore(input: HTMLInputElement, { text, caret }: PhoneEdit) {
  input.value = text;
  input.setSelectionRange(caret, caret);
}
