import type { DataOf, Endpoint } from '@clinic-serial/contract/subjects/endpoint';
import type { ReactNode } from 'react';
import type { Sending } from '../../session/session-calls.ts';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import { failureText } from '../../ui/notice/failure.ts';
import { useStaffChange } from '../staff.api.ts';

interface ConfirmChangeProps<E extends Endpoint> {
  title: string;
  children: ReactNode;
  confirmLabel: string;
  danger?: boolean;
  /** The endpoint of the change, and the request that is sent. */
  endpoint: E;
  sending: Sending<E>;
  /** The screen's sentence for a failure, or a function that writes it. */
  failed: string | ((error: Error) => string);
  onDone: (answer: DataOf<E>) => void;
  onFailed?: (error: Error) => void;
  onClose: () => void;
}

/** Asks before a change, then makes it. */
export function ConfirmChange<const E extends Endpoint>(props: ConfirmChangeProps<E>) {
  const { endpoint, sending, failed, onDone, onFailed = () => {}, ...dialog } = props;
  const { mutate, error, isPending } = useStaffChange<E>(endpoint);
  return (
    <ConfirmDialog
      {...dialog}
      pending={isPending}
      error={error && <p>{typeof failed === 'string' ? failureText(error, failed) : failed(error)}</p>}
      onConfirm={() => mutate(sending, { onSuccess: onDone, onError: onFailed })}
    />
  );
}
