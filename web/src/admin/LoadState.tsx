import { messageOf } from '../api/errors.ts';
import { ErrorBox, SkeletonLines } from '../ui/list/ListState.tsx';

interface LoadStateProps {
  query: { data?: unknown; error: Error | null; refetch: () => unknown };
  /** The screen's own sentence for a failure (rules: API 9). */
  failed: string;
  lines: number;
  /** The height of a grey line, as CSS. */
  height?: string;
}

/** Grey lines while a query loads, or why it failed. Nothing once there is data, also if a later refresh fails. */
export function LoadState({ query: { data, error, refetch }, failed, ...skeleton }: LoadStateProps) {
  if (data) return null;
  if (!error) return <SkeletonLines {...skeleton} />;
  return <ErrorBox message={failed} detail={messageOf(error)} onRetry={() => void refetch()} />;
}
