import { IconAlertTriangle } from '@tabler/icons-react';
import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import { messageOf } from '../api/errors.ts';
import { common } from '../messages/en/common.ts';
import { ActionButton } from './Action.tsx';
import { focusMain } from './focus-main.ts';
import classes from './ListState.module.css';
import { SkeletonLines } from './SkeletonLines.tsx';

interface ErrorBoxProps {
  message: string;
  /** A second line: the reason, when `message` is the screen's own sentence. */
  detail?: string | undefined;
  onRetry?: (() => void) | undefined;
}

/** A red box with what went wrong and 'Try Again' (rules: screens 7). */
export function ErrorBox({ message, detail, onRetry }: ErrorBoxProps) {
  const box = useRef<HTMLDivElement>(null);
  useFocusAfter(box);
  return (
    <div ref={box} className={classes.error} role="alert">
      <IconAlertTriangle className={classes.icon} aria-hidden />
      <div className={classes.words}>
        <p className={classes.message}>{message}</p>
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

/** 'Try Again' goes as soon as it is pressed: what had the focus in a part that goes leaves it to the page's main part. */
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
  /** The next thing to do. */
  action?: ReactNode;
}

/** What a list shows when it has nothing: what will stand here, and the next action. */
export function EmptyBox({ title, text, action }: EmptyBoxProps) {
  return (
    <div className={classes.empty}>
      <p className={classes.message}>{title}</p>
      {text && <p className={classes.text}>{text}</p>}
      {action}
    </div>
  );
}

interface ListStateProps<T> {
  /** A query's answer; undefined while there is none. */
  data: readonly T[] | undefined;
  error: unknown;
  onRetry: () => void;
  /** The screen's own sentence for a failure (rules: API 9). */
  errorText: string;
  empty: ReactNode;
  /** Shown while loading; grey lines when not given. */
  skeleton?: ReactNode;
  children: (rows: readonly T[]) => ReactNode;
}

/** A list's four states. Rows that have arrived stay while a later refresh fails. */
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
