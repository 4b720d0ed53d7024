import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import '@mantine/core/styles/PasswordInput.css';
import classes from './PasswordField.module.css';

/** Mantine's password field; a wrong one is also marked for screen readers, and found by the form that focuses it. */
export function PasswordField(props: PasswordInputProps) {
  return (
    <PasswordInput
      {...props}
      classNames={{ visibilityToggle: classes.toggle }}
      aria-invalid={props.error ? true : undefined}
    />
  );
}
