import type { ReactNode } from 'react';
import { common } from '#messages/common';
import { ActionButton } from '../button/Action.tsx';
import { focusMain, isFocusLost } from '../focus/focus.ts';
import { Notice } from '../notice/Notice.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';

/** Around a panel, a dialog's content, a table or a chart: if it fails, it alone is missing, not its page. */
export function PartBoundary({ children }: { children: ReactNode }) {
  return <ErrorBoundary fallback={(retry) => <PartFailed onRetry={retry} />}>{children}</ErrorBoundary>;
}

function PartFailed({ onRetry }: { onRetry: () => void }) {
  function retry() {
    onRetry();
    // The button has gone.
    requestAnimationFrame(() => isFocusLost() && focusMain());
  }
  return (
    <Notice tone="danger" role="alert">
      <p>{common.partFailed}</p>
      <div>
        <ActionButton look="quiet" size="sm" onClick={retry}>
          {common.tryAgain}
        </ActionButton>
      </div>
    </Notice>
  );
}
