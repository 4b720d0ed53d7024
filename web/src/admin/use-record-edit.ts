import type { UseFormReturnType } from '@mantine/form';
import { useState } from 'react';
import { isChangedMeanwhile } from '../ui/failure.ts';

interface RecordEditParts<Version, Values extends Record<string, unknown>> {
  /** The record as the form was opened with it. */
  loaded: Version;
  form: UseFormReturnType<Values>;
  valuesOf: (version: Version) => Values;
  /** The change that saves. */
  update: { error: Error | null; reset: () => void };
  /** Saves the values as a change of that version. */
  send: (values: Values, version: Version) => void;
}

/** A form on one version of a record, of which somebody else may save a newer one (docs/decisions: Two people, one record). */
export function useRecordEdit<Version, Values extends Record<string, unknown>>({
  loaded,
  form,
  valuesOf,
  update,
  send,
}: RecordEditParts<Version, Values>) {
  // The version that the form stands on; what the query reads later does not change it.
  const [base, setBase] = useState(loaded);

  return {
    base,
    /** Whether the last save was refused because the record is another one by now. */
    changed: isChangedMeanwhile(update.error),
    save: (values: Values) => send(values, base),
    overwrite(newer: Version) {
      // What was typed since the refusal has not been checked yet.
      if (!form.validate().hasErrors) send(form.values, newer);
    },
    startFrom(newer: Version) {
      const values = valuesOf(newer);
      setBase(newer);
      form.setInitialValues(values);
      form.setValues(values);
      form.clearErrors();
      update.reset();
    },
  };
}
