import { Button } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { type FormEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { formTexts } from '../messages/en/forms.ts';
import classes from './FormShell.module.css';
import { failureLines } from './failure-lines.ts';
import { formErrorsOf } from './field-errors.ts';
import { Notice } from './Notice.tsx';
import hidden from './visually-hidden.module.css';

interface FormShellProps<Values extends Record<string, unknown>> {
  form: UseFormReturnType<Values>;
  onSubmit: (values: Values) => void;
  /** Why the last attempt failed; null when it did not. */
  submitError: Error | null;
  pending: boolean;
  /** True where what is typed during a save stays. Elsewhere it would be lost, so nothing can be typed then. */
  typingStays?: boolean;
  /** True between a success and the next page: nothing can be typed then either. */
  leaving?: boolean;
  /** The screen's own sentence for a failure (rules: API 9). */
  failure: string;
  submitLabel: string;
  /** In the place of the red box, for failures that have a way on. */
  failurePart?: ReactNode;
  /** What went well, until the next attempt or the next page. */
  done?: ReactNode;
  /** Beside the submit button. */
  secondary?: ReactNode;
  children: ReactNode;
}

const WRONG_FIELD = ':is(input, select, textarea)[aria-invalid="true"]';

/**
 * A form: what went wrong on top, the fields, the buttons. The server's field errors go to their fields; after every
 * refusal, by the browser or by the server, the first wrong field has the focus.
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
  const sender = useRef<Element>(null);
  const [refusals, setRefusals] = useState(0);
  const pending = saving || leaving;

  // What had the focus as it was sent lost it when it was disabled.
  useLayoutEffect(() => {
    if (pending || document.activeElement !== document.body) return;
    if (sender.current instanceof HTMLElement) sender.current.focus();
    sender.current = null;
  }, [pending]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once per failure
  useEffect(() => {
    if (!submitError) return;
    form.setErrors(formErrorsOf(submitError, form.values).fields);
    setRefusals((count) => count + 1);
  }, [submitError]);

  // After the errors have been rendered.
  useEffect(() => {
    if (refusals === 0) return;
    const wrong = element.current?.querySelector<HTMLElement>(WRONG_FIELD);
    (wrong ?? errorBox.current)?.focus();
  }, [refusals]);

  function submit(event: FormEvent<HTMLFormElement>) {
    if (pending) return event.preventDefault();
    sender.current = document.activeElement;
    form.onSubmit(
      (values) => onSubmit(values),
      () => setRefusals(refusals + 1),
    )(event);
  }

  const wrong = Object.keys(form.errors).length;
  const lines = submitError ? linesOf(submitError, failure, form.values) : [];
  return (
    <form ref={element} noValidate className={classes.form} onSubmit={submit} aria-busy={pending}>
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
      <div role="alert" className={hidden.hidden}>
        {wrong > 0 && formTexts.problems(wrong)}
      </div>
      <fieldset role="none" className={classes.fields} disabled={leaving || (saving && !typingStays)}>
        {children}
      </fieldset>
      <div className={classes.actions}>
        <Button type="submit" loading={pending}>
          {submitLabel}
        </Button>
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

/** What stands in the red box: what the fields do not say themselves. */
function linesOf(error: Error, failure: string, values: object): string[] {
  const { fields, others } = formErrorsOf(error, values);
  const said = Object.values(fields);
  return [...failureLines(error, failure), ...others].filter((line) => !said.includes(line));
}
