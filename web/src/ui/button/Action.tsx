import { type ComponentProps, type RefObject, useRef } from 'react';
import { Link } from '../address/Link.tsx';
import { useRefocusAfterWork } from '../focus/focus.ts';
import classes from './Action.module.css';

/**
 * `primary`: the main action of the place; `soft`: the second one; `quiet`: all others; `plain`: no border;
 * `remove`: asks before it takes something away; `danger`: takes it away.
 */
type Look = 'primary' | 'soft' | 'quiet' | 'plain' | 'danger' | 'remove';

interface ActionLook {
  look?: Look | undefined;
  size?: 'sm' | 'md' | 'lg' | undefined;
  full?: boolean | undefined;
}

type ActionLinkProps = ActionLook & { to: string; state?: unknown } & Omit<
    ComponentProps<'a'>,
    'className' | 'style' | 'href'
  >;

/*
 * These look like Mantine's buttons, which would take a tenth of the JavaScript that a first visit may
 * load.
 */

/** A link that looks like a button. For `#part`, the browser itself scrolls to that part of the page. */
export function ActionLink({ look, size, full, to, state, ...rest }: ActionLinkProps) {
  const dressed = dress({ look, size, full });
  return to.startsWith('#') ? (
    <a href={to} {...rest} {...dressed} />
  ) : (
    <Link to={to} state={state} {...rest} {...dressed} />
  );
}

interface ActionButtonProps
  extends ActionLook,
    Omit<ComponentProps<'button'>, 'className' | 'style' | 'ref'> {
  /**
   * True during work that the button has started. It cannot be pressed meanwhile, and gets its focus back.
   */
  busy?: boolean;
  ref?: RefObject<HTMLButtonElement | null>;
}

export function ActionButton({ look, size, full, busy = false, disabled, ref, ...rest }: ActionButtonProps) {
  const own = useRef<HTMLButtonElement>(null);
  const button = ref ?? own;
  useRefocusAfterWork(busy, button);
  return (
    <button
      type="button"
      {...rest}
      ref={button}
      {...dress({ look, size, full })}
      disabled={disabled || busy}
      data-busy={busy || undefined}
    />
  );
}

function dress({ look = 'primary', size = 'md', full }: ActionLook) {
  return { className: classes.action, 'data-look': look, 'data-size': size, 'data-full': full || undefined };
}
