import {
  type ComponentType,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { Link } from '../address/Link.tsx';
import { focusOn } from '../focus/focus.ts';

interface MenuProps {
  /** The menu's name for screen readers. */
  label: string;
  title?: string;
  /** The look of the button. */
  className: string;
  face: ReactNode;
  /** The {@link MenuItem}s. */
  children: ReactNode;
}

/** The least distance from the menu to the edge of the window, in pixels. */
const EDGE = 8;

/**
 * A button that opens a menu below it, or above it where there is more room. The arrow keys, Home and End
 * move in the menu. Escape, Tab, a choice and a press elsewhere close it.
 */
export function Menu({ label, title, className, face, children }: MenuProps) {
  const [isOpen, setIsOpen] = useState(false);
  const whole = useRef<HTMLSpanElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const id = useId();

  useLayoutEffect(() => {
    if (!isOpen || !list.current) return;
    place(list.current);
    focusOn(itemsIn(list.current)[0], { preventScroll: true });
  }, [isOpen]);

  // An item with the focus may disappear, for example when somebody else has changed the record of the row.
  useEffect(() => {
    if (isOpen && document.activeElement === document.body)
      focusOn(itemsIn(list.current)[0] ?? button.current);
  });

  useEffect(() => {
    if (!isOpen) return;
    const closeOutside = ({ target }: Event) => {
      if (!whole.current?.contains(target as Node)) setIsOpen(false);
    };
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('focusin', closeOutside);
    return () => {
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('focusin', closeOutside);
    };
  }, [isOpen]);

  const focusButton = () => focusOn(button.current, { preventScroll: true });
  function close() {
    focusButton();
    setIsOpen(false);
  }

  function onKeyDown(event: KeyboardEvent) {
    const { key } = event;
    if (!isOpen) return;
    if (key === 'Tab') return close();
    if (key !== 'Escape' && !(key in STEPS)) return;
    event.preventDefault();
    if (key === 'Escape') {
      // A dialog around the menu stays open.
      event.stopPropagation();
      close();
    } else moveFocus(itemsIn(list.current), key as keyof typeof STEPS);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys of the button and of the items
    <span ref={whole} className="relative inline-flex flex-none" onKeyDown={onKeyDown}>
      <button
        ref={button}
        id={id}
        type="button"
        className={className}
        aria-label={label}
        title={title}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? `${id}-list` : undefined}
        onClick={() => setIsOpen(!isOpen)}
      >
        {face}
      </button>
      {isOpen && (
        // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on an item is a click too
        <div
          ref={list}
          id={`${id}-list`}
          role="menu"
          aria-labelledby={id}
          tabIndex={-1}
          className="absolute top-full right-0 z-10 mt-1 grid w-max max-w-[calc(100vw-1rem)] min-w-52 rounded-md border border-line bg-surface p-1 text-start floating"
          // Runs before the item acts, so that a dialog of the item returns the focus to the button.
          onClickCapture={({ target }) => isItem(target) && focusButton()}
          onClick={({ target }) => isItem(target) && setIsOpen(false)}
        >
          {children}
        </div>
      )}
    </span>
  );
}

interface MenuItemProps {
  Icon?: ComponentType<{ size?: number; stroke?: number; className?: string; 'aria-hidden'?: boolean }>;
  /** The address, if the item is a link. */
  to?: string | undefined;
  state?: unknown;
  onSelect?: (() => void) | undefined;
  /** The reason why the item cannot be chosen now. The item stays readable. */
  whyNot?: string | undefined;
  /** True for an item that destroys something. */
  danger?: boolean | undefined;
  children: string;
}

const LOOK =
  'flex min-h-tap w-full cursor-pointer items-center gap-sm rounded-sm border-0 bg-transparent px-3 py-1 ' +
  'text-start no-underline hover:bg-sunken focus:bg-sunken';

export function MenuItem({ Icon, to, state, onSelect, whyNot, danger = false, children }: MenuItemProps) {
  const item = {
    role: 'menuitem',
    tabIndex: -1,
    className: `${LOOK} ${whyNot ? 'text-muted' : danger ? 'text-danger' : 'text-text'}`,
    onClick: whyNot ? undefined : onSelect,
    'aria-disabled': whyNot ? true : undefined,
  } as const;
  const words = (
    <>
      {Icon && <Icon size={18} stroke={1.75} className="flex-none" aria-hidden />}
      {children}
      {whyNot && <span className="ms-auto text-sm">{whyNot}</span>}
    </>
  );
  return to === undefined ? (
    <button type="button" {...item}>
      {words}
    </button>
  ) : (
    <Link to={to} state={state} {...item}>
      {words}
    </Link>
  );
}

/** A line between two groups of items. */
export const MenuDivider = () => <hr className="my-1 w-full border-0 border-t border-line" />;

const ITEM = '[role="menuitem"]';
const isItem = (target: EventTarget) => target instanceof Element && target.closest(ITEM) !== null;
const itemsIn = (list: HTMLElement | null) => [...(list?.querySelectorAll<HTMLElement>(ITEM) ?? [])];

/** The index to which a key moves the focus, from the index of the focused item. */
const STEPS = {
  ArrowDown: (place: number) => place + 1,
  ArrowUp: (place: number) => Math.max(place, 0) - 1,
  Home: () => 0,
  End: () => -1,
};

function moveFocus(items: readonly HTMLElement[], key: keyof typeof STEPS): void {
  const next = STEPS[key](items.indexOf(document.activeElement as HTMLElement));
  focusOn(items[(next + items.length) % items.length]);
}

/** Keeps an open menu inside the window: above its button if there is more room. */
function place(list: HTMLElement): void {
  const { top, bottom, left, height } = list.getBoundingClientRect();
  const above = (list.parentElement?.getBoundingClientRect().top ?? 0) - EDGE;
  if (bottom > window.innerHeight - EDGE && above > window.innerHeight - top && above > height)
    Object.assign(list.style, { top: 'auto', bottom: '100%', margin: '0 0 0.25rem' });
  if (left < EDGE) list.style.right = `${left - EDGE}px`;
}
