import { type Appointment, updateAppointment } from '@clinic-serial/contract/appointments';
import { Textarea } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useEffect } from 'react';
import { adminAppointmentsText } from '../../messages/en/admin-appointments.ts';
import { FormShell } from '../../ui/FormShell.tsx';
import { UnsavedChanges } from '../../ui/UnsavedChanges.tsx';
import { useStaffChange } from '../staff.api.ts';
import { useStaff } from '../staff-context.ts';
import classes from './AppointmentDetails.module.css';

const text = adminAppointmentsText.notes;

/** What was noted; with the update permission it can be changed. */
export function NotesPanel({ appointment }: { appointment: Appointment }) {
  const { can } = useStaff();
  const { notes, patientNotes } = appointment;
  return (
    <section className={classes.panel} aria-labelledby="notes">
      <h2 id="notes">{text.title}</h2>
      {patientNotes && (
        <div>
          <p className={classes.quiet}>{text.byPatient}</p>
          <p className={classes.lines}>{patientNotes}</p>
        </div>
      )}
      {can('update') ? (
        <NotesForm appointment={appointment} />
      ) : (
        <p className={classes.lines}>{notes ?? text.none}</p>
      )}
    </section>
  );
}

function NotesForm({ appointment }: { appointment: Appointment }) {
  const save = useStaffChange(updateAppointment);
  const stored = appointment.notes ?? '';
  const form = useForm({
    initialValues: { notes: stored },
    validate: schemaResolver(updateAppointment.body, { sync: true }),
  });

  function startFrom(notes: string) {
    form.setInitialValues({ notes });
    form.setValues({ notes });
  }

  // What somebody else has noted shows, unless something else is being typed here.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the stored notes change
  useEffect(() => {
    if (!form.isDirty()) startFrom(stored);
  }, [stored]);

  return (
    <>
      <UnsavedChanges when={form.isDirty()} />
      <FormShell
        form={form}
        onSubmit={(body) =>
          save.mutate(
            { params: { id: appointment.id }, body },
            { onSuccess: ({ notes }) => startFrom(notes ?? '') },
          )
        }
        submitError={save.error}
        pending={save.isPending}
        failure={text.failed}
        submitLabel={text.save}
        done={save.isSuccess && !form.isDirty() && <p>{text.saved}</p>}
      >
        <Textarea
          label={text.label}
          description={text.hint}
          autosize={false}
          rows={4}
          {...form.getInputProps('notes')}
        />
      </FormShell>
    </>
  );
}
