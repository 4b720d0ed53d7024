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
} from '@clinic-serial/contract/subjects/calendar';
import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { adminCalendarText } from '#messages/admin-calendar';
import { useClinic } from '../../api/clinic.ts';
import { FormShell } from '../../ui/form/FormShell.tsx';
import { formCheck } from '../../ui/form/form-check.ts';
import { formatDate, formatFullDate } from '../../ui/text/format.ts';
import { DateField } from '../date/DateField.tsx';
import panel from '../panel.module.css';
import { useStaffChange } from '../staff.api.ts';
import { useStaff } from '../staff-context.ts';
import { toastGood } from '../toast.tsx';
import classes from './CalendarPage.module.css';
import { useHolidays, useLeave } from './calendar.api.ts';
import { useChangeKey } from './change-key.ts';
import { DoctorSelect } from './DoctorSelect.tsx';
import { RemovableList } from './RemovableList.tsx';
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
  const { data, error, refetch } = useHolidays();
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
  const { data, error, refetch } = useLeave(doctorId);
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
