import { clinicDate } from '@clinic-serial/contract/fields/clinic-date';
import { localText } from '@clinic-serial/contract/messages/current/format';
import { getQueue, getSittingRecord } from '@clinic-serial/contract/subjects/queue';
import { IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import * as z from 'zod/mini';
import { adminSittingRecordText } from '#messages/admin-sitting-record';
import { useClinic } from '../../api/clinic.ts';
import { ApiError, messageOf } from '../../api/errors.ts';
import { idParam } from '../../ui/address/list-address.ts';
import { useUrlFilters } from '../../ui/address/url-filters.ts';
import { ActionButton } from '../../ui/button/Action.tsx';
import { EmptyBox, ErrorBox, SkeletonLines } from '../../ui/list/ListState.tsx';
import { formatFullDate } from '../../ui/text/format.ts';
import { PageHeader } from '../PageHeader.tsx';
import { adminPaths } from '../paths.ts';
import { staffRead } from '../staff.api.ts';
import { useStaff } from '../staff-context.ts';
import type { SittingOf } from './queue.api.ts';
import { SittingRecord } from './SittingRecord.tsx';
import { SittingState } from './SittingState.tsx';

const text = adminSittingRecordText;

/** /admin/queue/{doctorId}/{date}: how a sitting went, on the screen and on paper. */
export default function SittingRecordPage() {
  const params = useParams();
  const { filters } = useUrlFilters({ sitting: '' });
  const doctorId = idParam(params.doctorId);
  const date = z.safeParse(clinicDate, params.date);
  if (doctorId === null || !date.success) return <NoSitting />;
  return <RecordOf of={{ doctorId, date: date.data, sitting: filters.sitting === '2' ? 2 : 1 }} />;
}

function RecordOf({ of }: { of: SittingOf }) {
  const { session } = useStaff();
  const today = useClinic()?.today;
  const parts = {
    params: { doctorId: of.doctorId, date: of.date },
    query: { sitting: of.sitting === 2 ? ('2' as const) : ('1' as const) },
  };
  const queue = useQuery(staffRead(session, getQueue, parts));
  const record = useQuery(staffRead(session, getSittingRecord, parts));
  const error = queue.error ?? record.error;
  const refetch = () => void Promise.all([queue.refetch(), record.refetch()]);

  if (queue.data && record.data) {
    const doctor = localText(queue.data.doctorName, queue.data.doctorNameBn);
    const isEmpty = record.data.hash === null;
    return (
      <>
        <PageHeader
          title={text.title}
          // The words of a state are those of today.
          mark={of.date === today && <SittingState sitting={queue.data} />}
          tab={text.printTitle(doctor, formatFullDate(of.date))}
          back={{ to: adminPaths.calendarDay(of.doctorId, of.date), label: text.backToCalendar }}
          actions={
            !isEmpty && (
              <ActionButton size="sm" onClick={() => window.print()}>
                <IconPrinter size={18} aria-hidden />
                {text.print}
              </ActionButton>
            )
          }
        />
        <SittingRecord queue={queue.data} record={record.data} />
        {isEmpty && <EmptyBox title={text.none} text={text.noneText} />}
      </>
    );
  }
  if (error instanceof ApiError && error.status === 404) return <NoSitting />;
  return (
    <>
      <PageHeader title={text.title} />
      {error ? (
        <ErrorBox message={text.loadFailed} detail={messageOf(error)} onRetry={refetch} />
      ) : (
        <SkeletonLines lines={8} height="2.5rem" />
      )}
    </>
  );
}

function NoSitting() {
  return (
    <>
      <PageHeader title={text.title} back={{ to: adminPaths.calendar, label: text.backToCalendar }} />
      <EmptyBox title={text.notFound} text={text.notFoundText} />
    </>
  );
}
