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
import type { Endpoint } from '@clinic-serial/contract/subjects/endpoint';
import { IconTrash } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { adminCalendarText } from '#messages/admin-calendar';
import { useClinic } from '../../api/clinic.ts';
import { QUIET_ICON_BUTTON } from '../../ui/button/icon-button.ts';
import { FormShell } from '../../ui/form/FormShell.tsx';
import { formCheck } from '../../ui/form/form-check.ts';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { EmptyBox, ListState } from '../../ui/list/ListState.tsx';
import { formatDate, formatFullDate } from '../../ui/text/format.ts';
import { useChangeKey } from '../change-key.ts';
import { DateField } from '../date/DateField.tsx';
import { Panel } from '../Panel.tsx';
import { ConfirmChange } from '../records/ConfirmChange.tsx';
import { useStaffChange, useStaffRead } from '../staff.api.ts';
import { useStaff } from '../staff-context.ts';
import { toastGood } from '../toast.tsx';
import { optionsOf, useAllDoctors } from './calendar.api.ts';
import { LINES, QUIET } from './calendar-looks.ts';
import { TouchedDialog } from './TouchedDialog.tsx';

const text = adminCalendarText.closed;

interface ClosedTabProps {
  doctorId: number | null;
  onDoctor: (id: string) => void;
}

/** The holidays of the clinic and the leave of a doctor. */
export function ClosedTab({ doctorId, onDoctor }: ClosedTabProps) {
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,26rem),1fr))] items-start gap-lg">
      <Panel id="holidays" title={text.holidays}>
        <p className={QUIET}>{text.holidaysText}</p>
        <Holidays />
      </Panel>
      <Panel id="leave" title={text.leave}>
        <DoctorSelect doctorId={doctorId} onDoctor={onDoctor} />
        {doctorId === null ? (
          <p>{text.chooseDoctor}</p>
        ) : (
          <LeaveOfDoctor key={doctorId} doctorId={doctorId} />
        )}
      </Panel>
    </div>
  );
}
const nameOf = ({ name, nameBn }: Holiday) => localText(name, nameBn);

/** The holidays from today on, and the form that adds one. */
function Holidays() {
  const mayChange = useStaff().canForAll('update');
  const query = useStaffRead(listHolidays);
  return (
    <>
      <RemovableList
        query={query}
        entries={query.data?.holidays}
        empty={{ title: text.noHolidays, text: text.noHolidaysText }}
        nameOf={nameOf}
        row={(holiday) => (
          <>
            <strong>{nameOf(holiday)}</strong>
            <span className={QUIET}>{formatFullDate(holiday.date)}</span>
          </>
        )}
        question={{ title: text.removeHoliday, text: text.removeHolidayText }}
        remove={mayChange && deleteHoliday}
        paramsOf={({ id }) => ({ id })}
      />
      {mayChange && <HolidayForm />}
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
        <TextField label={text.name} autoComplete="off" {...form.getInputProps('name')} />
        <TextField label={text.nameBn} lang="bn" autoComplete="off" {...form.getInputProps('nameBn')} />
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
  const query = useStaffRead(listLeave, { params: { id: doctorId } });
  return (
    <>
      <RemovableList
        query={query}
        entries={query.data?.leave}
        empty={{ title: text.noLeave, text: text.noLeaveText }}
        nameOf={rangeOf}
        row={(leave) => {
          const said = localText(leave.text, leave.textBn) ?? leave.textBn;
          return (
            <>
              <strong>{rangeOf(leave)}</strong>
              {leave.reason && <span className={QUIET}>{leave.reason}</span>}
              {said && <span className={QUIET}>{said}</span>}
            </>
          );
        }}
        question={{ title: text.removeLeave, text: text.removeLeaveText }}
        remove={can('update') && deleteLeave}
        paramsOf={({ id }) => ({ id: doctorId, leaveId: id })}
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
        <TextField label={text.reason} {...field('reason')} />
        <TextField label={text.text} lang="en" {...field('text')} />
        <TextField label={text.textBn} lang="bn" {...field('textBn')} />
      </FormShell>
      {isTouched && <TouchedDialog query={{ doctorId }} onClose={() => setIsTouched(false)} />}
    </>
  );
}

interface RemovableListProps<Entry extends { id: number }> {
  query: { error: Error | null; refetch: () => unknown };
  entries: readonly Entry[] | undefined;
  empty: { title: string; text: string };
  nameOf: (entry: Entry) => string;
  row: (entry: Entry) => ReactNode;
  question: { title: (name: string) => string; text: string };
  /** The endpoint that deletes an entry; false for an account that may not. */
  remove: Endpoint | false;
  /** The parts of its address. */
  paramsOf: (entry: Entry) => Record<string, number>;
}

/** The holidays or the leave of a doctor, each with a button that deletes it after a question. */
function RemovableList<Entry extends { id: number }>({
  query: { error, refetch },
  entries,
  empty,
  nameOf,
  row,
  question,
  remove,
  paramsOf,
}: RemovableListProps<Entry>) {
  const [removing, setRemoving] = useState<Entry | null>(null);
  return (
    <>
      <ListState
        data={entries}
        error={error}
        onRetry={() => void refetch()}
        errorText={adminCalendarText.loadFailed}
        empty={<EmptyBox {...empty} />}
      >
        {(rows) => (
          <ul className={LINES}>
            {rows.map((entry) => (
              <li key={entry.id} className="flex items-center justify-between gap-sm">
                <div className="grid min-w-0 wrap-anywhere">{row(entry)}</div>
                {remove && (
                  <button
                    type="button"
                    className={QUIET_ICON_BUTTON}
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
      {remove && removing && (
        <ConfirmChange
          title={question.title(nameOf(removing))}
          confirmLabel={text.confirmRemove}
          danger
          endpoint={remove}
          sending={{ params: paramsOf(removing) }}
          failed={text.removeFailed}
          onDone={() => {
            toastGood(text.removed);
            setRemoving(null);
          }}
          onClose={() => setRemoving(null)}
        >
          <p>{question.text}</p>
        </ConfirmChange>
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
    <div data-grow>
      <SelectField
        label={doctorSelectText.doctor}
        none={doctorSelectText.choose}
        data={optionsOf(doctors)}
        value={doctorId === null ? '' : String(doctorId)}
        onChoose={onDoctor}
      />
    </div>
  );
}
