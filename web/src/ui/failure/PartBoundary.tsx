import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { common } from '#messages/common';
import { ActionButton } from '../button/Action.tsx';
import { focusMain, isFocusLost } from '../focus/focus.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';

/** Around a panel, a dialog's content, a table or a chart. If that fails, only that part is missing. */
export function PartBoundary({ children }: { children: ReactNode }) {
  return <ErrorBoundary fallback={(retry) => <PartFailed onRetry={retry} />}>{children}</ErrorBoundary>;
}

function PartFailed({ onRetry }: { onRetry: () => void }) {
  function retry() {
    onRetry();
    // The pressed button may have disappeared.
    requestAnimationFrame(() => isFocusLost() && focusMain());
  }
  return (
    <div
      className="flex flex-wrap items-center gap-sm rounded-md border border-danger-line bg-danger-soft px-gutter py-sm"
      role="alert"
    >
      <IconAlertTriangle className="flex-none text-danger" aria-hidden />
      <p className="flex-[1_1_14rem]">{common.partFailed}</p>
      <ActionButton look="quiet" size="sm" onClick={retry}>
        {common.tryAgain}
      </ActionButton>
    </div>
  );
}
