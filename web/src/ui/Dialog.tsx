import { IconX } from '@tabler/icons-react';
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { common } from '../messages/en/common.ts';
import { formTexts } from '../messages/en/forms.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import classes from './Dialog.module.css';
import icon from './icon-button.module.css';
import { useReturnFocus } from './use-return-focus.ts';

const OPEN_QUESTION = 'dialog[role="alertdialog"][open]';

interface DialogProps {
  title: string;
  /** The field marked `data-autofocus` has the focus first. */
  children: (close: () => void) => ReactNode;
  /** True while something is typed that closing would lose: then it asks first. */
  unsaved?: boolean;
  /** Called once it has closed: by a button, by Escape, by a press beside it. */
  onClose: () => void;
}

/** A dialog over the page. The browser's own <dialog> traps the focus and makes the page behind inert. */
export function Dialog({ title, children, unsaved = false, onClose }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [asking, setAsking] = useState(false);
  const titleId = useId();
  useReturnFocus();
  useEffect(() => {
    if (!dialog.current || dialog.current.open) return;
    dialog.current.showModal();
    // The browser would take the first button, which closes it again. React keeps `autofocus` off the page.
    dialog.current.querySelector<HTMLElement>('[data-autofocus]')?.focus();
  }, []);

  // Escape is not left to the browser: Chromium lets `cancel` be prevented only once between two presses of anything
  // else, and closes dialogs that were opened without one all at once. Either would lose what was typed.
  useLayoutEffect(() => {
    if (!unsaved) return undefined;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      const question = document.querySelector<HTMLDialogElement>(OPEN_QUESTION);
      if (question && !asking) return;
      event.preventDefault();
      question?.close();
      // At once: the browser tells of the closing a little later, and a next Escape may come before.
      setAsking(!question);
    };
    window.addEventListener('keydown', onKey, true);
    return () => window.removeEventListener('keydown', onKey, true);
  }, [unsaved, asking]);

  const close = () => {
    dialog.current?.close();
    // The browser's `close` event comes a little later. By then the next press may have opened another dialog.
    onClose();
  };
  const askAndClose = () => (unsaved ? setAsking(true) : close());

  return (
    <>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape does by keyboard what the press beside it does */}
      <dialog
        ref={dialog}
        className={classes.dialog}
        aria-labelledby={titleId}
        onClose={(event) => {
          // The events of a dialog above this one bubble up here, in React's tree.
          if (event.target === dialog.current) onClose();
        }}
        onCancel={(event) => {
          if (event.target !== dialog.current) return;
          event.preventDefault();
          askAndClose();
        }}
        onClick={(event) => {
          if (event.target === dialog.current) askAndClose();
        }}
      >
        <div className={classes.head}>
          <h2 id={titleId} className={classes.title}>
            {title}
          </h2>
          <button type="button" className={icon.quiet} aria-label={common.close} onClick={askAndClose}>
            <IconX size={22} aria-hidden />
          </button>
        </div>
        <div className={classes.body}>{children(askAndClose)}</div>
      </dialog>
      {asking && (
        <ConfirmDialog
          title={formTexts.unsaved.title}
          confirmLabel={formTexts.unsaved.leave}
          cancelLabel={formTexts.unsaved.stay}
          danger
          pending={false}
          onConfirm={close}
          onClose={() => setAsking(false)}
        >
          <p>{formTexts.unsaved.text}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
