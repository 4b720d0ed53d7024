import { formTexts } from '#messages/forms';
import { ApiError, messageOf } from '../api/errors.ts';
import { ConfirmDialog } from '../ui/dialog/ConfirmDialog.tsx';
import { SkeletonLines } from '../ui/list/ListState.tsx';
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
    inUseTitle: (name: string) => string;
    text: string;
    confirm: string;
    deactivate: string;
    deactivateText: string;
    failed: (reason: string) => string;
    notAllowed: string;
  };
  name: string;
  /**
   * Why the record cannot be deleted: a sentence with how many use it. Null when nothing is known that prevents it, and
   * undefined while that is being found out.
   */
  inUse: string | null | undefined;
  remove: Attempt;
  /** Null when the record is already inactive or the account may not change it. */
  deactivate: Attempt | null;
  onClose: () => void;
}

/**
 * Asks before a record is deleted. When the record is in use, the dialog says so at once and offers to deactivate it instead
 * (rules: deleting 1). The server decides: its refusal leads to the same offer.
 */
export function DeleteOrDeactivate({
  texts,
  name,
  inUse,
  remove,
  deactivate,
  onClose,
}: DeleteOrDeactivateProps) {
  const isRefused = remove.error instanceof ApiError && remove.error.code === 'HAS_HISTORY';
  // The server's message says how many records prevent the deletion.
  const reason = isRefused ? messageOf(remove.error) : inUse;
  if (reason === undefined) {
    return (
      <ConfirmDialog title={texts.title(name)} cancelLabel={formTexts.cancel} onClose={onClose}>
        <SkeletonLines lines={2} />
      </ConfirmDialog>
    );
  }
  const error = reason === null ? remove.error : deactivate?.error;
  const attempt = reason === null ? remove : deactivate;
  return (
    <ConfirmDialog
      title={reason === null ? texts.title(name) : texts.inUseTitle(name)}
      danger={reason === null}
      {...(attempt && {
        confirmLabel: reason === null ? texts.confirm : texts.deactivate,
        onConfirm: attempt.run,
        pending: attempt.isPending,
      })}
      error={error && <p>{sentenceOf(error, texts)}</p>}
      onClose={onClose}
    >
      {reason === null ? (
        <p>{texts.text}</p>
      ) : (
        <Notice tone="warn" role="alert">
          <p>{reason}</p>
        </Notice>
      )}
      {reason !== null && deactivate && <p>{texts.deactivateText}</p>}
    </ConfirmDialog>
  );
}

function sentenceOf(error: Error, texts: DeleteOrDeactivateProps['texts']): string {
  const code = error instanceof ApiError ? error.code : undefined;
  if (code === 'FORBIDDEN') return texts.notAllowed;
  return texts.failed(messageOf(error));
}
