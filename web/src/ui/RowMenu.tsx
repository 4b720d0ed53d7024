import { Menu } from '@mantine/core';
import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Menu.css';
import { IconDotsVertical } from '@tabler/icons-react';
import { type ComponentType, useRef, useState } from 'react';
import { Link } from 'react-router';
import icon from './icon-button.module.css';
import classes from './RowMenu.module.css';

/** One thing to do with a row: a link to somewhere, or something that happens here. */
export interface RowAction {
  label: string;
  Icon: ComponentType<{ size?: number; stroke?: number }>;
  to?: string;
  state?: unknown;
  onSelect?: () => void;
  /** Stands apart and in red: it destroys something. */
  danger?: boolean;
}

interface RowMenuProps {
  /** The menu's name for screen readers, with the row's name in it. */
  label: string;
  actions: readonly RowAction[];
}

/** The menu of a row. */
export function RowMenu({ label, actions }: RowMenuProps) {
  const target = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState(false);
  const plain = actions.filter(({ danger }) => !danger);
  const dangerous = actions.filter(({ danger }) => danger);
  if (actions.length === 0) return null;

  const item = ({ label: name, Icon, to, state, onSelect, danger }: RowAction) => {
    const look = {
      className: classes.item,
      leftSection: <Icon size={18} stroke={1.75} />,
      'data-danger': danger || undefined,
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
          // A dialog that opens now gives the focus back to the menu's button: the item itself will be gone.
          target.current?.focus();
          onSelect?.();
        }}
      >
        {name}
      </Menu.Item>
    );
  };

  return (
    <Menu
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      shadow="md"
      width={220}
      transitionProps={{ duration: 0 }}
      withinPortal={false}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <button
          ref={target}
          type="button"
          className={`${icon.quiet} ${classes.target}`}
          aria-label={label}
          // The menu itself hears Escape only once the focus has come to it.
          onKeyDown={(event) => event.key === 'Escape' && setOpened(false)}
        >
          <IconDotsVertical size={20} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown className={classes.dropdown}>
        {plain.map(item)}
        {plain.length > 0 && dangerous.length > 0 && <Menu.Divider />}
        {dangerous.map(item)}
      </Menu.Dropdown>
    </Menu>
  );
}
