import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import { formTexts } from '#messages/forms';
import { placeOf } from '../ui/address/url-filters.ts';
import { ActionLink } from '../ui/button/Action.tsx';
import { UnsavedChanges } from '../ui/dialog/UnsavedChanges.tsx';
import { FormShell } from '../ui/form/FormShell.tsx';

/** The state of the save and its callbacks, which the page gives to the form. */
export interface Saving<Values> {
  onSave: (values: Values) => void;
  pending: boolean;
  submitError: Error | null;
  /** Shown instead of the red box, for a failure that the person can resolve. */
  failurePart?: ReactNode;
  /** True after a successful save, until the page leads to the list. */
  saved: boolean;
  /** Where 'Cancel' leads. */
  cancelTo: string;
  /** The words of that link; 'Cancel' when not given. */
  cancelLabel?: string;
}

interface RecordFormProps<Values extends Record<string, unknown>> {
  form: UseFormReturnType<Values>;
  saving: Saving<Values>;
  texts: { failed: string; submit: string; done: string };
  children: ReactNode;
}

/** The form of a page that saves a record and then leads to the list. */
export function RecordForm<Values extends Record<string, unknown>>({
  form,
  saving: { onSave, saved, cancelTo, cancelLabel = formTexts.cancel, ...state },
  texts,
  children,
}: RecordFormProps<Values>) {
  return (
    <>
      <UnsavedChanges when={form.isDirty() && !saved} />
      <FormShell
        form={form}
        onSubmit={onSave}
        {...state}
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
