import { localText } from '@clinic-serial/contract/messages/current/format';
import { staffFields } from '@clinic-serial/contract/messages/current/staff-fields';
import {
  createHoliday,
  deleteHoliday,
  type Holiday,
  holidayForm,
} from '@clinic-serial/contract/subjects/calendar';
import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { adminCalendarText } from '#messages/admin-calendar';
import { useClinic } from '../../api/clinic.ts';
import { FormShell } from '../../ui/form/FormShell.tsx';
import { formCheck } from '../../ui/form/form-check.ts';
import { formatFullDate } from '../../ui/text/format.ts';
import { DateField } from '../date/DateField.tsx';
import { useStaffChange } from '../staff.api.ts';
import { useStaff } from '../staff-context.ts';
import { toastGood } from '../toast.tsx';
import classes from './CalendarPage.module.css';
import { useHolidays } from './calendar.api.ts';
import { useChangeKey } from './change-key.ts';
import { RemovableList } from './RemovableList.tsx';
import { TouchedDialog } from './TouchedDialog.tsx';

const text = adminCalendarText.closed;
const nameOf = ({ name, nameBn }: Holiday) => localText(name, nameBn);

/** The holidays from today on, and the form that adds one. */
export function Holidays() {
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
