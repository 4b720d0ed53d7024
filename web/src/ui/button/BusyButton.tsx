import { Button, type ButtonProps } from '@mantine/core';
import { type ComponentProps, useRef } from 'react';
import { useRefocusAfterWork } from '../focus/focus.ts';

type BusyButtonProps = Omit<ButtonProps, 'loading'> & { busy: boolean } & Pick<
    ComponentProps<'button'>,
    'type' | 'onClick'
  >;

/** A button for work that takes a while. It is disabled during the work and then gets its focus back. */
export function BusyButton({ busy, ...rest }: BusyButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  useRefocusAfterWork(busy, button);
  return <Button ref={button} loading={busy} {...rest} />;
}
