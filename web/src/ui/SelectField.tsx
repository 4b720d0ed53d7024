import { NativeSelect, type NativeSelectProps } from '@mantine/core';
import '@mantine/core/styles/Combobox.css';

/** A choice from a list: the browser's own select, which every telephone and screen reader knows. */
export function SelectField(props: NativeSelectProps) {
  return <NativeSelect {...props} />;
}
