import { fields } from '@clinic-serial/contract/messages/current/fields';
import { localText } from '@clinic-serial/contract/messages/current/format';
import { staffFields } from '@clinic-serial/contract/messages/current/staff-fields';
import {
  createHolidays,
  deleteHoliday,
  type FileHoliday,
  type Holiday,
  holidayForm,
  listHolidays,
  listPublicHolidays,
  readHolidayFile,
} from '@clinic-serial/contract/subjects/calendar';
import { CALENDAR_LIMITS } from '@clinic-serial/contract/terms/calendar-limits';
import { addDays, daysBetween } from '@clinic-serial/contract/time/calendar';
import { IconCalendarPlus, IconFileUpload } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { adminCalendarText } from '#messages/admin-calendar';
import { ActionButton } from '../../ui/button/Action.tsx';
import { FormShell } from '../../ui/form/FormShell.tsx';
import { formCheck } from '../../ui/form/form-check.ts';
import { TextField } from '../../ui/form/TextField.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { FailureNotice } from '../../ui/notice/FailureNotice.tsx';
import { Notice } from '../../ui/notice/Notice.tsx';
import { formatFullDate } from '../../ui/text/format.ts';
import { useChangeKey } from '../change-key.ts';
import { placeNames, usePlaces } from '../clinic-places.ts';
import { DateField } from '../date/DateField.tsx';
import { isDate } from '../date/typed-date.ts';
import { LoadState } from '../LoadState.tsx';
import { Panel } from '../Panel.tsx';
import { useStaffChange, useStaffRead } from '../staff.api.ts';
import { useStaff } from '../staff-context.ts';
import { toastGood } from '../toast.tsx';
import {
  ClosedPlaces,
  type ClosedWhere,
  closedPlaces,
  isWithoutPlaces,
  WHOLE_CLINIC,
} from './ClosedPlaces.tsx';
import { QUIET } from './calendar-looks.ts';
import { calendarTextOf } from './calendar-text.ts';
import { type AddedHolidays, datesOf, HolidayChoice } from './HolidayChoice.tsx';
import { RemovableList } from './RemovableList.tsx';
import { TouchedDialog } from './TouchedDialog.tsx';

const text = adminCalendarText.closed;
const choiceText = adminCalendarText.choice;

const nameOf = ({ name, nameBn }: Holiday) => localText(name, nameBn);

/** The holidays of the clinic from today on, and the ways to add some: a form, the public ones, a file. */
export function HolidaysPanel({ today }: { today: string }) {
  const mayChange = useStaff().canForAll('update');
  const places = usePlaces();
  const query = useStaffRead(listHolidays);
  const [touchedDates, setTouchedDates] = useState<readonly string[]>([]);
  const entered = new Set((query.data?.holidays ?? []).map(({ date }) => date));

  function onAdded({ created, existing, touched }: AddedHolidays) {
    const [first] = created;
    // All dates of one form close the same places.
    const closed = placeNames(places, first?.placeIds ?? []) || undefined;
    const said =
      first && created.length === 1
        ? text.holidayAdded(nameOf(first), formatFullDate(first.date), closed)
        : text.holidaysAdded(created.length, closed);
    toastGood(existing.length > 0 ? `${said} ${text.holidaysKept(existing.length)}` : said);
    if (touched > 0) setTouchedDates(created.map(({ date }) => date));
  }

  return (
    <Panel id="holidays" title={text.holidays}>
      <p className={QUIET}>{places.length > 0 ? text.holidaysTextOfPlaces : text.holidaysText}</p>
      <RemovableList
        query={query}
        entries={query.data?.holidays}
        empty={{ title: text.noHolidays, text: text.noHolidaysText }}
        nameOf={nameOf}
        row={(holiday) => (
          <>
            <strong>{nameOf(holiday)}</strong>
            <span className={QUIET}>{formatFullDate(holiday.date)}</span>
            {places.length > 0 && (
              <span className={QUIET}>{placeNames(places, holiday.placeIds ?? []) || text.wholeClinic}</span>
            )}
          </>
        )}
        question={{ title: text.removeHoliday, text: text.removeHolidayText }}
        remove={mayChange && deleteHoliday}
        paramsOf={({ id }) => ({ id })}
      />
      {mayChange && (
        <>
          <Sources today={today} entered={entered} onAdded={onAdded} />
          <HolidayForm today={today} onAdded={onAdded} />
        </>
      )}
      {touchedDates.length > 0 && (
        <TouchedDialog
          query={touchedDates.length === 1 ? { date: touchedDates[0] } : {}}
          dates={touchedDates}
          onClose={() => setTouchedDates([])}
        />
      )}
    </Panel>
  );
}

interface SourcesProps {
  today: string;
  entered: ReadonlySet<string>;
  onAdded: (added: AddedHolidays) => void;
}

/** The buttons that open the public holidays and a calendar file, and the dialogs behind them. */
function Sources({ today, entered, onAdded }: SourcesProps) {
  const [isPublicOpen, setIsPublicOpen] = useState(false);
  const [file, setFile] = useState<ReadFile | null>(null);
  const { read, problem, error, isPending } = useCalendarFile(today, setFile);
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <div className="flex flex-wrap gap-xs max-sm:[&>*]:flex-[1_1_100%]">
        <ActionButton look="soft" size="sm" onClick={() => setIsPublicOpen(true)}>
          <IconCalendarPlus size={18} aria-hidden />
          {choiceText.fromPublic}
        </ActionButton>
        <ActionButton look="soft" size="sm" busy={isPending} onClick={() => input.current?.click()}>
          <IconFileUpload size={18} aria-hidden />
          {choiceText.fromFile}
        </ActionButton>
        <input
          ref={input}
          type="file"
          accept=".ics,.ical,.ifb,text/calendar"
          hidden
          onChange={(event) => {
            void read(event.currentTarget.files?.[0]);
            // Without this, choosing the same file again would do nothing.
            event.currentTarget.value = '';
          }}
        />
      </div>
      {problem && (
        <Notice tone="danger" role="alert">
          <p>{problem}</p>
        </Notice>
      )}
      <FailureNotice error={error} fallback={choiceText.fileFailed} />
      {isPublicOpen && (
        <PublicHolidays entered={entered} onAdded={onAdded} onClose={() => setIsPublicOpen(false)} />
      )}
      {file && (
        <HolidayChoice
          title={choiceText.fileTitle}
          rows={file.events.map((event) => ({ ...event, nameBn: null, isExpected: false }))}
          entered={entered}
          onAdded={onAdded}
          onClose={() => setFile(null)}
        >
          <p className="font-semibold wrap-anywhere">{file.name}</p>
          <p>{choiceText.fileText}</p>
          {(file.timed > 0 || file.unread > 0) && (
            <div className={QUIET}>
              {file.timed > 0 && <p>{choiceText.timed(file.timed)}</p>}
              {file.unread > 0 && <p>{choiceText.unread(file.unread)}</p>}
            </div>
          )}
        </HolidayChoice>
      )}
    </>
  );
}

function PublicHolidays({
  entered,
  onAdded,
  onClose,
}: Omit<SourcesProps, 'today'> & { onClose: () => void }) {
  const query = useStaffRead(listPublicHolidays);
  return (
    <HolidayChoice
      title={choiceText.publicTitle}
      rows={query.data?.holidays.map(({ date, ...names }) => ({ from: date, to: date, ...names }))}
      entered={entered}
      onAdded={onAdded}
      onClose={onClose}
    >
      <LoadState query={query} failed={choiceText.publicFailed} lines={8} height="3rem">
        {() => (
          <>
            <p>{choiceText.publicText}</p>
            <Notice tone="info">
              <p>{choiceText.moonText}</p>
            </Notice>
          </>
        )}
      </LoadState>
    </HolidayChoice>
  );
}

interface ReadFile {
  name: string;
  /** The events from today on. */
  events: readonly FileHoliday[];
  timed: number;
  unread: number;
}

/** Reads a chosen calendar file with the server's help, and says why one cannot be used. */
function useCalendarFile(today: string, onRead: (file: ReadFile) => void) {
  const reading = useStaffChange(readHolidayFile);
  const [problem, setProblem] = useState<string>();

  async function read(file: File | undefined) {
    if (!file) return;
    reading.reset();
    setProblem(undefined);
    if (file.size > CALENDAR_LIMITS.holidayFileLongest) return setProblem(choiceText.fileTooLarge);
    let bytes: ArrayBuffer;
    try {
      bytes = await file.arrayBuffer();
    } catch {
      // The file was moved or removed after it was chosen.
      return setProblem(choiceText.fileFailed);
    }
    reading.mutate(
      { body: { text: calendarTextOf(new Uint8Array(bytes)) } },
      {
        onSuccess: ({ events, ...left }) => {
          const coming = events
            .filter(({ to }) => to >= today)
            .map((event) => ({ ...event, from: event.from < today ? today : event.from }));
          if (coming.length === 0) return setProblem(choiceText.fileEmpty);
          onRead({ name: file.name, events: coming, ...left });
        },
      },
    );
  }

  return { read, problem, error: reading.error, isPending: reading.isPending };
}

/** One holiday for each date from the first to the last. */
function HolidayForm({ today, onAdded }: Omit<SourcesProps, 'entered'>) {
  const last = addDays(today, CALENDAR_LIMITS.holidayDaysAhead);
  const create = useStaffChange(createHolidays);
  const keyOf = useChangeKey();
  // If a holiday was deleted and is entered again, the form is the same but the act is a new one.
  const acts = useRef(0);
  const form = useForm({
    initialValues: { date: '', to: '', name: '', nameBn: '', ...WHOLE_CLINIC } as HolidayValues,
    validate: ({ closes, placeIds, ...values }) => ({
      ...rangeProblems(values, today, last),
      ...formCheck(holidayForm, staffFields)(values),
      ...(isWithoutPlaces({ closes, placeIds }) && { placeIds: text.placesRequired }),
    }),
  });
  return (
    <FormShell
      form={form}
      onSubmit={({ date, to, name, nameBn, closes, placeIds }) => {
        const dates = datesOf({ from: date, to: to || date });
        const holidays = dates.map((one) => ({
          ...{ date: one, name, nameBn },
          ...closedPlaces({ closes, placeIds }),
        }));
        create.mutate(
          { body: { holidays, key: keyOf([acts.current, holidays]) } },
          {
            onSuccess: (added) => {
              acts.current += 1;
              if (added.created.length === 0) return form.setErrors({ date: text.isHoliday(dates.length) });
              form.reset();
              onAdded(added);
            },
          },
        );
      }}
      submitError={create.error}
      pending={create.isPending}
      failure={text.holidayFailed}
      submitLabel={text.addHoliday}
    >
      <DateField label={text.date} min={today} max={last} {...form.getInputProps('date')} />
      <DateField
        label={text.lastDay}
        min={form.values.date || today}
        max={last}
        {...form.getInputProps('to')}
      />
      <TextField label={text.name} autoComplete="off" {...form.getInputProps('name')} />
      <TextField label={text.nameBn} lang="bn" autoComplete="off" {...form.getInputProps('nameBn')} />
      <ClosedPlaces where={form.values} error={form.errors.placeIds} onChange={form.setValues} />
    </FormShell>
  );
}

interface HolidayValues extends ClosedWhere, Record<string, unknown> {
  date: string;
  to: string;
  name: string;
  nameBn: string;
}

/** The problems of the dates of a holiday. An invalid first date is refused by the form's own check. */
function rangeProblems(
  { date, to }: { date: string; to: string },
  today: string,
  last: string,
): { date?: string; to?: string } {
  const most = CALENDAR_LIMITS.holidayDaysLongest;
  if (!isDate(date)) return {};
  if (date < today) return { date: text.holidayPast };
  if (date > last) return { date: text.holidayTooFar };
  if (to === '') return {};
  if (!isDate(to)) return { to: fields.notADate };
  if (to < date) return { to: staffFields.leaveEndsBeforeStart };
  if (daysBetween(date, to) >= most) return { to: text.holidayTooLong(most) };
  return to > last ? { to: text.holidayTooFar } : {};
}
