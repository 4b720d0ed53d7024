import { IconAlertTriangle } from '@tabler/icons-react';
import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import { common } from '#messages/common';
import { messageOf } from '../../api/errors.ts';
import { ActionButton } from '../button/Action.tsx';
import { focusMain } from '../focus/focus.ts';
import { useScriptsAtOnce } from '../text/page-head.ts';

interface ErrorBoxProps {
  message: string;
  /** A second line with the reason, if `message` is the screen's own sentence. */
  detail?: string | undefined;
  onRetry?: (() => void) | undefined;
}

/** A red box that says what went wrong, with 'Try Again' (rules: screens 7). */
export function ErrorBox({ message, detail, onRetry }: ErrorBoxProps) {
  const box = useRef<HTMLDivElement>(null);
  useFocusAfter(box);
  return (
    <div
      ref={box}
      className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-md border border-danger-line bg-danger-soft px-5 py-4"
      role="alert"
    >
      <IconAlertTriangle className="flex-none text-danger" aria-hidden />
      <div className="min-w-0 flex-[1_1_14rem]">
        <p className="font-semibold text-danger">{message}</p>
        {detail && detail !== message && <p>{detail}</p>}
      </div>
      {onRetry && (
        <ActionButton look="quiet" size="sm" onClick={onRetry}>
          {common.tryAgain}
        </ActionButton>
      )}
    </div>
  );
}

/**
 * Moves the focus to the page's main part when `part` disappears with the focus in it. 'Try Again' disappears
 * as soon as it is pressed.
 */
function useFocusAfter(part: RefObject<HTMLElement | null>): void {
  useLayoutEffect(
    () => () => {
      if (!part.current?.contains(document.activeElement)) return;
      requestAnimationFrame(() => {
        if (document.activeElement !== document.body) return;
        focusMain();
      });
    },
    [part],
  );
}

interface EmptyBoxProps {
  title: string;
  text?: string | undefined;
  /** A second sentence with something to try. */
  hint?: string | undefined;
  /** A button or link for the next step. */
  action?: ReactNode;
}

/** The content of an empty list: what the list will show later, and the next step. */
export function EmptyBox({ title, text, hint, action }: EmptyBoxProps) {
  return (
    <div className="grid justify-items-center gap-3 rounded-md border border-dashed border-line-strong px-5 py-12 text-center">
      <p className="text-lg font-semibold">{title}</p>
      {text && <p className="max-w-120 text-muted">{text}</p>}
      {hint && <p className="max-w-120">{hint}</p>}
      {action}
    </div>
  );
}

interface ListStateProps<T> {
  /** The data of a query; undefined while there is none. */
  data: readonly T[] | undefined;
  error: unknown;
  onRetry: () => void;
  /** The screen's own sentence for a failure (rules: API 9). */
  errorText: string;
  empty: ReactNode;
  /** Shown while loading; by default grey lines. */
  skeleton?: ReactNode;
  children: (rows: readonly T[]) => ReactNode;
}

/** A list that is loading, failed, empty or full. Rows stay on the screen if a later refresh fails. */
export function ListState<T>({
  data,
  error,
  onRetry,
  errorText,
  empty,
  skeleton,
  children,
}: ListStateProps<T>) {
  if (data) return data.length === 0 ? empty : children(data);
  if (error) return <ErrorBox message={errorText} detail={messageOf(error)} onRetry={onRetry} />;
  return skeleton ?? <SkeletonLines lines={5} height="3rem" />;
}

interface SkeletonLinesProps {
  lines: number;
  /** The height of one line. */
  height?: keyof typeof HEIGHTS;
  label?: string;
}

const HEIGHTS = {
  '1.25rem': 'h-5',
  '2rem': 'h-8',
  '2.5rem': 'h-10',
  '3rem': 'h-12',
  '3.5rem': 'h-14',
  '4rem': 'h-16',
  '4.5rem': 'h-18',
  '5rem': 'h-20',
  '6rem': 'h-24',
  '8rem': 'h-32',
  '11rem': 'h-44',
};

/** Grey lines that are shown while a list loads. Screen readers say the label instead. */
export function SkeletonLines({ lines, height = '1.25rem', label = common.loading }: SkeletonLinesProps) {
  useScriptsAtOnce();
  return (
    <div className="grid gap-3">
      <span className="sr-only" role="status">
        {label}
      </span>
      {Array.from({ length: lines }, (_, line) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines have no other key
          key={line}
          className={`animate-breathe rounded-md bg-line ${HEIGHTS[height]}`}
          aria-hidden="true"
        />
      ))}
    </div>
  );
}
