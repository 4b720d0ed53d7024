import type { SittingNumber } from '@clinic-serial/contract/rules/schedule/weekly-schedule';
import type { Availability } from '@clinic-serial/contract/subjects/doctors';
import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { adminAppointmentsText } from '#messages/admin-appointments';
import { newAppointmentText } from '#messages/admin-new-appointment';
import { SelectField } from '../../../ui/form/SelectField.tsx';
import { ErrorBox, SkeletonLines } from '../../../ui/list/ListState.tsx';
import { formatNumber, formatTimeRange } from '../../../ui/text/format.ts';
import { PANEL } from '../../panel.ts';
import type { AvailabilityQuery } from '../appointments.api.ts';
import { SittingChooser } from '../SittingChooser.tsx';
import { slotState, wantedSerial } from './draft.ts';

const text = newAppointmentText.availability;
const LOOKS = {
  full: { Icon: IconCircleX, tone: 'text-danger', fill: 'bg-danger' },
  few: { Icon: IconAlertTriangle, tone: 'text-warn', fill: 'bg-warn-bar' },
  free: { Icon: IconCircleCheck, tone: 'text-accent', fill: 'bg-accent' },
} as const;

interface AvailabilityPanelProps {
  query: AvailabilityQuery;
  /** True when doctor and date are chosen. */
  asked: boolean;
  today: string;
  sitting: SittingNumber | null;
  serial: number | null;
  onSitting: (sitting: SittingNumber) => void;
  onSerial: (serial: number | null) => void;
  onNextFree: (date: string, sitting: SittingNumber) => void;
}

/** The sittings of the chosen day, the places of the chosen one, and its serial (rules: serials 2 to 4). */
export function AvailabilityPanel({
  query,
  asked,
  today,
  sitting,
  serial,
  onSitting,
  onSerial,
  onNextFree,
}: AvailabilityPanelProps) {
  const { data, error: failure, refetch } = query;
  const failed = failure !== null && !data;
  return (
    <section className={PANEL} aria-labelledby="availability">
      <h3 id="availability">{text.title}</h3>
      {!asked && <p className="text-sm text-muted">{text.waiting}</p>}
      {asked && !data && !failed && <SkeletonLines lines={3} label={text.loading} />}
      {asked && failed && (
        <ErrorBox message={text.failed} detail={text.failedHint} onRetry={() => void refetch()} />
      )}
      {asked && failed && (
        <dl className="grid">
          {/* Places that could not be loaded count as none (rules: screens 6). */}
          <Row name={text.available} value={0} />
        </dl>
      )}
      {asked && data && (
        <SittingChooser
          places={data}
          fewest={2}
          value={sitting ?? data.sitting}
          fullToo
          today={today}
          onChange={onSitting}
          onNextFree={onNextFree}
        >
          {data.isScheduled && <Places places={data} />}
        </SittingChooser>
      )}
      {asked && data && data.freeReserved.length > 0 && (
        <SelectField
          label={text.serial}
          description={text.serialHint}
          none={text.nextSerial(data.nextSerial ?? 0)}
          data={serialOptions(data)}
          value={String(wantedSerial({ serial }, data) ?? '')}
          onChoose={(value) => onSerial(value === '' ? null : Number(value))}
        />
      )}
    </section>
  );
}

function serialOptions({ nextSerial, freeReserved }: Availability) {
  return freeReserved
    .filter((serial) => serial !== nextSerial)
    .map((serial) => ({ value: String(serial), label: text.reserved(serial) }));
}

function Places({ places }: { places: Availability }) {
  const { booked, limit, available, nextSerial, startTime, endTime, sittings, sitting } = places;
  const closed = sittings.find((one) => one.sitting === sitting)?.closed;
  const state = slotState(available);
  const { Icon, tone, fill } = LOOKS[state];
  const most = Math.max(1, limit);
  return (
    <div className="grid gap-sm">
      <p className={`flex items-center gap-xs font-semibold ${tone}`} role="status">
        <Icon size={20} aria-hidden />
        {closed ? adminAppointmentsText.places.closed[closed] : text.states[state]}
      </p>
      <div
        className="h-2 overflow-hidden rounded-xs bg-line"
        role="progressbar"
        aria-label={text.booked}
        aria-valuemin={0}
        aria-valuemax={most}
        aria-valuenow={Math.min(booked, most)}
        aria-valuetext={text.bookedOf(booked, limit)}
      >
        <div className={`h-full ${fill}`} style={{ width: `${Math.min(1, booked / most) * 100}%` }} />
      </div>
      <dl className="grid">
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
    <div className="flex flex-wrap items-baseline justify-between gap-x-sm border-t border-line py-1 first:border-t-0">
      <dt className="text-muted">{name}</dt>
      <dd className={`font-semibold tabular-nums ${strong ? 'text-xl' : ''}`}>
        {typeof value === 'number' ? formatNumber(value) : value}
      </dd>
    </div>
  );
}
