import { localText } from '@clinic-serial/contract/messages/current/format';
import { sittingToShow } from '@clinic-serial/contract/rules/queue/sitting-state';
import type { SittingNumber } from '@clinic-serial/contract/rules/schedule/weekly-schedule';
import { addDays } from '@clinic-serial/contract/time/calendar';
import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { adminDoctorQueueText } from '#messages/admin-doctor-queue';
import { ApiError } from '../../api/errors.ts';
import { idParam } from '../../ui/address/list-address.ts';
import { ActionLink } from '../../ui/button/Action.tsx';
import { EmptyBox } from '../../ui/list/ListState.tsx';
import { formatFriendlyDate, formatTimeRange, hoursText } from '../../ui/text/format.ts';
import { useDoctorDays, useDoctorName } from '../calendar/calendar.api.ts';
import { LoadState } from '../LoadState.tsx';
import { PageHeader } from '../PageHeader.tsx';
import { adminPaths } from '../paths.ts';
import { NotFoundPage } from '../records/RecordPage.tsx';
import { DoctorQueue } from './DoctorQueue.tsx';
import { useQueues } from './queue.api.ts';

const text = adminDoctorQueueText.screen;
const DAYS_AHEAD = 14;

/** /admin/queue/{doctorId}: the doctor's screen of the running or next sitting, or of `?sitting=2`. */
export default function DoctorQueuePage() {
  const doctorId = idParam(useParams().doctorId);
  return doctorId === null ? <NotFoundPage texts={text} /> : <OfDoctor key={doctorId} doctorId={doctorId} />;
}

function OfDoctor({ doctorId }: { doctorId: number }) {
  // All places are read, because a doctor may sit at several in one day.
  const query = useQueues({ everywhere: true });
  const { data } = query;
  const asked = Number(useSearchParams()[0].get('sitting'));
  // The sitting of the moment when the page opened. It must not change by itself when the sitting ends.
  const [first, setFirst] = useState<{ date: string; sitting: SittingNumber }>();
  const sittings = data?.sittings.filter((sitting) => sitting.doctorId === doctorId);
  const usual = sittings && sittingToShow(sittings);
  if (data && usual && first?.date !== data.date) setFirst({ date: data.date, sitting: usual.sitting });

  if (!data || !sittings) {
    return (
      <>
        <PageHeader title={text.title} />
        <LoadState query={query} failed={text.loadFailed} lines={5} height="4rem" />
      </>
    );
  }
  const shown =
    sittings.find(({ sitting }) => sitting === asked) ??
    sittings.find(({ sitting }) => first?.date === data.date && sitting === first.sitting) ??
    usual;
  if (!shown) return <NoSitting doctorId={doctorId} today={data.date} />;
  const { sitting } = shown;
  return (
    <>
      {sittings.length > 1 && (
        <nav className="mb-sm flex flex-wrap gap-xs" aria-label={text.sittings}>
          {sittings.map((one) => (
            <ActionLink
              key={one.sitting}
              to={`${adminPaths.doctorQueue(doctorId)}?sitting=${one.sitting}`}
              look={one.sitting === sitting ? 'soft' : 'quiet'}
              size="sm"
              aria-current={one.sitting === sitting ? 'page' : undefined}
            >
              {formatTimeRange(one.startTime, one.endTime)}
            </ActionLink>
          ))}
        </nav>
      )}
      <DoctorQueue key={sitting} of={{ doctorId, date: data.date, sitting }} />
    </>
  );
}

/** Says that the doctor does not sit today, and when the next sitting is. */
function NoSitting({ doctorId, today }: { doctorId: number; today: string }) {
  const { data: doctor, error } = useDoctorName(doctorId);
  const { data } = useDoctorDays(doctorId, addDays(today, 1), addDays(today, DAYS_AHEAD));
  if (error instanceof ApiError && error.status === 404) return <NotFoundPage texts={text} />;
  const name = doctor && localText(doctor.name, doctor.nameBn);
  const next = data?.days.find(({ enabled }) => enabled);
  return (
    <>
      <PageHeader title={name ?? text.title} />
      <EmptyBox
        title={name === undefined ? text.noSitting : text.noSittingOf(name)}
        text={
          data &&
          (next
            ? text.nextSitting(formatFriendlyDate(next.date, today), hoursText(next))
            : text.noNextSitting)
        }
        action={
          <ActionLink to={adminPaths.calendarOf(doctorId)} look="quiet">
            {text.calendar}
          </ActionLink>
        }
      />
    </>
  );
}
