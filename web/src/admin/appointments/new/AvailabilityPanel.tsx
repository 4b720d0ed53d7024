import type { Availability } from '@clinic-serial/contract/doctors';
import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { newAppointmentText } from '../../../messages/en/admin-new-appointment.ts';
import { formatTimeRange } from '../../../ui/format.ts';
import { ErrorBox } from '../../../ui/ListState.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { SkeletonLines } from '../../../ui/SkeletonLines.tsx';
import type { AvailabilityQuery } from '../appointments.api.ts';
import classes from './AvailabilityPanel.module.css';
import { slotState, wantedSerial } from './draft.ts';
import wizard from './wizard.module.css';

const text = newAppointmentText.availability;
const ICONS = { full: IconCircleX, few: IconAlertTriangle, free: IconCircleCheck } as const;
/** What is shown when the places could not be asked for (specification 7). */
const UNKNOWN = { booked: 0, limit: 0, available: 0, nextSerial: null, startTime: null, endTime: null };

interface AvailabilityPanelProps {
  query: AvailabilityQuery;
  /** Whether doctor and date are chosen and go together. */
  asked: boolean;
  serial: number | null;
  onSerial: (serial: number | null) => void;
  /** Why the step cannot be left because of the places. */
  error: string | undefined;
}

/** The places of the chosen session: numbers, a bar, and which serial to give (decisions: Booking 2 to 4). */
export function AvailabilityPanel({ query, asked, serial, onSerial, error }: AvailabilityPanelProps) {
  const { data, error: failure, refetch } = query;
  const failed = failure !== null && !data;
  return (
    <section className={wizard.panel} aria-labelledby="availability">
      <h3 id="availability">{text.title}</h3>
      {!asked && <p className={wizard.quiet}>{text.waiting}</p>}
      {asked && !data && !failed && <SkeletonLines lines={3} label={text.loading} />}
      {asked && failed && (
        <ErrorBox message={text.failed} detail={text.failedHint} onRetry={() => void refetch()} />
      )}
      {asked && (data || failed) && <Places places={data ?? UNKNOWN} />}
      {asked && data && data.freeReserved.length > 0 && (
        <SelectField
          size="sm"
          label={text.serial}
          description={text.serialHint}
          data={serialOptions(data)}
          value={String(wantedSerial({ serial }, data) ?? '')}
          onChange={({ currentTarget: { value } }) => onSerial(value === '' ? null : Number(value))}
        />
      )}
      {error && (
        <p className={wizard.error} role="alert">
          {error}
        </p>
      )}
    </section>
  );
}

function serialOptions({ nextSerial, freeReserved }: Availability) {
  return [
    { value: '', label: text.nextSerial(nextSerial ?? 0) },
    ...freeReserved
      .filter((serial) => serial !== nextSerial)
      .map((serial) => ({ value: String(serial), label: text.reserved(serial) })),
  ];
}

type PlacesShown = Pick<
  Availability,
  'booked' | 'limit' | 'available' | 'nextSerial' | 'startTime' | 'endTime'
>;

function Places({ places }: { places: PlacesShown }) {
  const { booked, limit, available, nextSerial, startTime, endTime } = places;
  const state = slotState(available);
  const Icon = ICONS[state];
  const share = limit === 0 ? 1 : Math.min(1, booked / limit);
  return (
    <div className={classes.places} data-state={state}>
      <p className={classes.state} role="status">
        <Icon size={20} aria-hidden />
        {text.states[state]}
      </p>
      <div
        className={classes.bar}
        role="progressbar"
        aria-label={text.booked}
        aria-valuemin={0}
        aria-valuemax={Math.max(1, limit)}
        aria-valuenow={Math.min(booked, Math.max(1, limit))}
        aria-valuetext={text.bookedOf(booked, limit)}
      >
        <div style={{ width: `${share * 100}%` }} />
      </div>
      <dl className={classes.numbers}>
        <Row name={text.booked} value={text.bookedOf(booked, limit)} />
        <Row name={text.available} value={available} />
        <Row name={text.next} value={nextSerial ?? text.noNext} strong />
        {startTime && endTime && <Row name={text.hours} value={formatTimeRange(startTime, endTime)} />}
      </dl>
    </div>
  );
}

function Row({ name, value, strong }: { name: string; value: string | number; strong?: boolean }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd data-strong={strong || undefined}>{value}</dd>
    </div>
  );
}
