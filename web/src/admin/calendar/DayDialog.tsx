import { localText } from '@clinic-serial/contract/messages/current/format';
import type { StaffWeeklySchedule } from '@clinic-serial/contract/rules/schedule/weekly-schedule';
import { type DoctorDay, getDoctorDay } from '@clinic-serial/contract/subjects/calendar';
import { weekdayOf } from '@clinic-serial/contract/time/calendar';
import { useEffect, useRef, useState } from 'react';
import { adminCalendarText } from '#messages/admin-calendar';
import { useClinic } from '../../api/clinic.ts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { focusOn } from '../../ui/focus/focus.ts';
import { FormShell } from '../../ui/form/FormShell.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { DetailList } from '../../ui/list/DetailList.tsx';
import { Notice } from '../../ui/notice/Notice.tsx';
import { formatFriendlyDate, formatFullDate } from '../../ui/text/format.ts';
import { useChangeKey } from '../change-key.ts';
import { usePlaces, usualPlace } from '../clinic-places.ts';
import { DateField } from '../date/DateField.tsx';
import { DaySheetLink } from '../day-sheet/DaySheetLink.tsx';
import { LoadState } from '../LoadState.tsx';
import { RecordLink } from '../marks.tsx';
import { useStaffRead } from '../staff.api.ts';
import { useStaff } from '../staff-context.ts';
import { toastGood } from '../toast.tsx';
import { useDayOrder, useDoctorDays, useDoctorName } from './calendar.api.ts';
import { STACK } from './calendar-looks.ts';
import { DayChoices, SittingFields } from './DayChoices.tsx';
import { DayMarks, HoursOfDay } from './DayMarks.tsx';
import {
  checkDay,
  type DayForm,
  type DayValues,
  dayBody,
  emptyDay,
  hoursText,
  isLeave,
  lastUntil,
  savingOf,
  sittingsOf,
  usualAct,
} from './day-order.ts';
import { PeopleFields, PreviewPanel, SentenceField } from './PeopleFields.tsx';
import { changeBody, usePreview } from './people-choice.ts';
import { WaitingPanel } from './WaitingPanel.tsx';

const text = adminCalendarText.day;

interface DayDialogProps {
  doctorId: number;
  /** YYYY-MM-DD */
  date: string;
  /** Called with the job for the people of the day. */
  onStarted: (changeId: number) => void;
  onClose: () => void;
}

/** The dialog of one date of one doctor: the hours, the change, and the people who wait. */
export function DayDialog({ doctorId, date, onStarted, onClose }: DayDialogProps) {
  const today = useClinic()?.today;
  const { can } = useStaff();
  const { data: doctor } = useDoctorName(doctorId);
  const query = useStaffRead(getDoctorDay, { params: { id: doctorId, date }, refetchOnMount: 'always' });
  const day = query.data;
  const usual = usualPlace(usePlaces());
  const form = useForm<DayValues>({
    initialValues: emptyDay(date),
    validate: (values) => checkDay(date, values, usual),
  });
  const when = today ? formatFriendlyDate(date, today) : formatFullDate(date);
  const isPast = today !== undefined && date < today;

  return (
    <Dialog
      title={doctor ? text.title(localText(doctor.name, doctor.nameBn), when) : when}
      unsaved={form.values.sentence !== ''}
      onClose={onClose}
    >
      {() => (
        <div className={STACK}>
          <LoadState query={query} failed={adminCalendarText.loadFailed} lines={4} />
          {day && <DayNow day={day} />}
          {day && isPast && <p>{text.past}</p>}
          {day && today && !isPast && can('update') && (
            <DayChange
              day={day}
              week={doctor?.weeklySchedule}
              form={form}
              onStarted={onStarted}
              onClose={onClose}
            />
          )}
          {day && today && (
            <div className="flex flex-wrap gap-xs">
              {(day.enabled || day.booked > 0) && <DaySheetLink doctorId={doctorId} date={date} />}
              {date <= today &&
                sittingsOf(day).map(({ sitting }) => (
                  <RecordLink key={sitting} of={{ doctorId, date, sitting }} />
                ))}
            </div>
          )}
          {day && day.waiting > 0 && <WaitingPanel doctorId={doctorId} date={date} />}
        </div>
      )}
    </Dialog>
  );
}

function DayNow({ day }: { day: DoctorDay }) {
  const limit = day.patientLimit ?? 0;
  const isPlain = day.reason === 'week' && !day.closedPlaces && day.touched === 0 && day.waiting === 0;
  return (
    <DetailList
      details={[
        [text.hours, <HoursOfDay key="hours" day={day} />],
        [text.booked, adminCalendarText.marks.ofLimit(day.booked, limit)],
        [text.remarks, isPlain ? null : <DayMarks key="marks" day={day} />, 'wide'],
      ]}
    />
  );
}

interface DayChangeProps {
  day: DoctorDay;
  /** The doctor's week; undefined while it loads. */
  week: StaffWeeklySchedule | undefined;
  form: DayForm;
  onStarted: (changeId: number) => void;
  onClose: () => void;
}

/** The change of a date: the quick choices, and then the form that saves it and tells the people. */
function DayChange({ day, week, form, onStarted, onClose }: DayChangeProps) {
  const { doctorId, date } = day;
  const { values } = form;
  const { choice } = values;
  const now = sittingsOf(day);
  const usual = usualPlace(usePlaces());
  const order = useDayOrder();
  const keyOf = useChangeKey();
  const part = useRef<HTMLDivElement>(null);
  // The part that an earlier attempt has saved. After that, only the people still have to be told.
  const [saved, setSaved] = useState<string>();

  const away = isLeave(values, date);
  const days = useDoctorDays(away ? doctorId : null, date, away ? values.until : date);
  const later = away ? (days.data?.days ?? []).filter((one) => one.date > date && one.booked > 0) : [];
  const job = { doctorId, date, moreDays: later.map((one) => one.date) };
  const chosen = { ...values, act: values.act || usualAct(values, now) };
  // With two sittings, a change of one may not affect the people of the other.
  const scope = choice !== 'away' && now.length > 1 ? 'touched' : 'all';
  const booked = later.reduce((sum, one) => sum + one.booked, day.booked);
  const isAsking = choice !== '' && booked > 0;
  const planned = choice === 'usual' ? week && sittingsOf(week[weekdayOf(date)]) : values.sittings;
  const preview = usePreview(isAsking ? [job] : [], chosen, scope, planned && dayBody(planned, usual));
  const people = chosen.act === 'none' ? booked : (preview.data?.people ?? booked);
  const isTold = isAsking && people > 0 && chosen.act !== 'none';

  useEffect(() => {
    if (choice) focusOn(part.current?.querySelector<HTMLElement>('[data-first], [data-sentence]'));
  }, [choice]);

  function submit() {
    const saving = savingOf(values, date, usual);
    if (saving.kind === 'leave') saving.body.key = keyOf(saving);
    const change = isTold ? changeBody(chosen, job, scope) : null;
    order.mutate(
      {
        doctorId,
        date,
        saving: saved === JSON.stringify(saving) ? null : saving,
        onSaved: () => setSaved(JSON.stringify(saving)),
        change: change && { ...change, key: keyOf(change) },
      },
      {
        onSuccess: (started) => {
          toastGood(text.saved);
          if (started) onStarted(started.id);
          else onClose();
        },
      },
    );
  }

  return (
    <>
      <DayChoices day={day} form={form} />
      {choice && (
        <div ref={part}>
          <FormShell
            form={form}
            onSubmit={submit}
            submitError={order.error}
            pending={order.isPending || (away && days.isPending)}
            typingStays={!order.isPending}
            failure={text.failed}
            submitLabel={isTold && chosen.act !== 'none' ? text.saveAnd[chosen.act](people) : text.save}
          >
            {order.error && saved && (
              <Notice tone="warn">
                <p>{text.savedOnly}</p>
              </Notice>
            )}
            <Hours form={form} date={date} />
            {(isAsking || away) && <SentenceField {...sentenceOf(form)} />}
            {isAsking && people > 0 && (
              <PeopleFields
                values={chosen}
                onChange={(changes) => form.setValues(changes)}
                people={people}
                doctorId={doctorId}
                dateError={form.errors.toDate}
                preview={preview}
              />
            )}
            {isTold && <PreviewPanel preview={preview} />}
          </FormShell>
        </div>
      )}
    </>
  );
}

const sentenceOf = (form: DayForm) => ({
  value: form.values.sentence,
  onChange: (sentence: string) => form.setFieldValue('sentence', sentence),
});

/** The fields about the hours that the choice needs. */
function Hours({ form, date }: { form: DayForm; date: string }) {
  const { choice, sittings }: DayValues = form.values;
  if (choice === 'hours' || choice === 'extra') return <SittingFields form={form} />;
  if (choice === 'late30' || choice === 'late60') {
    return <p className="font-semibold">{text.newHours(hoursText(sittings))}</p>;
  }
  if (choice !== 'away') return null;
  return (
    <DateField
      label={text.until}
      description={text.untilHint}
      min={date}
      max={lastUntil(date)}
      {...form.getInputProps('until')}
    />
  );
}
