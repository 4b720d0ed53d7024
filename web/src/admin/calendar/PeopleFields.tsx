import { CHANGE_KINDS, type ChangePreview } from '@clinic-serial/contract/subjects/changes';
import { getAvailability } from '@clinic-serial/contract/subjects/doctors';
import { CALENDAR_LIMITS } from '@clinic-serial/contract/terms/calendar-limits';
import { type ReactNode, useId } from 'react';
import { adminCalendarText } from '#messages/admin-calendar';
import { useClinic } from '../../api/clinic.ts';
import { RadioField } from '../../ui/form/RadioField.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { formatNumber, formatTimeRange, placeName } from '../../ui/text/format.ts';
import { usePlaces } from '../clinic-places.ts';
import { DateField } from '../date/DateField.tsx';
import { isDate } from '../date/typed-date.ts';
import { useStaffRead } from '../staff.api.ts';
import { QUIET } from './calendar-looks.ts';
import type { PeopleAct, PeopleValues } from './people-choice.ts';

const text = adminCalendarText.people;
const ACTS: readonly PeopleAct[] = [...CHANGE_KINDS, 'none'];

interface PeopleFieldsProps {
  values: PeopleValues;
  onChange: (changes: Partial<PeopleValues>) => void;
  people: number;
  /** The doctor to whose other dates people can be moved; null if the jobs are of several doctors. */
  doctorId: number | null;
  /** The problem of the date to move to. */
  dateError: ReactNode;
  preview: { data: ChangePreview | undefined; failed: boolean; isPending: boolean };
}

/** The question what happens to the people of a changed day: tell, move, cancel or leave as is. */
export function PeopleFields({ values, onChange, people, doctorId, dateError, preview }: PeopleFieldsProps) {
  const today = useClinic()?.today;
  const { act, toDate } = values;
  const movable = act === 'move' ? preview.data?.movable : null;
  return (
    <>
      <RadioField
        legend={text.question(people)}
        options={ACTS.map((one) => ({ value: one, label: text.acts[one] }))}
        value={act}
        onChoose={(next) => onChange({ act: next })}
      />
      {act === 'move' && (
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,12rem),1fr))] items-start gap-sm">
          <DateField
            label={text.toDate}
            min={today}
            value={toDate}
            error={dateError}
            onChange={(next) => onChange({ toDate: isDate(next) ? next : '' })}
          />
          {doctorId !== null && (
            <SittingSelect
              doctorId={doctorId}
              date={toDate}
              value={values.toSitting}
              onChange={(toSitting) => onChange({ toSitting })}
            />
          )}
        </div>
      )}
      {movable != null && preview.data && (
        <p role="status" className="font-semibold">
          {text.fit(movable, preview.data.people)}
        </p>
      )}
    </>
  );
}

interface SittingSelectProps {
  doctorId: number;
  date: string;
  value: string;
  onChange: (sitting: string) => void;
}

function SittingSelect({ doctorId, date, value, onChange }: SittingSelectProps) {
  const { data } = useStaffRead(getAvailability, {
    params: { id: doctorId },
    query: { date },
    enabled: date !== '',
  });
  const places = usePlaces();
  const sittings = data?.sittings ?? [];
  return (
    <SelectField
      label={text.toSitting}
      none={text.anySitting}
      data={sittings.map(({ sitting, startTime, endTime, available, placeId }) => ({
        value: String(sitting),
        label: text.places(
          [formatTimeRange(startTime, endTime), placeName({ places }, { placeId })]
            .filter(Boolean)
            .join(', '),
          available,
        ),
      }))}
      value={value}
      onChoose={onChange}
    />
  );
}

export function SentenceField({ value, onChange }: { value: string; onChange: (sentence: string) => void }) {
  return (
    <TextField
      data-sentence
      label={text.sentence}
      description={text.sentenceHint}
      maxLength={CALENDAR_LIMITS.sentenceLongest}
      autoComplete="off"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

/** The SMS exactly as people will read them, with the number of their parts and their cost. */
export function PreviewPanel({ preview }: Pick<PeopleFieldsProps, 'preview'>) {
  const { data, failed, isPending } = preview;
  const title = useId();
  if (!data) {
    return (
      <p role="status" className={QUIET}>
        {failed ? text.previewFailed : isPending && text.previewing}
      </p>
    );
  }
  const sum = [text.parts(data.parts), ...(data.cost === null ? [] : [text.cost(formatNumber(data.cost))])];
  return (
    <section
      className="grid gap-xs rounded-md border border-line bg-sunken px-gutter py-sm"
      aria-labelledby={title}
      aria-busy={isPending}
    >
      <h3 id={title} className="text-base">
        {text.preview}
      </h3>
      {data.texts.map(({ language, text: sms, parts, people }) => (
        <figure key={language}>
          <figcaption className={QUIET}>{text.textFor(text.languages[language], people, parts)}</figcaption>
          <blockquote lang={language} className="m-0 whitespace-pre-line wrap-anywhere">
            {sms}
          </blockquote>
        </figure>
      ))}
      <p className="font-semibold">{sum.join(', ')}</p>
    </section>
  );
}
