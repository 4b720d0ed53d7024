import { type ReactNode, useState } from 'react';
import { formTexts } from '#messages/forms';
import { placeOf } from '../../ui/address/url-filters.ts';
import { ActionButton, ActionLink } from '../../ui/button/Action.tsx';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import { UnsavedChanges } from '../../ui/dialog/UnsavedChanges.tsx';
import { FormShell } from '../../ui/form/FormShell.tsx';
import type { Form } from '../../ui/form/use-form.ts';
import { isChangedMeanwhile } from '../../ui/notice/failure-lines.ts';
import { Notice } from '../../ui/notice/Notice.tsx';

/** The state of the save and its callbacks, which the page gives to the form. */
export interface Saving<Values> {
  onSubmit: (values: Values) => void;
  pending: boolean;
  submitError: Error | null;
  /** Shown instead of the red box if the person can resolve the failure. */
  failurePart?: ReactNode;
}

interface RecordFormProps<Values extends Record<string, unknown>> {
  form: Form<Values>;
  saving: Saving<Values>;
  /** True after a successful save, until the page opens the list. */
  saved: boolean;
  cancelTo: string;
  cancelLabel?: string | undefined;
  texts: { failed: string; submit: string; done: string };
  children: ReactNode;
}

/** The form of a page that saves a record and then opens the list. */
export function RecordForm<Values extends Record<string, unknown>>(props: RecordFormProps<Values>) {
  const { form, saving, saved, cancelTo, cancelLabel = formTexts.cancel, texts, children } = props;
  return (
    <>
      <UnsavedChanges when={form.isDirty() && !saved} />
      <FormShell
        form={form}
        {...saving}
        leaving={saved}
        failure={texts.failed}
        submitLabel={texts.submit}
        done={saved && <p>{texts.done}</p>}
        secondary={
          <ActionLink {...placeOf(cancelTo)} look="quiet">
            {cancelLabel}
          </ActionLink>
        }
      >
        {children}
      </FormShell>
    </>
  );
}

/** The parts that a form needs to report a newer version of its record. */
interface ChangedProps<Version> {
  texts: {
    text: string;
    none: string;
    differences: (fields: string) => string;
    failed: string;
    reload: string;
    overwrite: string;
    reloadTitle: string;
    reloadConfirm: string;
    reloadText: string;
  };
  /** Reads the present version of the record. It is called while the message is shown. */
  useNewer: (base: Version) => {
    data: Version | undefined;
    error: Error | null;
    isFetchedAfterMount: boolean;
    refetch: () => unknown;
  };
  /** The fields of a version in the form that is saved. The screen names those that differ. */
  bodyOf: (version: Version) => object;
  labelOf: (field: string, newer: Version) => string | undefined;
}

interface RecordEditParts<Version, Values extends Record<string, unknown>> {
  /** The record with which the form was opened. */
  loaded: Version;
  form: Form<Values>;
  valuesOf: (version: Version) => Values;
  update: { error: Error | null; isPending: boolean; reset: () => void };
  /** Saves the values as a change to `version`. */
  send: (values: Values, version: Version) => void;
  changed: ChangedProps<Version>;
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
  changed,
}: RecordEditParts<Version, Values>) {
  // The version that the form edits. Later reads of the record do not change it.
  const [base, setBase] = useState(loaded);

  function overwrite(newer: Version) {
    // Text typed after the refusal has not been checked yet.
    if (!form.validate().hasErrors) send(form.values, newer);
  }

  function startFrom(newer: Version) {
    setBase(newer);
    restart(form, valuesOf(newer));
  }

  function reload(newer: Version) {
    startFrom(newer);
    update.reset();
  }

  const saving: Saving<Values> = {
    onSubmit: (values) => send(values, base),
    pending: update.isPending,
    submitError: update.error,
    failurePart: isChangedMeanwhile(update.error) && (
      <ChangedMeanwhile
        {...changed}
        base={base}
        sentence={update.error.message}
        onReload={reload}
        onOverwrite={overwrite}
      />
    ),
  };
  return { base, saving, startFrom };
}

/** Starts the form again with these values, which replace the typed ones. */
export function restart<Values extends Record<string, unknown>>(form: Form<Values>, values: Values): void {
  form.setInitialValues(values);
  form.setValues(values);
  form.clearErrors();
}

interface ChangedMeanwhileProps<Version> extends ChangedProps<Version> {
  /** The version that the form was started from. */
  base: Version;
  sentence: string;
  onReload: (newer: Version) => void;
  onOverwrite: (newer: Version) => void;
}

/**
 * Shown if somebody else has saved the record: names the fields that differ, and asks which version stays.
 */
function ChangedMeanwhile<Version>(props: ChangedMeanwhileProps<Version>) {
  const { texts, base, sentence, useNewer, bodyOf, labelOf, onReload, onOverwrite } = props;
  const { data: newer, error, isFetchedAfterMount, refetch } = useNewer(base);
  const [isConfirming, setIsConfirming] = useState(false);
  const ready = newer !== undefined && isFetchedAfterMount && !error;
  const fields = ready
    ? differentFields(bodyOf(base), bodyOf(newer)).map((field) => labelOf(field, newer) ?? field)
    : [];
  return (
    <Notice tone="warn" role="alert">
      <p>
        <strong>{sentence}</strong> {texts.text}
      </p>
      {ready && <p>{fields.length === 0 ? texts.none : texts.differences(fields.join(', '))}</p>}
      {error && <p>{texts.failed}</p>}
      <div className="flex flex-wrap gap-xs">
        <ActionButton
          size="sm"
          look="quiet"
          busy={!ready && !error}
          onClick={() => (error ? void refetch() : setIsConfirming(true))}
        >
          {texts.reload}
        </ActionButton>
        {ready && (
          <ActionButton look="quiet" size="sm" onClick={() => onOverwrite(newer)}>
            {texts.overwrite}
          </ActionButton>
        )}
      </div>
      {isConfirming && ready && (
        <ConfirmDialog
          title={texts.reloadTitle}
          confirmLabel={texts.reloadConfirm}
          onConfirm={() => onReload(newer)}
          onClose={() => setIsConfirming(false)}
        >
          <p>{texts.reloadText}</p>
        </ConfirmDialog>
      )}
    </Notice>
  );
}

/**
 * The fields in which two versions of a record differ as request bodies, in the order of the form.
 *
 * @param one the request body that a save of one version would send
 * @param other the request body of the other version
 */
export function differentFields<Body extends object>(one: Body, other: Body): string[] {
  return (Object.keys(one) as (keyof Body & string)[]).filter(
    (field) => JSON.stringify(one[field]) !== JSON.stringify(other[field]),
  );
}
