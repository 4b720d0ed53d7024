import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import '@mantine/core/styles/PasswordInput.css';
import classes from './PasswordField.module.css';

/**
 * Mantine's password field, with `aria-invalid` for a wrong value. Screen readers need it, and FormShell uses
 * it to find the field to focus.
 */
export function PasswordField(props: PasswordInputProps) {
  return (
    <PasswordInput
      {...props}
      classNames={{ visibilityToggle: classes.toggle }}
      aria-invalid={props.error ? true : undefined}
    />
  );
}
