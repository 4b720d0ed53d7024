import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { moneyDeskText } from '#messages/admin-money-desk';
import { useReach } from '../../session/reach.ts';
import { ActionButton } from '../../ui/button/Action.tsx';
import { Key } from '../../ui/button/Key.tsx';
import { focusOn } from '../../ui/focus/focus.ts';
import { failureLines } from '../../ui/notice/failure-lines.ts';
import { Notice } from '../../ui/notice/Notice.tsx';

interface MoneyFormProps {
  /** The name of the form, shown as its heading. */
  title: string;
  submitLabel: string;
  /** The problems of the fields. When this changes, the first wrong field gets the focus. */
  problems: Readonly<Record<string, string>>;
  /** The failure of the last attempt; null if it did not fail. Errors of fields are shown at their fields. */
  error: Error | null;
  /** The screen's own sentence where no answer came. */
  failure: string;
  pending: boolean;
  onSubmit: () => void;
  onKeyDown?: (event: KeyboardEvent) => void;
  /** Other buttons, after the one that submits. */
  beside?: ReactNode;
  onCancel?: () => void;
  children: ReactNode;
}

/**
 * A form of money: Enter anywhere in it submits, and a key that is held down submits once. While the server
 * is away nothing can be submitted, because a receipt has its number from the server.
 */
export function MoneyForm(props: MoneyFormProps) {
  const { title, submitLabel, problems, error, failure, pending, onSubmit, onKeyDown, beside, children } =
    props;
  const { onCancel } = props;
  const { isAway } = useReach();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (Object.keys(problems).length === 0) return;
    focusOn(form.current?.querySelector<HTMLElement>('[aria-invalid="true"]'));
  }, [problems]);
  return (
    <form
      ref={form}
      noValidate
      aria-label={title}
      aria-busy={pending}
      className="grid gap-sm"
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault();
        if (!pending && !isAway) onSubmit();
      }}
    >
      <h3 className="text-lg">{title}</h3>
      {error && Object.keys(problems).length === 0 && (
        <Notice tone="danger" role="alert">
          {failureLines(error, failure).map((line) => (
            <p key={line}>{line}</p>
          ))}
        </Notice>
      )}
      {children}
      {isAway && (
        <Notice tone="warn" role="status">
          <p>{moneyDeskText.take.noServer}</p>
        </Notice>
      )}
      <div className="mt-xs flex flex-wrap gap-sm max-sm:[&>*]:flex-[1_1_100%]">
        <ActionButton type="submit" busy={pending} disabled={isAway}>
          {submitLabel}
          <Key>{moneyDeskText.enter}</Key>
        </ActionButton>
        {beside}
        {onCancel && (
          <ActionButton look="quiet" onClick={onCancel}>
            {moneyDeskText.entries.cancel}
          </ActionButton>
        )}
      </div>
    </form>
  );
}
