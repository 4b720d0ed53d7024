import type { UseFormReturnType } from '@mantine/form';
import { type ComponentType, useState } from 'react';
import { isChangedMeanwhile } from '../ui/failure.ts';
import type { ChangedProps } from './ChangedMeanwhile.tsx';
import type { Saving } from './RecordForm.tsx';

interface RecordEditParts<Version, Values extends Record<string, unknown>> {
  /** The record as the form was opened with it. */
  loaded: Version;
  form: UseFormReturnType<Values>;
  valuesOf: (version: Version) => Values;
  /** The change that saves. */
  update: { error: Error | null; isPending: boolean; isSuccess: boolean; reset: () => void };
  /** Saves the values as a change of that version. */
  send: (values: Values, version: Version) => void;
  /** Says what has changed, and leaves the choice. */
  Changed: ComponentType<ChangedProps<Version>>;
  /** The list's address, to go back to. */
  list: string;
}

/** A form on one version of a record, of which somebody else may save a newer one (docs/decisions: Two people, one record). */
export function useRecordEdit<Version, Values extends Record<string, unknown>>({
  loaded,
  form,
  valuesOf,
  update,
  send,
  Changed,
  list,
}: RecordEditParts<Version, Values>) {
  // The version that the form stands on; what the query reads later does not change it.
  const [base, setBase] = useState(loaded);

  function overwrite(newer: Version) {
    // What was typed since the refusal has not been checked yet.
    if (!form.validate().hasErrors) send(form.values, newer);
  }

  function startFrom(newer: Version) {
    const values = valuesOf(newer);
    setBase(newer);
    form.setInitialValues(values);
    form.setValues(values);
    form.clearErrors();
    update.reset();
  }

  const saving: Saving<Values> = {
    onSave: (values) => send(values, base),
    pending: update.isPending,
    submitError: update.error,
    failurePart: isChangedMeanwhile(update.error) && (
      <Changed base={base} sentence={update.error.message} onReload={startFrom} onOverwrite={overwrite} />
    ),
    saved: update.isSuccess,
    cancelTo: list,
  };
  return { base, saving };
}
