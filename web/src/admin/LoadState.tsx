import type { ComponentProps, ReactNode } from 'react';
import { messageOf } from '../api/errors.ts';
import { ErrorBox, SkeletonLines } from '../ui/list/ListState.tsx';

interface QueryErrorProps {
  query: { error: Error | null; refetch: () => unknown };
  /** The screen's own sentence for a failure (rules: API 9). */
  failed: string;
}

/** The reason why a query failed, with 'Try Again'. Shown too while older data are on the screen. */
export function QueryError({ query: { error, refetch }, failed }: QueryErrorProps) {
  return error && <ErrorBox message={failed} detail={messageOf(error)} onRetry={() => void refetch()} />;
}

interface LoadStateProps<Data>
  extends QueryErrorProps,
    Pick<ComponentProps<typeof SkeletonLines>, 'lines' | 'height'> {
  query: QueryErrorProps['query'] & { data?: Data | undefined };
  children?: (data: Data) => ReactNode;
}

/**
 * Grey lines while a query loads, or the reason why it failed. Once there are data, their content, even if a
 * later refresh fails.
 */
export function LoadState<Data>({ query, failed, children, ...skeleton }: LoadStateProps<Data>) {
  if (query.data) return children?.(query.data);
  return query.error ? <QueryError query={query} failed={failed} /> : <SkeletonLines {...skeleton} />;
}
