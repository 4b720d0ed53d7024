import { localText } from '@clinic-serial/contract/messages/current/format';
import { listAvailability } from '@clinic-serial/contract/subjects/calendar';
import type { StaffDoctor } from '@clinic-serial/contract/subjects/doctors';
import type { DataOf } from '@clinic-serial/contract/subjects/endpoint';
import { TIMINGS } from '@clinic-serial/contract/terms/timings';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { adminAppointmentsText } from '#messages/admin-appointments';
import { newAppointmentText } from '#messages/admin-new-appointment';
import { InitialsAvatar } from '../../../ui/badge/InitialsAvatar.tsx';
import { ActionButton } from '../../../ui/button/Action.tsx';
import { focusOn } from '../../../ui/focus/focus.ts';
import { SelectField } from '../../../ui/form/SelectField.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { SkeletonLines } from '../../../ui/list/ListState.tsx';
import { departmentTint } from '../../../ui/text/department-look.ts';
import { formatTimeRange } from '../../../ui/text/format.ts';
import { daysText, timeRangesText } from '../../../ui/text/schedule-text.ts';
import { useDepartments } from '../../departments/departments.api.ts';
import { QueryError } from '../../LoadState.tsx';
import { useAtPlace } from '../../places.tsx';
import { useStaffRead } from '../../staff.api.ts';
import { useBookableDoctors } from '../appointments.api.ts';
import { doctorsToPick, slotState } from './draft.ts';

const text = newAppointmentText.doctor;
/**
 * How many doctors are shown at first. A clinic may have hundreds, but staff search rather than look through
 * more.
 */
const AT_ONCE = 24;

interface DoctorPickerProps {
  value: StaffDoctor | null;
  /** The chosen date. The cards show the free places of it. */
  date: string | null;
  error: string | undefined;
  onChange: (doctor: StaffDoctor) => void;
}

/** The doctors as one group of radio buttons, with a search and a department above it. */
export function DoctorPicker({ value, date, error, onChange }: DoctorPickerProps) {
  const query = useBookableDoctors();
  const { data: doctors, error: failure } = query;
  const { data: places } = useStaffRead(listAvailability, {
    query: { date, ...useAtPlace() },
    enabled: date !== null,
    refetchInterval: TIMINGS.liveStatusPollMs,
  });
  const placesOf = new Map(places?.doctors.map((one) => [one.doctorId, one]));
  const [search, setSearch] = useState('');
  const [department, setDepartment] = useState('');
  const [most, setMost] = useState(AT_ONCE);
  /** True when Enter was pressed before the doctors had loaded. */
  const [wanted, setWanted] = useState(false);
  const group = useRef<HTMLDivElement>(null);
  const id = useId();
  const searchWords = useDepartments().data ?? [];
  const matches = doctorsToPick(doctors ?? [], searchWords, search, department);
  const departments = departmentsOf(doctors ?? []);

  // If Enter was pressed before the doctors had loaded, the first match is chosen once they have.
  const takeWanted = useEffectEvent(() => {
    if (wanted) takeFirst();
    setWanted(false);
  });
  useEffect(() => {
    if (doctors) takeWanted();
  }, [doctors]);

  function takeFirst() {
    const [first] = matches;
    if (!first) return;
    onChange(first);
    focusOn(group.current?.querySelector('input'));
  }

  /** Enter in the search chooses the first doctor found, unless a found doctor is chosen already. */
  function onSearchKey(event: KeyboardEvent) {
    // An Enter that ends the composition of a Bangla word chooses nobody.
    if (event.nativeEvent.isComposing || event.key !== 'Enter') return;
    const loading = !doctors && !failure;
    if (!loading && (matches.length === 0 || matches.some((doctor) => doctor.id === value?.id))) return;
    event.preventDefault();
    if (loading) setWanted(true);
    else takeFirst();
  }

  /** Shows more doctors and focuses the first new one, because the button disappears once all are shown. */
  function showMore() {
    setMost(most + AT_ONCE);
    setTimeout(() => focusOn(group.current?.querySelectorAll('input')[most]));
  }

  return (
    <div className="grid grid-cols-1 gap-sm">
      <div className="flex flex-wrap gap-sm [&>*]:flex-[1_1_12rem]">
        <TextField
          type="search"
          label={text.search}
          placeholder={text.searchPlaceholder}
          before={<IconSearch size={18} aria-hidden />}
          autoComplete="off"
          maxLength={100}
          data-first
          value={search}
          onChange={(event) => {
            setSearch(event.currentTarget.value);
            setWanted(false);
          }}
          onBlur={() => setWanted(false)}
          onKeyDown={onSearchKey}
        />
        <SelectField
          label={text.department}
          none={text.allDepartments}
          data={departments}
          value={department}
          onChoose={setDepartment}
        />
      </div>
      <QueryError query={query} failed={newAppointmentText.loadFailed} />
      <div>
        {!doctors && !failure && <SkeletonLines lines={4} height="6rem" />}
        {/* The group stays while no doctor matches, because its error belongs to it. */}
        {doctors && (
          <div
            ref={group}
            role="radiogroup"
            aria-label={text.choose}
            aria-required
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-error` : undefined}
            className="-m-1.5 grid max-h-[min(32rem,60vh)] grid-cols-[repeat(auto-fill,minmax(min(18rem,100%),1fr))] gap-xs overflow-y-auto p-1.5"
          >
            {matches.slice(0, most).map((doctor) => (
              <DoctorChoice
                key={doctor.id}
                doctor={doctor}
                places={placesOf.get(doctor.id)}
                checked={doctor.id === value?.id}
                onChoose={() => onChange(doctor)}
              />
            ))}
          </div>
        )}
        {/* Always rendered, because screen readers often do not read a status that appears together with
            its text. */}
        <p className="text-sm text-muted" role="status">
          {doctors && matches.length === 0 && (doctors.length === 0 ? text.none : text.noneFound)}
        </p>
      </div>
      {doctors && matches.length > most && (
        <p className="flex flex-wrap items-center justify-between gap-sm">
          {text.shown(most, matches.length)}
          <ActionButton look="quiet" size="sm" onClick={showMore}>
            {text.more}
          </ActionButton>
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="text-sm text-danger" role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

function departmentsOf(doctors: readonly StaffDoctor[]): { value: string; label: string }[] {
  const labels = new Map(
    doctors.map(({ departmentName: name, departmentNameBn }) => [name, localText(name, departmentNameBn)]),
  );
  return [...labels]
    .map(([value, label]) => ({ value, label }))
    .sort((one, other) => (one.label < other.label ? -1 : 1));
}

type DoctorPlaces = Pick<
  DataOf<typeof listAvailability>['doctors'][number],
  'isScheduled' | 'startTime' | 'endTime' | 'limit' | 'available' | 'closed'
>;

interface DoctorChoiceProps {
  doctor: StaffDoctor;
  /** The places on the chosen date; undefined while they are not known. */
  places: DoctorPlaces | undefined;
  checked: boolean;
  onChoose: () => void;
}

const CHOICE =
  'relative flex cursor-pointer items-start gap-sm rounded-md border p-sm hover:bg-sunken ' +
  '[&:has(:focus-visible)]:focus-ring';

const PLACES = { free: 'text-accent', few: 'text-warn', full: 'text-danger', off: 'text-muted' };

function DoctorChoice({ doctor, places, checked, onChoose }: DoctorChoiceProps) {
  const { scheduleSummary, dailyPatientLimit } = doctor;
  const name = localText(doctor.name, doctor.nameBn);
  const department = localText(doctor.departmentName, doctor.departmentNameBn);
  const qualification = localText(doctor.qualification, doctor.qualificationBn);
  const days = daysText(scheduleSummary);
  // Enough for the two sittings of a day. More ranges would fill the card.
  const ranges = timeRangesText(scheduleSummary).split(', ').slice(0, 2).join(', ');
  const line = `block text-sm ${checked ? 'text-text' : 'text-muted'}`;
  return (
    <label
      className={`${CHOICE} ${checked ? 'border-accent bg-accent-soft' : 'border-line-strong bg-surface'}`}
    >
      <input
        type="radio"
        name="doctor"
        className="m-0 mt-1 size-5 flex-none accent-accent focus-visible:outline-none"
        checked={checked}
        onChange={onChoose}
      />
      <InitialsAvatar name={name} tint={departmentTint(doctor.departmentName)} photo={doctor.photoUrl} />
      <span className="min-w-0 flex-[1_1_12rem] wrap-anywhere">
        <span className="block font-semibold">{name}</span>
        <span className={line}>{[department, qualification].filter(Boolean).join(' · ')}</span>
        <span className={line}>{days ? [ranges, days].join(' · ') : text.noSchedule}</span>
        <span className={line}>{text.limit(dailyPatientLimit)}</span>
        {places && (
          <span className={`block text-sm font-semibold ${PLACES[stateOf(places)]}`}>
            {placesText(places)}
          </span>
        )}
      </span>
    </label>
  );
}

const stateOf = ({ isScheduled, available }: DoctorPlaces) => (isScheduled ? slotState(available) : 'off');

/** What is free on the chosen date, and the hours of that date: '12 of 30 free · 5:00 PM – 9:00 PM'. */
function placesText({ isScheduled, startTime, endTime, limit, available, closed }: DoctorPlaces): string {
  if (!isScheduled) return text.off;
  const full = closed ? adminAppointmentsText.places.closed[closed] : text.full;
  const free = available > 0 ? text.free(available, limit) : full;
  return startTime && endTime ? `${free} · ${formatTimeRange(startTime, endTime)}` : free;
}
