import { Menu } from '@mantine/core';
import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Menu.css';
import { type ReactNode, type Ref, useState } from 'react';

interface ButtonMenuProps {
  /** The button's name for screen readers. */
  label: string;
  title?: string;
  className: string;
  ref?: Ref<HTMLButtonElement>;
  /** The content of the button. */
  face: ReactNode;
  /** The width of the menu in pixels. */
  width: number;
  dropdownClass?: string | undefined;
  /** Elements of Menu.Item and Menu.Divider. */
  children: ReactNode;
}

/** A button with a menu below it. */
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
