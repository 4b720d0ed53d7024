import { localText } from '@clinic-serial/contract/messages/current/format';
import { shownSitting } from '@clinic-serial/contract/rules/queue/shown-sitting';
import type { SittingNumber } from '@clinic-serial/contract/rules/schedule/weekly-schedule';
import type { LiveStatus, PublicDoctor } from '@clinic-serial/contract/subjects/doctors';
import { IconChevronDown } from '@tabler/icons-react';
import { bookingText } from '#messages/booking';
import { useClinic } from '../../api/clinic.ts';
import { NewSerialLine } from '../../live/NewSerialLine.tsx';
import { sittingsOf, useQueues } from '../../live/queue-key.ts';
import { StateLines } from '../../live/StateLines.tsx';
import { paths } from '../../paths.ts';
import { langOfText } from '../../site-language.ts';
import { Link } from '../../ui/address/Link.tsx';
import { InitialsAvatar } from '../../ui/badge/InitialsAvatar.tsx';
import { departmentTint } from '../../ui/text/department-look.ts';
import { hoursToday, isOver, overText, placesLevel, sitsToday } from '../doctors/availability.ts';
import { feeLine } from '../doctors/fee-line.ts';
import { weekText } from './availability.ts';

const text = bookingText.header;

interface DoctorHeaderProps {
  doctor: PublicDoctor;
  live: LiveStatus;
  chosen: SittingNumber | undefined;
}

const SLOTS_LOOK = { free: 'text-accent', few: 'text-warn', full: 'text-danger' } as const;

/**
 * The doctor of this booking with the time to come, today's places and the fee, all before a code is asked
 * for. It is low, so that the first field of the form is on the first screen of a phone.
 */
export function DoctorHeader({ doctor, live, chosen }: DoctorHeaderProps) {
  const clinic = useClinic();
  const name = localText(doctor.name, doctor.nameBn);
  const qualification = localText(doctor.qualification, doctor.qualificationBn);
  const queues = useQueues(live);
  const sittings = sittingsOf(live);
  const sitting = sittings.find((one) => one.sitting === chosen) ?? shownSitting(sittings);
  return (
    <div className="grid min-w-0 gap-1.5 border-b border-line pb-2.5 text-sm leading-snug tabular-nums">
      <div className="flex min-w-0 items-center gap-3">
        <InitialsAvatar name={name} tint={departmentTint(doctor.departmentName)} photo={doctor.photoUrl} />
        <div className="min-w-0 wrap-anywhere">
          <h2 lang={langOfText(doctor.nameBn)} className="text-lg leading-tight" translate="no">
            <Link to={paths.doctor(doctor.id)} className="text-text no-underline hover:underline">
              {name}
            </Link>
          </h2>
          <p className="text-muted">
            <span className="font-medium text-text">
              {localText(doctor.departmentName, doctor.departmentNameBn)}
            </span>
            {qualification && ` · ${qualification}`}
          </p>
        </div>
      </div>
      {!isOver(live) && (
        <StateLines now={sitting?.now}>
          {sitting && sitting.availableSlots > 0 && <NewSerialLine queue={queues?.[sitting.sitting]} />}
        </StateLines>
      )}
      <p className="flex flex-wrap gap-x-3">
        {/* The notice below says why nobody is seen. */}
        {!overText(live) && (
          <strong className={SLOTS_LOOK[placesLevel(live.availableSlots)]}>
            {text.slots(live.availableSlots)}
          </strong>
        )}
        <span>{feeLine(doctor, clinic)}</span>
      </p>
      <Hours doctor={doctor} live={live} />
    </div>
  );
}

/** Today's hours, which open the whole week. On a day without hours only the week is shown, already open. */
function Hours({ doctor, live }: { doctor: PublicDoctor; live: LiveStatus }) {
  const clinic = useClinic();
  const week = <p>{weekText(doctor, clinic) ?? text.noSchedule}</p>;
  if (!sitsToday(live)) return week;
  return (
    <details className="group">
      <summary className="flex cursor-pointer list-none flex-wrap items-center justify-between gap-x-3 pointer-coarse:-my-2 pointer-coarse:min-h-tap [&::-webkit-details-marker]:hidden">
        <span>
          {text.today}, {hoursToday(live, clinic)}
        </span>
        <span className="inline-flex items-center text-accent underline underline-offset-4">
          {text.week}
          <IconChevronDown size={18} aria-hidden className="group-open:[transform:rotate(180deg)]" />
        </span>
      </summary>
      {week}
    </details>
  );
}
