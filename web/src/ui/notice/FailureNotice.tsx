import type { ReactNode, Ref } from 'react';
import type { ApiError } from '../../api/errors.ts';
import { ClinicPhone } from '../text/ClinicPhone.tsx';
import { failureText } from './failure.ts';
import { Notice } from './Notice.tsx';

interface FailureNoticeProps {
  error: Error | null;
  /** The screen's own sentence, shown if the error has none. */
  fallback: string;
  /** Further help below the sentence. */
  children?: ReactNode;
  ref?: Ref<HTMLDivElement>;
}

/** The red box of a failed call. It says what happened and when the person may try again. */
export function FailureNotice({ error, fallback, children, ref }: FailureNoticeProps) {
  if (!error) return null;
  return (
    <Notice ref={ref} tone="danger" role="alert">
      <p>{failureText(error, fallback)}</p>
      {children}
      {(error as ApiError).code === 'SMS_FAILING' && <ClinicPhone />}
    </Notice>
  );
}
