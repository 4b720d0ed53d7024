import { type ChangeEvent, type FormEvent, type ReactNode, useRef, useState } from 'react';

type Errors = Record<string, ReactNode>;
type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** The value at a path such as `name`. Values further inside, such as `sittings.0.from`, are texts. */
type ValueAt<Values, Path extends string> = Path extends keyof Values
  ? unknown extends Values[Path]
    ? string
    : Values[Path]
  : string;

interface FormOptions<Values> {
  initialValues: Values;
  /** The errors of the first render, by the path of the field, for a form that the server has refused. */
  initialErrors?: Errors;
  /** Returns the problems in words, by the path of the field. False and undefined mean no problem. */
  validate?: (values: Values) => Record<string, ReactNode>;
}

/** The state of a form, see {@link useForm}. */
export interface Form<Values> {
  values: Values;
  /** The present values, even for a callback that was made before a change. */
  getValues: () => Values;
  /** Changes some of the values, and removes all errors. */
  setValues: (values: Partial<Values>) => void;
  setFieldValue: <Path extends string>(path: Path, value: ValueAt<Values, Path>) => void;
  /** Sets the values with which the form counts as unchanged. `reset` returns to them. */
  setInitialValues: (values: Values) => void;
  reset: () => void;
  isDirty: () => boolean;
  errors: Errors;
  setErrors: (errors: Errors) => void;
  clearErrors: () => void;
  validate: () => { hasErrors: boolean };
  /** Makes the handler of the form element. It checks the values first. */
  onSubmit: (send: (values: Values) => void, onRefused?: () => void) => (event: FormEvent) => void;
  getInputProps: <Path extends string>(
    path: Path,
  ) => {
    value: ValueAt<Values, Path>;
    onChange: (change: ChangeEvent<Control> | ValueAt<Values, Path>) => void;
    error: ReactNode;
  };
  /** The properties of a checkbox. */
  getCheckProps: (path: string) => {
    checked: boolean;
    onChange: (change: ChangeEvent<HTMLInputElement>) => void;
    error: ReactNode;
  };
}

/** The state of a form: the typed values and their problems. A change removes the error of its field. */
export function useForm<Values extends object>({
  initialValues,
  initialErrors = {},
  validate: check = () => ({}),
}: FormOptions<Values>): Form<Values> {
  const [state, setState] = useState(() => ({
    values: initialValues,
    initial: initialValues,
    errors: problemsIn(initialErrors),
  }));
  // For several changes before the next render.
  const latest = useRef(state);

  function change(parts: Partial<typeof state>) {
    latest.current = { ...latest.current, ...parts };
    setState(latest.current);
  }

  const setErrors = (errors: Errors) => change({ errors: problemsIn(errors) });
  const setFieldValue: Form<Values>['setFieldValue'] = (path, value) => {
    const { [path]: _gone, ...errors } = latest.current.errors;
    change({ values: withValueAt(latest.current.values, path.split('.'), value), errors });
  };
  const validate = () => {
    const errors = problemsIn(check(latest.current.values));
    change({ errors });
    return { hasErrors: Object.keys(errors).length > 0 };
  };

  return {
    values: state.values,
    getValues: () => latest.current.values,
    setValues: (values) => change({ values: { ...latest.current.values, ...values }, errors: {} }),
    setFieldValue,
    setInitialValues: (initial) => change({ initial }),
    reset: () => change({ values: latest.current.initial, errors: {} }),
    isDirty: () => JSON.stringify(latest.current.values) !== JSON.stringify(latest.current.initial),
    errors: state.errors,
    setErrors,
    clearErrors: () => setErrors({}),
    validate,
    onSubmit: (send, onRefused) => (event) => {
      event.preventDefault();
      if (validate().hasErrors) onRefused?.();
      else send(latest.current.values);
    },
    getInputProps: (path) => ({
      value: valueAt(state.values, path) as never,
      onChange: (input) =>
        setFieldValue(path, (isChange(input) ? input.currentTarget.value : input) as never),
      error: state.errors[path],
    }),
    getCheckProps: (path) => ({
      checked: Boolean(valueAt(state.values, path)),
      onChange: ({ currentTarget }) => setFieldValue(path, currentTarget.checked as never),
      error: state.errors[path],
    }),
  };
}

const problemsIn = (errors: Errors): Errors =>
  Object.fromEntries(Object.entries(errors).filter(([, problem]) => problem));

const isChange = (input: unknown): input is ChangeEvent<Control> =>
  typeof input === 'object' && input !== null && 'nativeEvent' in input;

function valueAt(values: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown>)?.[key], values);
}

/** A copy with another value at a path. */
function withValueAt<Whole>(whole: Whole, [key = '', ...rest]: readonly string[], value: unknown): Whole {
  const copy = (Array.isArray(whole) ? [...whole] : { ...whole }) as Record<string, unknown>;
  copy[key] = rest.length === 0 ? value : withValueAt(copy[key], rest, value);
  return copy as Whole;
}
