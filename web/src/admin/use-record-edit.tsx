import type { UseFormReturnType } from '@mantine/form';
import { type ComponentType, useState } from 'react';
import { isChangedMeanwhile } from '../ui/notice/failure.ts';
import type { ChangedProps } from './ChangedMeanwhile.tsx';
import type { Saving } from './RecordForm.tsx';

interface RecordEditParts<Version, Values extends Record<string, unknown>> {
  /** The record with which the form was opened. */
  loaded: Version;
  form: UseFormReturnType<Values>;
  valuesOf: (version: Version) => Values;
  /** The mutation that saves the record. */
  update: { error: Error | null; isPending: boolean; isSuccess: boolean; reset: () => void };
  /** Saves the values as a change of `version`. */
  send: (values: Values, version: Version) => void;
  /** Shows which fields somebody else has changed, and lets the person choose a version. */
  Changed: ComponentType<ChangedProps<Version>>;
  /** The list's address, to go back to. */
  list: string;
}

/**
 * Lets a form edit one version of a record while somebody else may save a newer version
 * (docs/decisions/006-screens.md: Two people, one record).
 */
export function useRecordEdit<Version, Values extends Record<string, unknown>>({
  loaded,
  form,
  valuesOf,
  update,
  send,
  Changed,
  list,
}: RecordEditParts<Version, Values>) {
  // The version that the form edits. Later reads of the record do not change it.
  const [base, setBase] = useState(loaded);

  function overwrite(newer: Version) {
    // Input after the refusal has not been checked yet.
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
