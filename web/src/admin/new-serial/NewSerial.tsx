import { IconPlus } from '@tabler/icons-react';
import { type ReactNode, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { newSerialText } from '#messages/admin-new-serial';
import { useClinic } from '../../api/clinic.ts';
import { ActionButton } from '../../ui/button/Action.tsx';
import { Key } from '../../ui/button/Key.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { formatDate } from '../../ui/text/format.ts';
import { useStaff } from '../staff-context.ts';
import { NewSerialLine } from './NewSerialLine.tsx';
import { type AtDesk, NewSerialContext, useNewSerial } from './new-serial.ts';

/** Elements that use the plus key themselves: text fields, and open menus. */
const OWN_KEYS =
  'input:not([type="radio"], [type="checkbox"]), textarea, select, [contenteditable], [role="menu"]';

/**
 * The line that gives a new serial, over any page of the staff area. The key `+` or the button opens it, but
 * not while somebody types, and not over a dialog.
 */
export function NewSerial({ children }: { children: ReactNode }) {
  const { can } = useStaff();
  const today = useClinic()?.today;
  const { key } = useLocation();
  const desk = useRef<AtDesk>(null);
  const [opened, setOpened] = useState<{ at: string; desk: AtDesk | null } | null>(null);
  const isOpen = opened !== null && opened.at === key && today !== undefined;

  function open() {
    if (can('create')) setOpened({ at: key, desk: desk.current });
  }
  function close() {
    setOpened(null);
    opened?.desk?.onClose();
  }

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { target, ctrlKey, metaKey, altKey, isComposing } = event;
    if (event.key !== '+' || event.defaultPrevented || ctrlKey || metaKey || altKey || isComposing) return;
    if (target instanceof Element && target.closest(OWN_KEYS)) return;
    if (document.querySelector('dialog[open]')) return;
    event.preventDefault();
    open();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    // The listener is on the window, so that a page that uses the key itself gets it first.
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);

  const setDesk = useCallback((next: AtDesk | null) => {
    desk.current = next;
  }, []);

  return (
    <NewSerialContext value={{ open, setDesk }}>
      {children}
      {isOpen && (
        <Dialog wide title={newSerialText.title(formatDate(today))} onClose={close}>
          <NewSerialLine
            today={today}
            desk={opened.desk}
            onGiven={(given) => {
              if (!opened.desk) return;
              close();
              opened.desk.onGiven(given);
            }}
          />
        </Dialog>
      )}
    </NewSerialContext>
  );
}

/**
 * Opens the line. Accounts that may not give serials have no button. It is on every page, so it is quieter
 * than the main button of a page.
 *
 * @param short true in the bar of narrow screens, which has room only for the icon
 */
export function NewSerialButton({ short = false }: { short?: boolean }) {
  const { can } = useStaff();
  const open = useNewSerial();
  if (!can('create')) return null;
  return short ? (
    <span className="ms-auto lg:hidden">
      <ActionButton look="soft" size="xs" aria-label={newSerialText.button} onClick={open}>
        <IconPlus aria-hidden />
      </ActionButton>
    </span>
  ) : (
    <ActionButton look="soft" size="sm" full aria-keyshortcuts="Plus" onClick={open}>
      <IconPlus size={20} aria-hidden />
      {newSerialText.button}
      <Key>+</Key>
    </ActionButton>
  );
}
