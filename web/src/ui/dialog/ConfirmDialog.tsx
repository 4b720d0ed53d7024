import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { common } from '#messages/common';
import { formTexts } from '#messages/forms';
import { ActionButton } from '../button/Action.tsx';
import { useReturnFocusOnClose } from '../focus/focus.ts';
import { Notice } from '../notice/Notice.tsx';

interface ConfirmDialogProps {
  /** The question, with the name of the record in it. */
  title: string;
  children?: ReactNode;
  /** Missing if there is nothing to confirm. The dialog then only shows a message. */
  confirmLabel?: string;
  cancelLabel?: string;
  /** True for an action that cannot be undone. The button is then red. */
  danger?: boolean;
  pending?: boolean;
  /** The reason why the action failed. The dialog stays open and shows it. */
  error?: ReactNode;
  onConfirm?: () => void;
  /** Called when the dialog was closed without confirming. */
  onClose: () => void;
}

/** A question before an action. 'No' is first and has the focus, so that Enter alone destroys nothing. */
export function ConfirmDialog({
  title,
  children,
  confirmLabel,
  cancelLabel = confirmLabel ? formTexts.cancel : common.close,
  danger = false,
  pending = false,
  error,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  useReturnFocusOnClose();
  return (
    <AlertDialog
      title={title}
      pending={pending}
      onClose={onClose}
      actions={(close) => (
        <>
          <ActionButton look="quiet" {...(pending && { 'aria-disabled': true })} onClick={close}>
            {cancelLabel}
          </ActionButton>
          {confirmLabel && (
            <ActionButton look={danger ? 'danger' : 'primary'} busy={pending} onClick={onConfirm}>
              {confirmLabel}
            </ActionButton>
          )}
        </>
      )}
    >
      {children}
      {error && (
        <Notice tone="danger" role="alert">
          {error}
        </Notice>
      )}
    </AlertDialog>
  );
}

/** The look of every dialog. */
export const DIALOG =
  'rounded-lg border border-line bg-surface p-0 text-text backdrop:bg-[var(--clinic-veil)]';

interface AlertDialogProps {
  title: string;
  children: ReactNode;
  /** The buttons. The first one gets the focus. They must call `close`, so that the focus returns. */
  actions: (close: () => void) => ReactNode;
  /** True while the confirmed action runs. The dialog then stays open to show the result. */
  pending?: boolean;
  /** Called when the dialog has closed, by a button, by Escape or by a press beside it. */
  onClose: () => void;
}

/**
 * A message that waits for an answer, instead of `window.alert`. The browser's own <dialog> traps the focus,
 * makes the page behind it inert and returns the focus. It needs no JavaScript of ours.
 */
export function AlertDialog({ title, children, actions, pending = false, onClose }: AlertDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const close = () => {
    if (pending) return;
    dialog.current?.close();
    // The browser's `close` event comes too late: the next press may have opened another dialog by then.
    onClose();
  };
  useLayoutEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
  }, []);
  useLayoutEffect(() => {
    if (!pending) return;
    // A browser lets `cancel` be prevented only once. A second Escape would close the dialog anyway.
    const hold = (event: KeyboardEvent) => {
      if (event.key === 'Escape') event.preventDefault();
    };
    document.addEventListener('keydown', hold);
    return () => document.removeEventListener('keydown', hold);
  }, [pending]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: on the keyboard, Escape does the same
    <dialog
      ref={dialog}
      role="alertdialog"
      className={`w-[min(28rem,calc(100vw-2rem))] ${DIALOG}`}
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
      <div className="grid gap-4 p-lg wrap-anywhere">
        <h2 id={`${id}-title`} className="text-xl">
          {title}
        </h2>
        <div id={`${id}-text`} className="grid gap-2">
          {children}
        </div>
        <div className="flex flex-wrap justify-end gap-xs max-sm:[&>*]:flex-auto">{actions(close)}</div>
      </div>
    </dialog>
  );
}
