import { NativeSelect, type NativeSelectProps } from '@mantine/core';
import '@mantine/core/styles/Combobox.css';

interface SelectFieldProps extends NativeSelectProps {
  /** The words of the first choice, whose value is empty. */
  none?: string;
  /** Called with the chosen value. */
  onChoose?: (value: string) => void;
}

/** A choice from a list. It is the browser's own select, which every phone and screen reader supports. */
export function SelectField({ none, data = [], onChoose, ...props }: SelectFieldProps) {
  return (
    <NativeSelect
      data={none === undefined ? data : [{ value: '', label: none }, ...data]}
      {...(onChoose && { onChange: (event) => onChoose(event.currentTarget.value) })}
      {...props}
    />
  );
}
