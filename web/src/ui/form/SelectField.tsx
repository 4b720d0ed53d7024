import { NativeSelect, type NativeSelectProps } from '@mantine/core';
import '@mantine/core/styles/Combobox.css';

/** A choice from a list. It is the browser's own select, which every phone and screen reader supports. */
export function SelectField(props: NativeSelectProps) {
  return <NativeSelect {...props} />;
}
