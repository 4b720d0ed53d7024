import { ApiError, messageOf } from '../api/errors.ts';
import { ConfirmDialog } from '../ui/dialog/ConfirmDialog.tsx';
import { Notice } from '../ui/notice/Notice.tsx';

/** The part of a mutation that the dialog needs. */
interface Attempt {
  run: () => void;
  isPending: boolean;
  error: Error | null;
}

interface DeleteOrDeactivateProps {
  texts: {
    title: (name: string) => string;
    text: string;
    confirm: string;
    deactivate: string;
    deactivateText: string;
    failed: (reason: string) => string;
    notAllowed: string;
  };
  name: string;
  remove: Attempt;
  /** Null when the record is already inactive or the account may not change it. */
  deactivate: Attempt | null;
  onClose: () => void;
}

/**
 * Asks before a record is deleted. When the record is in use, offers to deactivate it (rules: deleting 1).
 */
export function DeleteOrDeactivate({ texts, name, remove, deactivate, onClose }: DeleteOrDeactivateProps) {
  const inUse = remove.error instanceof ApiError && remove.error.code === 'HAS_HISTORY';
  const error = inUse ? deactivate?.error : remove.error;
  const attempt = inUse ? deactivate : remove;
  return (
    <ConfirmDialog
      title={texts.title(name)}
      danger={!inUse}
      {...(attempt && {
        confirmLabel: inUse ? texts.deactivate : texts.confirm,
        onConfirm: attempt.run,
        pending: attempt.isPending,
      })}
      error={error && <p>{sentenceOf(error, texts)}</p>}
      onClose={onClose}
    >
      {!inUse && <p>{texts.text}</p>}
      {inUse && (
        // The server's message says how many records prevent the deletion.
        <Notice tone="warn" role="alert">
          <p>{messageOf(remove.error)}</p>
        </Notice>
      )}
      {inUse && deactivate && <p>{texts.deactivateText}</p>}
    </ConfirmDialog>
  );
}

function sentenceOf(error: Error, texts: DeleteOrDeactivateProps['texts']): string {
  const code = error instanceof ApiError ? error.code : undefined;
  if (code === 'FORBIDDEN') return texts.notAllowed;
  return texts.failed(messageOf(error));
}
