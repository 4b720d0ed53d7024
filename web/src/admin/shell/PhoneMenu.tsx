import { IconMenu2, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { adminText } from '#messages/admin';
import icon from '../../ui/style/icon-button.module.css';
import classes from './PhoneMenu.module.css';
import { SideNavigation } from './SideNavigation.tsx';

const text = adminText.shell;

/** The sidebar's entries on narrow screens, in a drawer. */
export function PhoneMenu() {
  const drawer = useRef<HTMLDialogElement>(null);
  const [open, setOpen] = useState(false);
  const { key } = useLocation();
  const close = () => {
    drawer.current?.close();
    // The browser's `close` event comes a little later. By then the next press may have opened the menu
    // again.
    setOpen(false);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation closes the menu
  useEffect(() => drawer.current?.close(), [key]);

  return (
    <>
      <button
        type="button"
        className={`${icon.button} ${classes.toggle}`}
        aria-label={text.openMenu}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => {
          drawer.current?.showModal();
          setOpen(true);
        }}
      >
        <IconMenu2 aria-hidden />
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes the menu for the keyboard */}
      <dialog
        ref={drawer}
        className={classes.drawer}
        aria-label={text.navigation}
        onClose={() => {
          if (!drawer.current?.open) setOpen(false);
        }}
        onCancel={(event) => {
          event.preventDefault();
          close();
        }}
        onClick={(event) => {
          if (event.target === drawer.current) close();
        }}
      >
        {open && (
          <div className={classes.content}>
            <button
              type="button"
              className={`${icon.button} ${classes.close}`}
              aria-label={text.closeMenu}
              onClick={close}
            >
              <IconX aria-hidden />
            </button>
            <SideNavigation />
          </div>
        )}
      </dialog>
    </>
  );
}
