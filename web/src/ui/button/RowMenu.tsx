import { Menu } from '@mantine/core';
import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Menu.css';
import { IconDotsVertical } from '@tabler/icons-react';
import { type ComponentType, type ReactNode, type Ref, useRef, useState } from 'react';
import { Link } from '../address/Link.tsx';
import { focusOn } from '../focus/focus.ts';

interface ButtonMenuProps {
  label: string;
  title?: string;
  className: string;
  ref?: Ref<HTMLButtonElement>;
  face: ReactNode;
  width: number;
  dropdownClass?: string | undefined;
  children: ReactNode;
}

export function ButtonMenu({
  label,
  title,
  className,
  ref,
  face,
  width,
  dropdownClass,
  children,
}: ButtonMenuProps) {
  const [opened, setOpened] = useState(false);
  return (
    <Menu
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      shadow="md"
      width={width}
      transitionProps={{ duration: 0 }}
      withinPortal={false}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <button
          ref={ref}
          type="button"
          className={className}
          aria-label={label}
          title={title}
          // The menu itself handles Escape only when the focus is inside it.
          onKeyDown={(event) => event.key === 'Escape' && setOpened(false)}
        >
          {face}
        </button>
      </Menu.Target>
      <Menu.Dropdown className={dropdownClass}>{children}</Menu.Dropdown>
    </Menu>
  );
}

/** An action of a row: a link (`to`), or a function to call (`onSelect`). */
export interface RowAction {
  label: string;
  Icon: ComponentType<{ size?: number; stroke?: number }>;
  to?: string;
  state?: unknown;
  onSelect?: () => void;
  /** True for an action that destroys something. It is shown in red, below a divider. */
  danger?: boolean;
}

/** It gets an edge under the pointer and while the menu is open. */
const TARGET =
  'inline-flex size-tap flex-none cursor-pointer items-center justify-center rounded-md border ' +
  'border-transparent bg-transparent p-0 text-muted hover:border-line hover:bg-surface hover:text-text ' +
  'aria-expanded:border-line aria-expanded:bg-surface aria-expanded:text-text';
/** Important, because Mantine has these too. */
const ITEM = 'min-h-tap! text-base!';

interface RowMenuProps {
  /** The menu's name for screen readers, with the row's name in it. */
  label: string;
  /** What the person may not do is false. */
  actions: readonly (RowAction | false)[];
}

export function RowMenu({ label, actions }: RowMenuProps) {
  const target = useRef<HTMLButtonElement>(null);
  const allowed = actions.filter((action) => action !== false);
  const plain = allowed.filter(({ danger }) => !danger);
  const dangerous = allowed.filter(({ danger }) => danger);
  if (allowed.length === 0) return null;

  const item = ({ label: name, Icon, to, state, onSelect, danger }: RowAction) => {
    const look = {
      className: `${ITEM} ${danger ? 'text-danger!' : ''}`,
      leftSection: <Icon size={18} stroke={1.75} />,
    };
    if (to) {
      return (
        <Menu.Item key={name} component={Link} to={to} state={state} {...look}>
          {name}
        </Menu.Item>
      );
    }
    return (
      <Menu.Item
        key={name}
        {...look}
        onClick={() => {
          // A dialog that opens now must return the focus to this button, because the item will be gone.
          focusOn(target.current);
          onSelect?.();
        }}
      >
        {name}
      </Menu.Item>
    );
  };

  return (
    <ButtonMenu
      ref={target}
      label={label}
      className={TARGET}
      face={<IconDotsVertical size={20} aria-hidden />}
      width={220}
      dropdownClass="text-start"
    >
      {plain.map(item)}
      {plain.length > 0 && dangerous.length > 0 && <Menu.Divider />}
      {dangerous.map(item)}
    </ButtonMenu>
  );
}
