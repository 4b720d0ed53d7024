import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { ApiError } from '../../api/errors.ts';
import { focusFirstWrong, focusOn, isFocusLost } from '../focus/focus.ts';
import { useForm } from './use-form.ts';

type TypedErrors<Field extends string> = Partial<Record<Field, string | undefined>>;
type Values<Field extends string> = Record<Field, string>;
type Check<Field extends string> = (values: Values<Field>) => TypedErrors<Field>;

/** A check of a form in a chunk of its own, because checks need zod. */
export interface LateCheck<Field extends string> {
  /** Undefined until the chunk is loaded. Until then only the server checks, one round trip later. */
  run: Check<Field> | undefined;
  load: () => Promise<void>;
}

export function lateCheck<Field extends string>(
  load: () => Promise<(values: Values<Field>) => Record<string, string>>,
): LateCheck<Field> {
  const check: LateCheck<Field> = {
    run: undefined,
    load: async () => {
      check.run ??= (await load()) as Check<Field>;
    },
  };
  return check;
}

interface TypedForm<Field extends string> {
  /** The names of the inputs, in the order of the page. */
  fields: readonly Field[];
  initial: Values<Field>;
  /** Changes the typed text for the page, for example groups the digits of a phone. */
  shown?: (field: Field, typed: string) => string;
  check: LateCheck<Field>;
  /** The error of the last attempt; null if it did not fail. */
  submitError: Error | null;
  /** Called with values that the check has not refused. */
  onSubmit: (values: Values<Field>) => void;
}

/** The longest wait for the check. On a slow network the server checks sooner than the scripts can. */
const CHECK_WAIT_MS = 1_500;

const waitFor = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** The server's messages for single fields; none for any other failure. */
export const fieldErrorsOf = (error: Error | null): Partial<Record<string, string>> =>
  error instanceof ApiError ? error.fieldErrors : {};

/** A field that came with the page from the server, before the page has started; null later. */
function fieldOfServer(name: string) {
  const isStarted = typeof document === 'undefined' || 'started' in document.documentElement.dataset;
  const input = isStarted ? null : document.querySelector<HTMLInputElement>(`[name="${name}"]`);
  return input && { value: input.value, hadFocus: input === document.activeElement };
}

/**
 * {@link useForm} for a short form of plain fields that comes with the page from the server. Text typed
 * before the scripts ran is kept. The check is loaded at the first focus. The first wrong field gets the
 * focus. A failure keeps everything that was typed.
 */
export function useTypedForm<Field extends string>({
  fields,
  initial,
  shown = (_, typed) => typed,
  check,
  submitError,
  onSubmit,
}: TypedForm<Field>) {
  const { values, errors, setErrors, setFieldValue } = useForm({
    initialValues: initial,
    initialErrors: ownErrors(submitError),
  });
  const change = setFieldValue as (field: Field, value: string) => void;
  const form = useRef<HTMLFormElement>(null);
  const errorBox = useRef<HTMLDivElement>(null);
  const inputOf = (field: Field) => form.current?.elements.namedItem(field) as HTMLInputElement | null;

  function ownErrors(error: Error | null): TypedErrors<Field> {
    const all = fieldErrorsOf(error);
    return Object.fromEntries(fields.map((field) => [field, all[field]])) as TypedErrors<Field>;
  }

  // The server sends the page as HTML, so on a slow network people type before the scripts have loaded. This
  // effect copies the typed text into the form. Otherwise React's first render would empty the fields. If the
  // browser has translated the page by then, React draws new fields.
  const [earlier] = useState(() => new Map(fields.map((field) => [field, fieldOfServer(field)])));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect must run once, when the fields appear
  useLayoutEffect(() => {
    for (const field of fields) {
      const input = inputOf(field);
      const before = earlier.get(field);
      const typed = shown(field, input?.value || before?.value || '');
      if (typed !== values[field]) change(field, typed);
      if (before?.hadFocus && isFocusLost()) focusOn(input);
    }
  }, []);

  // The server's field errors are shown at their fields. Every other failure is shown in the red box.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect must run once per failure
  useEffect(() => {
    if (!submitError) return;
    const wrong = ownErrors(submitError);
    setErrors(wrong);
    if (!focusFirstWrong(fields, wrong, inputOf)) focusOn(errorBox.current);
  }, [submitError]);

  async function submit() {
    if (!check.run) await Promise.race([check.load().catch(() => {}), waitFor(CHECK_WAIT_MS)]);
    const problems = check.run?.(values) ?? {};
    setErrors(problems);
    if (!focusFirstWrong(fields, problems, inputOf)) onSubmit(values);
  }

  return {
    values,
    errors,
    /** The names of the wrong fields, in the order of the page. */
    wrong: fields.filter((field) => errors[field]),
    /** For the box with the failures that belong to no field. */
    errorBox,
    change,
    /** The properties of the form element. */
    formProps: {
      ref: form,
      noValidate: true,
      onFocus: () => void check.load().catch(() => {}),
      onSubmit: (event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        void submit();
      },
    },
  };
}
