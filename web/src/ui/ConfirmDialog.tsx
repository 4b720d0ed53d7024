import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { common } from '../messages/en/common.ts';
import { formTexts } from '../messages/en/forms.ts';
import { AlertDialog } from './AlertDialog.tsx';
import { BusyButton } from './BusyButton.tsx';
import { Notice } from './Notice.tsx';
import { useReturnFocus } from './use-return-focus.ts';

interface ConfirmDialogProps {
  /** Asks, with the thing's name in it. */
  title: string;
  children?: ReactNode;
  /** None when there is nothing left to confirm: then the dialog only tells. */
  confirmLabel?: string;
  cancelLabel?: string;
  /** True for what cannot be undone: the button is red. */
  danger?: boolean;
  pending?: boolean;
  /** Why it did not work; the dialog stays open with it. */
  error?: ReactNode;
  onConfirm?: () => void;
  /** Called once it has closed without a yes. */
  onClose: () => void;
}

/** A question before something is done. 'No' comes first and has the focus, so that Enter alone destroys nothing. */
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
  useReturnFocus();
  return (
    <AlertDialog
      title={title}
      pending={pending}
      onClose={onClose}
      actions={(close) => (
        <>
          <Button
            variant="default"
            {...(pending && { 'aria-disabled': true, 'data-disabled': true })}
            onClick={close}
          >
            {cancelLabel}
          </Button>
          {confirmLabel && (
            <BusyButton
              {...(danger && { color: 'red' })}
              busy={pending}
              {...(onConfirm && { onClick: onConfirm })}
            >
              {confirmLabel}
            </BusyButton>
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
