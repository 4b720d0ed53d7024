import type { ReactNode } from 'react';
import { common } from '#messages/common';
import { formTexts } from '#messages/forms';
import { ActionButton } from '../button/Action.tsx';
import { useReturnFocusOnClose } from '../focus/focus-hooks.ts';
import { Notice } from '../notice/Notice.tsx';
import { AlertDialog } from './AlertDialog.tsx';

interface ConfirmDialogProps {
  /** The question, with the name of the record in it. */
  title: string;
  children?: ReactNode;
  /** Leave out when there is nothing to confirm. The dialog then only shows a message. */
  confirmLabel?: string;
  cancelLabel?: string;
  /** True for an action that cannot be undone. The button is then red. */
  danger?: boolean;
  pending?: boolean;
  /** Why the action failed. The dialog stays open and shows it. */
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
