import type { ReactNode } from 'react';
import { formTexts } from '#messages/forms';
import { ActionButton } from '../button/Action.tsx';
import { Dialog } from '../dialog/Dialog.tsx';
import { FormShell, type FormShellProps } from './FormShell.tsx';

interface FormDialogProps<Values extends Record<string, unknown>>
  extends Omit<FormShellProps<Values>, 'secondary'> {
  title: ReactNode;
  /** True for a dialog that opens by itself over any other. It closes without a question. */
  overOthers?: boolean;
  cancelLabel?: string;
  onClose: () => void;
}

/**
 * A form in a dialog. 'Cancel' and every other way to close it ask first while something typed would be lost.
 */
export function FormDialog<Values extends Record<string, unknown>>(props: FormDialogProps<Values>) {
  const { title, overOthers = false, cancelLabel = formTexts.cancel, onClose, children, ...shell } = props;
  return (
    <Dialog
      title={title}
      overOthers={overOthers}
      unsaved={!overOthers && shell.form.isDirty()}
      onClose={onClose}
    >
      {(close) => (
        <FormShell
          {...shell}
          secondary={
            <ActionButton look="quiet" onClick={close}>
              {cancelLabel}
            </ActionButton>
          }
        >
          {children}
        </FormShell>
      )}
    </Dialog>
  );
}
