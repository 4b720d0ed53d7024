import { IconDotsVertical } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { Menu, MenuDivider, MenuItem } from './Menu.tsx';

/** An action of a row: a link (`to`), or a function to call (`onSelect`). */
export interface RowAction {
  label: string;
  Icon: ComponentType<{ size?: number; stroke?: number }>;
  to?: string;
  state?: unknown;
  onSelect?: () => void;
  /** The reason why the action is not possible now; undefined if it is. */
  whyNot?: string | undefined;
  /** True for an action that destroys something. It is shown in red, below a divider. */
  danger?: boolean;
}

/** The button gets a border under the pointer and while the menu is open. */
const TARGET =
  'inline-flex size-tap flex-none cursor-pointer items-center justify-center rounded-md border ' +
  'border-transparent bg-transparent p-0 text-muted hover:border-line hover:bg-surface hover:text-text ' +
  'aria-expanded:border-line aria-expanded:bg-surface aria-expanded:text-text';

interface RowMenuProps {
  /** The menu's name for screen readers, with the row's name in it. */
  label: string;
  /** False stands for an action that the person may not do. */
  actions: readonly (RowAction | false)[];
}

export function RowMenu({ label, actions }: RowMenuProps) {
  if (!actions.some(Boolean)) return null;
  return (
    <Menu label={label} className={TARGET} face={<IconDotsVertical size={20} aria-hidden />}>
      <MenuActions actions={actions} />
    </Menu>
  );
}

/** The items of a menu. Items that destroy something are red and come last, below a line. */
export function MenuActions({ actions }: Pick<RowMenuProps, 'actions'>) {
  const allowed = actions.filter((action) => action !== false);
  const dangerous = allowed.filter(({ danger }) => danger);
  const item = ({ label, ...action }: RowAction) => (
    <MenuItem key={label} {...action}>
      {label}
    </MenuItem>
  );
  return (
    <>
      {allowed.filter(({ danger }) => !danger).map(item)}
      {dangerous.length > 0 && dangerous.length < allowed.length && <MenuDivider />}
      {dangerous.map(item)}
    </>
  );
}
