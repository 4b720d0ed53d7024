import type { ReactNode, Ref } from 'react';
import { failureText } from './failure.ts';
import { Notice } from './Notice.tsx';

interface FailureNoticeProps {
  error: Error | null;
  /** The screen's own sentence, when the failure brings none. */
  fallback: string;
  /** What else helps here. */
  children?: ReactNode;
  ref?: Ref<HTMLDivElement>;
}

/** The red box of a failed call: what happened, and when to try again. */
export function FailureNotice({ error, fallback, children, ref }: FailureNoticeProps) {
  if (!error) return null;
  return (
    <Notice ref={ref} tone="danger" role="alert">
      <p>{failureText(error, fallback)}</p>
      {children}
    </Notice>
  );
}
