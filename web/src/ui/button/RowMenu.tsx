import { Menu } from '@mantine/core';
import { IconDotsVertical } from '@tabler/icons-react';
import { type ComponentType, useRef } from 'react';
import { Link } from '../address/Link.tsx';
import { focusOn } from '../focus/focus.ts';
import icon from '../style/icon-button.module.css';
import { ButtonMenu } from './ButtonMenu.tsx';
import classes from './RowMenu.module.css';

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

interface RowMenuProps {
  /** The menu's name for screen readers, with the row's name in it. */
  label: string;
  actions: readonly RowAction[];
}

/** The menu with a row's actions. */
export function RowMenu({ label, actions }: RowMenuProps) {
  const target = useRef<HTMLButtonElement>(null);
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
      className={`${icon.quiet} ${classes.target}`}
      face={<IconDotsVertical size={20} aria-hidden />}
      width={220}
      dropdownClass={classes.dropdown}
    >
      {plain.map(item)}
      {plain.length > 0 && dangerous.length > 0 && <Menu.Divider />}
      {dangerous.map(item)}
    </ButtonMenu>
  );
}
