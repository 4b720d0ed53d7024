import { type ComponentProps, type RefObject, useRef } from 'react';
import { Link } from '../address/Link.tsx';
import { useRefocusAfterWork } from '../focus/focus.ts';

/**
 * `primary`: the main action of a part; `soft`: the second one; `quiet`: all others; `plain`: no border;
 * `remove`: asks before it removes something; `danger`: removes it.
 */
type Look = 'primary' | 'soft' | 'quiet' | 'plain' | 'danger' | 'remove';

interface ActionLook {
  look?: Look | undefined;
  size?: 'xs' | 'sm' | 'md' | 'lg' | undefined;
  full?: boolean | undefined;
}

type ActionLinkProps = ActionLook & { to: string; state?: unknown } & Omit<
    ComponentProps<'a'>,
    'className' | 'style' | 'href'
  >;

/**
 * A link that looks like a button. It is a plain link for `#part`, to which the browser itself scrolls, and
 * for a live page (`/q/…`), which the server draws.
 */
export function ActionLink({ look, size, full, to, state, ...rest }: ActionLinkProps) {
  const dressed = dress({ look, size, full });
  return /^(#|(\/bn)?\/q\/)/.test(to) ? (
    <a href={to} {...rest} {...dressed} />
  ) : (
    <Link to={to} state={state} {...rest} {...dressed} />
  );
}

interface ActionButtonProps
  extends ActionLook,
    Omit<ComponentProps<'button'>, 'className' | 'style' | 'ref'> {
  /**
   * True while the work of the button goes on. The button is disabled, and gets the focus back afterwards.
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
      {...dress({ look, size, full, busy })}
      disabled={disabled || busy}
      data-busy={busy || undefined}
    />
  );
}

const LOOKS: Record<Look, string> = {
  primary: 'bg-fill text-white hover:bg-fill-hover',
  soft: 'bg-accent-soft text-accent hover:bg-accent-line',
  quiet: 'border-line-strong bg-surface text-text hover:bg-sunken',
  plain: 'bg-transparent text-accent hover:bg-sunken',
  danger: 'bg-danger-fill text-white hover:bg-danger-fill-hover',
  remove: 'border-danger bg-surface text-danger hover:bg-danger-soft',
};
const BORDERED: readonly Look[] = ['quiet', 'remove'];

const SIZES = {
  xs: 'min-h-tap px-2 text-sm',
  sm: 'min-h-tap px-gutter',
  md: 'min-h-12 px-[min(1.25rem,5.5vw)]',
  lg: 'min-h-13 px-[min(1.5rem,6.5vw)] text-[min(1.125rem,9vw)]',
};

const SHAPE =
  'items-center justify-center gap-2 rounded-md border py-1.5 text-center leading-5 font-semibold no-underline';

const OFF =
  'disabled:border-transparent disabled:bg-off disabled:text-off-text ' +
  'aria-disabled:border-transparent aria-disabled:bg-off aria-disabled:text-off-text';

/** A spinner instead of the words, so that the button keeps its width. */
const BUSY =
  'relative disabled:text-transparent after:absolute after:size-5 after:animate-turn after:rounded-full ' +
  'after:border-3 after:border-off-text after:border-e-transparent';

function dress({ look = 'primary', size = 'md', full, busy }: ActionLook & { busy?: boolean }) {
  const edge = BORDERED.includes(look) ? '' : 'border-transparent ';
  const width = full ? 'flex w-full' : 'inline-flex';
  return {
    className: `${width} ${SHAPE} ${edge}${SIZES[size]} ${LOOKS[look]} ${OFF}${busy ? ` ${BUSY}` : ''}`,
    'data-look': look,
  };
}
