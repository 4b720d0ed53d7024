import { Button, type ButtonProps } from '@mantine/core';
import { type ComponentProps, useRef } from 'react';
import { useKeepFocus } from './use-keep-focus.ts';

type BusyButtonProps = Omit<ButtonProps, 'loading'> & { busy: boolean } & Pick<
    ComponentProps<'button'>,
    'type' | 'onClick'
  >;

/** A button for work that takes a while. During the work it cannot be pressed; afterwards it has its focus again. */
export function BusyButton({ busy, ...rest }: BusyButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  useKeepFocus(button, busy);
  return <Button ref={button} loading={busy} {...rest} />;
}
