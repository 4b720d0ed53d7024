import type { ClinicInfo } from '@clinic-serial/contract/subjects/clinic';
import type { ReactNode, Ref } from 'react';
import { useClinic } from '../../api/clinic.ts';
import { ApiError, codeOf } from '../../api/errors.ts';
import { ClinicPhone } from '../text/ClinicPhone.tsx';
import { failureText } from './failure.ts';
import { Notice } from './Notice.tsx';

interface FailureNoticeProps {
  error: Error | null;
  fallback: string;
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
      {codeOf(error) === 'SMS_FAILING' && <ClinicPhone />}
    </Notice>
  );
}

/**
 * The error of a request for a code. Before the request: an error if no codes can be sent now (rules: codes
 * 11).
 */
export function useCodesFail(error: Error | null): Error | null {
  const { codesFail: message }: Partial<ClinicInfo> = useClinic() ?? {};
  return error ?? (message ? new ApiError({ message, status: 409, code: 'SMS_FAILING' }) : null);
}
