import { localText } from '@clinic-serial/contract/messages/current/format';
import { staffFields } from '@clinic-serial/contract/messages/current/staff-fields';
import {
  createLeave,
  deleteLeave,
  type Leave,
  leaveForm,
  listLeave,
} from '@clinic-serial/contract/subjects/calendar';
import { useState } from 'react';
import { adminCalendarText } from '#messages/admin-calendar';
import { useClinic } from '../../api/clinic.ts';
import { FormShell } from '../../ui/form/FormShell.tsx';
import { formCheck } from '../../ui/form/form-check.ts';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { formatDate } from '../../ui/text/format.ts';
import { useChangeKey } from '../change-key.ts';
import { DateField } from '../date/DateField.tsx';
import { Panel } from '../Panel.tsx';
import { useStaffChange, useStaffRead } from '../staff.api.ts';
import { useStaff } from '../staff-context.ts';
import { toastGood } from '../toast.tsx';
import { optionsOf, useAllDoctors } from './calendar.api.ts';
import { QUIET } from './calendar-looks.ts';
import { HolidaysPanel } from './HolidaysPanel.tsx';
import { RemovableList } from './RemovableList.tsx';
import { TouchedDialog } from './TouchedDialog.tsx';

const text = adminCalendarText.closed;

interface ClosedTabProps {
  today: string;
  doctorId: number | null;
  onDoctor: (id: string) => void;
}

/** The holidays of the clinic and the leave of a doctor. */
export function ClosedTab({ today, doctorId, onDoctor }: ClosedTabProps) {
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,26rem),1fr))] items-start gap-lg">
      <HolidaysPanel today={today} />
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

const doctorSelectText = adminCalendarText.month;

interface DoctorSelectProps {
  doctorId: number | null;
  /** Called with an id, or with an empty text for no doctor. */
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
