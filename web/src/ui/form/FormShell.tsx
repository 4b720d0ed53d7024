import type { FieldErrors } from '@clinic-serial/contract/subjects/errors';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { formTexts } from '#messages/forms';
import { ApiError } from '../../api/errors.ts';
import { ActionButton } from '../button/Action.tsx';
import { focusOn, useRefocusAfterWork } from '../focus/focus.ts';
import { failureLines } from '../notice/failure-lines.ts';
import { Notice } from '../notice/Notice.tsx';
import type { Form } from './use-form.ts';

export interface FormShellProps<Values extends Record<string, unknown>> {
  form: Form<Values>;
  onSubmit: (values: Values) => void;
  /** The error of the last attempt; null if it did not fail. */
  submitError: Error | null;
  pending: boolean;
  /** True if text that is typed during a save is kept. Otherwise the fields are disabled during a save. */
  typingStays?: boolean;
  /** True between a success and the next page. The fields are then disabled. */
  leaving?: boolean;
  /** The screen's own sentence for a failure (rules: API 9). */
  failure: string;
  submitLabel: string;
  /** Shown instead of the red box, for failures that the person can resolve here. */
  failurePart?: ReactNode;
  /** The message of a success. It is shown until the next attempt or the next page. */
  done?: ReactNode;
  secondary?: ReactNode;
  children: ReactNode;
}

const WRONG_FIELD = ['input', 'select', 'textarea'].map((field) => `${field}[aria-invalid="true"]`).join();

/**
 * A form: the errors at the top, then the fields, then the buttons. The server's field errors are shown at
 * their fields. When the browser or the server refuses the form, the first wrong field gets the focus.
 */
export function FormShell<Values extends Record<string, unknown>>({
  form,
  onSubmit,
  submitError,
  pending: saving,
  typingStays = false,
  leaving = false,
  failure,
  submitLabel,
  failurePart,
  done,
  secondary,
  children,
}: FormShellProps<Values>) {
  const element = useRef<HTMLFormElement>(null);
  const errorBox = useRef<HTMLDivElement>(null);
  const [refusals, setRefusals] = useState(0);
  const pending = saving || leaving;

  useRefocusAfterWork(pending);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect must run once per failure
  useEffect(() => {
    if (!submitError) return;
    form.setErrors(formErrorsOf(submitError, form.values).fields);
    setRefusals((count) => count + 1);
  }, [submitError]);

  // An effect, because the errors must be rendered first.
  useEffect(() => {
    if (refusals === 0) return;
    const wrong = element.current?.querySelector<HTMLElement>(WRONG_FIELD);
    focusOn(wrong ?? errorBox.current);
  }, [refusals]);

  function submit(event: FormEvent<HTMLFormElement>) {
    if (pending) return event.preventDefault();
    form.onSubmit(
      (values) => onSubmit(values),
      () => setRefusals(refusals + 1),
    )(event);
  }

  const wrong = Object.keys(form.errors).length;
  const lines = submitError ? linesOf(submitError, failure, form.values) : [];
  return (
    <form ref={element} noValidate className="grid gap-4" onSubmit={submit} aria-busy={pending}>
      {(failurePart || lines.length > 0) && (
        <div ref={errorBox} tabIndex={-1}>
          {failurePart || (
            <Notice tone="danger" role="alert">
              {lines.map((line) => (
                <p key={line}>{line}</p>
              ))}
            </Notice>
          )}
        </div>
      )}
      <div role="alert" className="sr-only">
        {wrong > 0 && formTexts.problems(wrong)}
      </div>
      <fieldset role="none" className="[display:contents]" disabled={leaving || (saving && !typingStays)}>
        {children}
      </fieldset>
      <div className="mt-xs flex flex-wrap gap-sm max-sm:[&>*]:flex-[1_1_100%]">
        <ActionButton type="submit" busy={pending}>
          {submitLabel}
        </ActionButton>
        {secondary}
      </div>
      {done && (
        <Notice tone="good" role="status">
          {done}
        </Notice>
      )}
    </form>
  );
}

/** The lines of the red box: all sentences that no field shows already. */
function linesOf(error: Error, failure: string, values: object): string[] {
  const { fields, others } = formErrorsOf(error, values);
  const said = Object.values(fields);
  return [...failureLines(error, failure), ...others].filter((line) => !said.includes(line));
}

interface FormErrors {
  /** The errors by the form's own field names. */
  fields: FieldErrors;
  /** The errors about fields that the form does not have. */
  others: string[];
}

/**
 * Assigns the server's field errors to the fields of a form. Names in snake_case are changed to camelCase:
 * `weekly_schedule.1.end_time` becomes `weeklySchedule.1.endTime`.
 *
 * @param values the form's values; their names are the form's fields
 */
export function formErrorsOf(error: unknown, values: object): FormErrors {
  const errors: FormErrors = { fields: {}, others: [] };
  if (!(error instanceof ApiError)) return errors;
  for (const [name, message] of Object.entries(error.fieldErrors)) {
    const path = camelCase(name);
    if (hasPath(values, path)) errors.fields[path] = message;
    else errors.others.push(message);
  }
  return errors;
}

function camelCase(name: string): string {
  return name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

function hasPath(values: object, path: string): boolean {
  let value: unknown = values;
  for (const key of path.split('.')) {
    if (typeof value !== 'object' || value === null || !(key in value)) return false;
    value = (value as Record<string, unknown>)[key];
  }
  return true;
}
