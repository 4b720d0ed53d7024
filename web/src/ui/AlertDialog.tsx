import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import classes from './AlertDialog.module.css';

interface AlertDialogProps {
  title: string;
  children: ReactNode;
  /** The buttons; the first one takes the focus. They close the dialog with `close`, so that the focus goes back. */
  actions: (close: () => void) => ReactNode;
  /** True while what it asks for is being done: it then stays, so that the outcome is told. */
  pending?: boolean;
  /** Called once it has closed: by a button, by Escape, by a press beside it. */
  onClose: () => void;
}

/**
 * A message that waits for an answer, in the place of `window.alert`. The browser's own
 * <dialog> traps the focus, makes the page behind inert and gives the focus back; it costs no JavaScript.
 */
export function AlertDialog({ title, children, actions, pending = false, onClose }: AlertDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const close = () => {
    if (pending) return;
    dialog.current?.close();
    // The browser's `close` event comes a little later. By then the next press may have opened another question.
    onClose();
  };
  useLayoutEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
  }, []);
  useLayoutEffect(() => {
    if (!pending) return;
    // A browser lets `cancel` be prevented once only; a second Escape would close it all the same.
    const hold = (event: KeyboardEvent) => {
      if (event.key === 'Escape') event.preventDefault();
    };
    document.addEventListener('keydown', hold);
    return () => document.removeEventListener('keydown', hold);
  }, [pending]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does by keyboard what the press beside it does
    <dialog
      ref={dialog}
      role="alertdialog"
      className={classes.dialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onClose={onClose}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      onClick={(event) => {
        if (event.target === dialog.current) close();
      }}
    >
      <div className={classes.body}>
        <h2 id={`${id}-title`} className={classes.title}>
          {title}
        </h2>
        <div id={`${id}-text`} className={classes.text}>
          {children}
        </div>
        <div className={classes.actions}>{actions(close)}</div>
      </div>
    </dialog>
  );
}
