import type { Endpoint } from '@clinic-serial/contract/subjects/endpoint';
import { type ReactNode, useState } from 'react';
import { formTexts } from '#messages/forms';
import { ApiError, messageOf } from '../../api/errors.ts';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import { SkeletonLines } from '../../ui/list/ListState.tsx';
import { Notice } from '../../ui/notice/Notice.tsx';
import { useStaffChange } from '../staff.api.ts';
import { useStaff } from '../staff-context.ts';
import { toastGood } from '../toast.tsx';

interface DeleteRecordProps {
  texts: {
    title: (name: string) => string;
    inUseTitle: (name: string) => string;
    text: string;
    confirm: string;
    deactivate: string;
    deactivateText: string;
    done: (name: string) => string;
    deactivated: (name: string) => string;
    failed: (reason: string) => string;
    notAllowed: string;
  };
  record: { id: number; isActive: boolean; updatedAt: string };
  name: string;
  /** The endpoints that delete and update the record, and the body of an update that deactivates it. */
  remove: Endpoint;
  update: Endpoint;
  inactiveBody: object;
  /**
   * The reason why the record cannot be deleted: a sentence with the number of its uses. Null if no reason is
   * known, undefined while that is being checked.
   */
  inUse: string | null | undefined;
  /** Shown after the record was deactivated: the people who are affected. */
  children: ReactNode;
  /** Called after the record was deleted, before `onClose`. */
  onDeleted?: (() => void) | undefined;
  /** Called when the dialog is finished, both for a deleted and for a kept record. */
  onClose: () => void;
}

/**
 * Asks before a record is deleted. If the numbers or the server's refusal show that it is in use, it can be
 * deactivated instead (rules: deleting 1).
 */
export function DeleteRecord(props: DeleteRecordProps) {
  const { texts, record, name, inactiveBody, inUse, children, onDeleted, onClose } = props;
  const { can } = useStaff();
  const remove = useStaffChange(props.remove);
  const update = useStaffChange(props.update);
  const [isDeactivated, setIsDeactivated] = useState(false);
  const params = { id: record.id };

  function runRemove() {
    const onSuccess = () => {
      toastGood(texts.done(name));
      onDeleted?.();
      onClose();
    };
    remove.mutate({ params }, { onSuccess });
  }

  function runDeactivate() {
    const onSuccess = () => {
      toastGood(texts.deactivated(name));
      setIsDeactivated(true);
    };
    update.mutate({ params, body: { ...inactiveBody, updatedAt: record.updatedAt } }, { onSuccess });
  }

  if (isDeactivated) return children;
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
  if (reason === null) {
    return (
      <ConfirmDialog
        title={texts.title(name)}
        danger
        confirmLabel={texts.confirm}
        pending={remove.isPending}
        error={remove.error && <p>{sentenceOf(remove.error, texts)}</p>}
        onConfirm={runRemove}
        onClose={onClose}
      >
        <p>{texts.text}</p>
      </ConfirmDialog>
    );
  }
  const mayDeactivate = can('update') && record.isActive;
  return (
    <ConfirmDialog
      title={texts.inUseTitle(name)}
      {...(mayDeactivate && { confirmLabel: texts.deactivate, onConfirm: runDeactivate })}
      pending={update.isPending}
      error={update.error && <p>{sentenceOf(update.error, texts)}</p>}
      onClose={onClose}
    >
      <Notice tone="warn" role="alert">
        <p>{reason}</p>
      </Notice>
      {mayDeactivate && <p>{texts.deactivateText}</p>}
    </ConfirmDialog>
  );
}

function sentenceOf(error: Error, texts: DeleteRecordProps['texts']): string {
  const isForbidden = error instanceof ApiError && error.code === 'FORBIDDEN';
  return isForbidden ? texts.notAllowed : texts.failed(messageOf(error));
}
