import { staffFields } from '@clinic-serial/contract/messages/current/staff-fields';
import { type Appointment, updateAppointment } from '@clinic-serial/contract/subjects/appointments';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { adminAppointmentsText } from '#messages/admin-appointments';
import { ActionButton } from '../../ui/button/Action.tsx';
import { UnsavedChanges } from '../../ui/dialog/UnsavedChanges.tsx';
import { FormShell } from '../../ui/form/FormShell.tsx';
import { formCheck } from '../../ui/form/form-check.ts';
import { TextArea } from '../../ui/form/TextArea.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { isChangedMeanwhile } from '../../ui/notice/failure-lines.ts';
import { Notice } from '../../ui/notice/Notice.tsx';
import { Panel } from '../Panel.tsx';
import { useStaffChange } from '../staff.api.ts';
import { useStaff } from '../staff-context.ts';

const text = adminAppointmentsText.notes;

/** The notes. People with the update permission can change them, unless the patient was erased. */
export function NotesPanel({ appointment }: { appointment: Appointment }) {
  const { can } = useStaff();
  const { notes, patientNotes, patientErased } = appointment;
  return (
    <Panel id="notes" title={text.title}>
      {patientNotes && (
        <div>
          <p className="text-muted">{text.byPatient}</p>
          <p className="whitespace-pre-line wrap-anywhere">{patientNotes}</p>
        </div>
      )}
      {can('update') && !patientErased ? (
        <NotesForm appointment={appointment} />
      ) : (
        <p className="whitespace-pre-line wrap-anywhere">{notes ?? text.none}</p>
      )}
    </Panel>
  );
}

function NotesForm({ appointment }: { appointment: Appointment }) {
  const save = useStaffChange(updateAppointment);
  const client = useQueryClient();
  const stored = appointment.notes;
  /** The stored notes when typing began. */
  const [base, setBase] = useState(stored);
  const form = useForm({
    initialValues: { notes: stored ?? '' },
    validate: formCheck(updateAppointment.body, staffFields),
  });
  const changed = isChangedMeanwhile(save.error) && stored !== base;

  function startFrom(notes: string | null) {
    setBase(notes);
    form.setInitialValues({ notes: notes ?? '' });
    form.setValues({ notes: notes ?? '' });
  }

  // Notes that somebody else has saved appear here, unless something is being typed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the stored notes change
  useEffect(() => {
    if (!form.isDirty()) startFrom(stored);
  }, [stored]);

  function afterSaving(sent: string, saved: string | null) {
    const typedMeanwhile = form.getValues().notes;
    startFrom(saved);
    if (typedMeanwhile !== sent) form.setValues({ notes: typedMeanwhile });
  }

  function takeTheirs() {
    save.reset();
    startFrom(stored);
  }

  return (
    <>
      <UnsavedChanges when={form.isDirty()} />
      <FormShell
        form={form}
        onSubmit={({ notes }) =>
          save.mutate(
            // `changed` means that the other person's notes are shown below, so a save may now replace them.
            { params: { id: appointment.id }, body: { notes, from: changed ? stored : base } },
            {
              onSuccess: (saved) => afterSaving(notes, saved.notes),
              onError: (error) => {
                if (isChangedMeanwhile(error)) void client.invalidateQueries();
              },
            },
          )
        }
        submitError={save.error}
        pending={save.isPending}
        typingStays
        failure={text.failed}
        failurePart={changed && <TheirNotes notes={stored} onTake={takeTheirs} />}
        submitLabel={text.save}
        done={save.isSuccess && !form.isDirty() && <p>{text.saved}</p>}
      >
        <TextArea label={text.label} description={text.hint} rows={4} {...form.getInputProps('notes')} />
      </FormShell>
    </>
  );
}

function TheirNotes({ notes, onTake }: { notes: string | null; onTake: () => void }) {
  return (
    <Notice tone="warn" role="alert">
      <p>{text.changed}</p>
      <p className="whitespace-pre-line wrap-anywhere">{notes ?? text.none}</p>
      <p>{text.overwrite}</p>
      <ActionButton look="quiet" size="sm" onClick={onTake}>
        {text.takeTheirs}
      </ActionButton>
    </Notice>
  );
}
