import { localText } from '@clinic-serial/contract/messages/current/format';
import { staffFields } from '@clinic-serial/contract/messages/current/staff-fields';
import {
  createHoliday,
  createLeave,
  deleteHoliday,
  deleteLeave,
  type Holiday,
  holidayForm,
  type Leave,
  leaveForm,
  listHolidays,
  listLeave,
} from '@clinic-serial/contract/subjects/calendar';
import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconTrash } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { adminCalendarText } from '#messages/admin-calendar';
import { useClinic } from '../../api/clinic.ts';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import { FormShell } from '../../ui/form/FormShell.tsx';
import { formCheck } from '../../ui/form/form-check.ts';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { EmptyBox, ListState } from '../../ui/list/ListState.tsx';
import { failureText } from '../../ui/notice/failure.ts';
import icon from '../../ui/style/icon-button.module.css';
import { formatDate, formatFullDate } from '../../ui/text/format.ts';
import { DateField } from '../date/DateField.tsx';
import panel from '../panel.module.css';
import { useStaffChange, useStaffRead } from '../staff.api.ts';
import { useStaff } from '../staff-context.ts';
import { toastGood } from '../toast.tsx';
import classes from './CalendarPage.module.css';
import { useAllDoctors } from './calendar.api.ts';
import { useChangeKey } from './people-choice.ts';
import { TouchedDialog } from './TouchedDialog.tsx';

const text = adminCalendarText.closed;

interface ClosedTabProps {
  /** The doctor whose leave is shown. */
  doctorId: number | null;
  onDoctor: (id: string) => void;
}

/** The holidays of the clinic and the leave of a doctor. */
export function ClosedTab({ doctorId, onDoctor }: ClosedTabProps) {
  return (
    <div className={classes.panels}>
      <section className={panel.panel} aria-labelledby="holidays">
        <h2 id="holidays">{text.holidays}</h2>
        <p className={classes.quiet}>{text.holidaysText}</p>
        <Holidays />
      </section>
      <section className={panel.panel} aria-labelledby="leave">
        <h2 id="leave">{text.leave}</h2>
        <DoctorSelect doctorId={doctorId} onDoctor={onDoctor} />
        {doctorId === null ? (
          <p>{text.chooseDoctor}</p>
        ) : (
          <LeaveOfDoctor key={doctorId} doctorId={doctorId} />
        )}
      </section>
    </div>
  );
}
const nameOf = ({ name, nameBn }: Holiday) => localText(name, nameBn);

/** The holidays from today on, and the form that adds one. */
function Holidays() {
  const { can } = useStaff();
  const { data, error, refetch } = useStaffRead(listHolidays);
  const remove = useStaffChange(deleteHoliday);
  return (
    <>
      <RemovableList
        query={{ data: data?.holidays, error, refetch }}
        empty={{ title: text.noHolidays, text: text.noHolidaysText }}
        nameOf={nameOf}
        row={(holiday) => (
          <>
            <strong>{nameOf(holiday)}</strong>
            <span className={classes.quiet}>{formatFullDate(holiday.date)}</span>
          </>
        )}
        question={{ title: text.removeHoliday, text: text.removeHolidayText }}
        removal={{ ...remove, run: ({ id }, done) => remove.mutate({ params: { id } }, done) }}
      />
      {can('update') && <HolidayForm />}
    </>
  );
}

function HolidayForm() {
  const today = useClinic()?.today;
  const create = useStaffChange(createHoliday);
  const keyOf = useChangeKey();
  const [touchedDate, setTouchedDate] = useState<string | null>(null);
  const form = useForm({
    initialValues: { date: '', name: '', nameBn: '' },
    validate: formCheck(holidayForm, staffFields),
  });
  return (
    <>
      <FormShell
        form={form}
        onSubmit={(body) =>
          create.mutate(
            { body: { ...body, key: keyOf(body) } },
            {
              onSuccess: ({ holiday, touched }) => {
                toastGood(text.holidayAdded(nameOf(holiday), formatFullDate(holiday.date)));
                form.reset();
                if (touched > 0) setTouchedDate(holiday.date);
              },
            },
          )
        }
        submitError={create.error}
        pending={create.isPending}
        failure={text.holidayFailed}
        submitLabel={text.addHoliday}
      >
        <DateField label={text.date} min={today} {...form.getInputProps('date')} />
        <TextInput label={text.name} autoComplete="off" {...form.getInputProps('name')} />
        <TextInput label={text.nameBn} lang="bn" autoComplete="off" {...form.getInputProps('nameBn')} />
      </FormShell>
      {touchedDate && <TouchedDialog query={{ date: touchedDate }} onClose={() => setTouchedDate(null)} />}
    </>
  );
}

const rangeOf = ({ from, to }: Leave) =>
  from === to ? formatDate(from) : text.fromTo(formatDate(from), formatDate(to));

/** The leave of a doctor that ends today or later, and the form that adds one. */
function LeaveOfDoctor({ doctorId }: { doctorId: number }) {
  const { can } = useStaff();
  const { data, error, refetch } = useStaffRead(listLeave, { params: { id: doctorId } });
  const remove = useStaffChange(deleteLeave);
  return (
    <>
      <RemovableList
        query={{ data: data?.leave, error, refetch }}
        empty={{ title: text.noLeave, text: text.noLeaveText }}
        nameOf={rangeOf}
        row={(leave) => {
          const said = localText(leave.text, leave.textBn) ?? leave.textBn;
          return (
            <>
              <strong>{rangeOf(leave)}</strong>
              {leave.reason && <span className={classes.quiet}>{leave.reason}</span>}
              {said && <span className={classes.quiet}>{said}</span>}
            </>
          );
        }}
        question={{ title: text.removeLeave, text: text.removeLeaveText }}
        removal={{
          ...remove,
          run: ({ id }, done) => remove.mutate({ params: { id: doctorId, leaveId: id } }, done),
        }}
      />
      {can('update') && <LeaveForm doctorId={doctorId} />}
    </>
  );
}

function LeaveForm({ doctorId }: { doctorId: number }) {
  const today = useClinic()?.today;
  const create = useStaffChange(createLeave);
  const keyOf = useChangeKey();
  const [isTouched, setIsTouched] = useState(false);
  const form = useForm({
    initialValues: { from: '', to: '', reason: '', text: '', textBn: '' },
    validate: formCheck(leaveForm, staffFields),
  });
  const field = (name: 'reason' | 'text' | 'textBn') => ({
    autoComplete: 'off',
    ...form.getInputProps(name),
  });
  return (
    <>
      <FormShell
        form={form}
        onSubmit={(body) =>
          create.mutate(
            { params: { id: doctorId }, body: { ...body, key: keyOf([doctorId, body]) } },
            {
              onSuccess: ({ touched }) => {
                toastGood(text.leaveAdded);
                form.reset();
                if (touched > 0) setIsTouched(true);
              },
            },
          )
        }
        submitError={create.error}
        pending={create.isPending}
        failure={text.leaveFailed}
        submitLabel={text.addLeave}
      >
        <DateField label={text.from} min={today} {...form.getInputProps('from')} />
        <DateField label={text.to} min={form.values.from || today} {...form.getInputProps('to')} />
        <TextInput label={text.reason} {...field('reason')} />
        <TextInput label={text.text} lang="en" {...field('text')} />
        <TextInput label={text.textBn} lang="bn" {...field('textBn')} />
      </FormShell>
      {isTouched && <TouchedDialog query={{ doctorId }} onClose={() => setIsTouched(false)} />}
    </>
  );
}

interface RemovableListProps<Entry extends { id: number }> {
  query: { data: readonly Entry[] | undefined; error: Error | null; refetch: () => unknown };
  empty: { title: string; text: string };
  /** The name of an entry, for the button and the question. */
  nameOf: (entry: Entry) => string;
  row: (entry: Entry) => ReactNode;
  question: { title: (name: string) => string; text: string };
  removal: {
    run: (entry: Entry, done: { onSuccess: () => void }) => void;
    isPending: boolean;
    error: Error | null;
    reset: () => void;
  };
}

/** The holidays or the leave of a doctor, each with a button that deletes it after a question. */
function RemovableList<Entry extends { id: number }>({
  query: { data, error, refetch },
  empty,
  nameOf,
  row,
  question,
  removal,
}: RemovableListProps<Entry>) {
  const { can } = useStaff();
  const [removing, setRemoving] = useState<Entry | null>(null);

  function close() {
    removal.reset();
    setRemoving(null);
  }

  return (
    <>
      <ListState
        data={data}
        error={error}
        onRetry={() => void refetch()}
        errorText={adminCalendarText.loadFailed}
        empty={<EmptyBox {...empty} />}
      >
        {(entries) => (
          <ul className={classes.entries}>
            {entries.map((entry) => (
              <li key={entry.id}>
                <div className={classes.entry}>{row(entry)}</div>
                {can('update') && (
                  <button
                    type="button"
                    className={icon.quiet}
                    aria-label={text.removeOf(nameOf(entry))}
                    title={text.remove}
                    onClick={() => setRemoving(entry)}
                  >
                    <IconTrash size={20} aria-hidden />
                  </button>
                )}
              </li>
            ))}
          </ul>
        )}
      </ListState>
      {removing && (
        <ConfirmDialog
          title={question.title(nameOf(removing))}
          confirmLabel={text.confirmRemove}
          danger
          pending={removal.isPending}
          error={removal.error && <p>{failureText(removal.error, text.removeFailed)}</p>}
          onConfirm={() =>
            removal.run(removing, {
              onSuccess: () => {
                toastGood(text.removed);
                setRemoving(null);
              },
            })
          }
          onClose={close}
        >
          <p>{question.text}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

const doctorSelectText = adminCalendarText.month;

interface DoctorSelectProps {
  doctorId: number | null;
  /** Called with an id, or with an empty text. */
  onDoctor: (id: string) => void;
}

/** The choice of a doctor whose calendar is shown. */
export function DoctorSelect({ doctorId, onDoctor }: DoctorSelectProps) {
  const doctors = useAllDoctors().data?.doctors ?? [];
  return (
    <SelectField
      data-grow
      size="sm"
      label={doctorSelectText.doctor}
      data={[
        { value: '', label: doctorSelectText.choose },
        ...doctors.map(({ id, name, nameBn }) => ({ value: String(id), label: localText(name, nameBn) })),
      ]}
      value={doctorId === null ? '' : String(doctorId)}
      onChange={(event) => onDoctor(event.currentTarget.value)}
    />
  );
}
