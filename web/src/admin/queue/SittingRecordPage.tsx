import { clinicDate } from '@clinic-serial/contract/fields/clinic-date';
import { localText } from '@clinic-serial/contract/messages/current/format';
import { isOver } from '@clinic-serial/contract/rules/queue/acts';
import type { DataOf } from '@clinic-serial/contract/subjects/endpoint';
import { getQueue, type QueueState } from '@clinic-serial/contract/subjects/queue';
import { getSittingRecord } from '@clinic-serial/contract/subjects/sitting-record';
import { IconArrowBackUp, IconPrinter } from '@tabler/icons-react';
import { useParams } from 'react-router';
import * as z from 'zod/mini';
import { adminSittingRecordText } from '#messages/admin-sitting-record';
import { useClinic } from '../../api/clinic.ts';
import { ApiError } from '../../api/errors.ts';
import { idParam } from '../../ui/address/list-address.ts';
import { useUrlFilters } from '../../ui/address/url-filters.ts';
import { ActionButton } from '../../ui/button/Action.tsx';
import { DetailList } from '../../ui/list/DetailList.tsx';
import { EmptyBox } from '../../ui/list/ListState.tsx';
import { Notice } from '../../ui/notice/Notice.tsx';
import { clinicMoment } from '../../ui/text/clinic-moment.ts';
import {
  formatFullDate,
  formatNumber,
  formatTime,
  formatTimeRange,
  placeName,
} from '../../ui/text/format.ts';
import { useClinicZone } from '../../ui/text/use-when.ts';
import { A4 } from '../day-sheet/a4.ts';
import { LoadState } from '../LoadState.tsx';
import { PageHeader } from '../PageHeader.tsx';
import { adminPaths } from '../paths.ts';
import { NotFoundPage } from '../records/RecordPage.tsx';
import { SentAt } from '../SentAt.tsx';
import type { SittingOf } from '../sitting-of.ts';
import { useStaffRead } from '../staff.api.ts';
import { SittingState } from './SittingState.tsx';
import '../../ui/ticket/print.css';

const text = adminSittingRecordText;

/** /admin/queue/{doctorId}/{date}: how a sitting went, on the screen and on paper. */
export default function SittingRecordPage() {
  const params = useParams();
  const { filters } = useUrlFilters({ sitting: '' });
  const doctorId = idParam(params.doctorId);
  const date = z.safeParse(clinicDate, params.date);
  if (doctorId === null || !date.success) return NO_SITTING;
  return <RecordOf of={{ doctorId, date: date.data, sitting: filters.sitting === '2' ? 2 : 1 }} />;
}

function RecordOf({ of }: { of: SittingOf }) {
  const today = useClinic()?.today;
  const parts = {
    params: { doctorId: of.doctorId, date: of.date },
    query: { sitting: of.sitting === 2 ? ('2' as const) : ('1' as const) },
  };
  const queue = useStaffRead(getQueue, parts);
  const record = useStaffRead(getSittingRecord, parts);
  const error = queue.error ?? record.error;
  const refetch = () => Promise.all([queue.refetch(), record.refetch()]);

  if (queue.data && record.data) {
    const doctor = localText(queue.data.doctorName, queue.data.doctorNameBn);
    const isEmpty = record.data.hash === null;
    return (
      <>
        <PageHeader
          title={text.title}
          // The words of a state are about today, so an earlier sitting has none.
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
  if (error instanceof ApiError && error.status === 404) return NO_SITTING;
  return (
    <>
      <PageHeader title={text.title} />
      <LoadState query={{ error, refetch }} failed={text.loadFailed} lines={8} height="2.5rem" />
    </>
  );
}

const NO_SITTING = (
  <NotFoundPage
    title={text.title}
    texts={text}
    back={{ to: adminPaths.calendar, label: text.backToCalendar }}
  />
);

type Record = DataOf<typeof getSittingRecord>;

/** A sitting's record: its numbers, every act, and the hash that covers them. Only this part is printed. */
function SittingRecord({ queue, record }: { queue: QueueState; record: Record }) {
  const clinic = useClinic();
  const place = placeName(clinic, queue);
  const { hash, numbers, acts } = record;
  return (
    <article
      className={`grid grid-cols-1 gap-lg print:gap-[5mm] print:text-[10pt] print:leading-[1.35] ${A4}`}
      data-record
      data-paper
    >
      <header>
        {clinic && (
          <p className="hidden font-semibold print:block">{localText(clinic.name, clinic.nameBn)}</p>
        )}
        <h2 className="text-xl">{localText(queue.doctorName, queue.doctorNameBn)}</h2>
        <p>
          {[
            localText(queue.departmentName, queue.departmentNameBn),
            formatFullDate(queue.date),
            ...(queue.sitting === 2 ? [text.secondSitting] : []),
            ...(place ? [place] : []),
          ].join(' · ')}
        </p>
      </header>
      {hash !== null && (
        <>
          {!isOver(queue) && <Notice tone="info">{text.notOver}</Notice>}
          {/* Two short numbers fit beside each other on a phone, and five on paper. */}
          <section
            aria-labelledby="record-numbers"
            className="not-print:max-md:[&_dl]:grid-cols-2 print:[&_dl]:grid-cols-5 print:[&_dl]:gap-y-[2mm]"
          >
            <h3 id="record-numbers" className="mb-sm text-lg">
              {text.numbers}
            </h3>
            <Numbers queue={queue} numbers={numbers} />
          </section>
          <div>
            <h3 className="mb-sm text-lg">{text.acts}</h3>
            <RecordedActs acts={acts} />
          </div>
          <section
            aria-labelledby="record-hash"
            className="grid gap-sm rounded-md border border-line p-gutter break-inside-avoid"
          >
            <h3 id="record-hash" className="text-lg">
              {text.hash}
            </h3>
            <HashInGroups hash={hash} />
            <p>{text.hashText}</p>
            <code className="[font-family:monospace] text-sm wrap-anywhere" lang="en">
              sudo clinic verify-queue {(hash.match(/.{4}/g) ?? []).join(' ')}
            </code>
          </section>
        </>
      )}
    </article>
  );
}

function Numbers({ queue, numbers }: { queue: QueueState; numbers: Record['numbers'] }) {
  const zone = useClinicZone();
  const clock = (instant: string) => formatTime(clinicMoment(instant, zone).time);
  const forward = numbers.broughtForward.map(({ reason, count }) =>
    text.forward(text.reasons[reason], count),
  );
  return (
    <DetailList
      details={[
        [text.planned, formatTimeRange(queue.startTime, queue.endTime)],
        [
          text.started,
          numbers.startedAt === null
            ? text.never
            : [clock(numbers.startedAt), lateText(numbers.lateMinutes)].filter(Boolean).join(', '),
        ],
        [text.ended, numbers.endedAt === null ? text.never : clock(numbers.endedAt)],
        [text.seen, formatNumber(numbers.seen)],
        [text.notCome, formatNumber(numbers.notCome)],
        [text.notSeen, formatNumber(numbers.notSeen)],
        [text.cancelled, formatNumber(numbers.cancelled)],
        [text.online, formatNumber(numbers.online)],
        [text.desk, formatNumber(numbers.desk)],
        [text.phone, formatNumber(numbers.phone)],
        [text.extra, formatNumber(numbers.extra)],
        [text.pace, minutesText(numbers.pace, 1)],
        [text.waitingMedian, minutesText(numbers.waitingMedian)],
        [text.waiting90, minutesText(numbers.waiting90)],
        [text.broughtForward, forward.join(', ') || text.nobody, 'wide'],
      ]}
    />
  );
}

function lateText(minutes: number | null): string | null {
  if (minutes === null) return null;
  if (minutes === 0) return text.onTime;
  return minutes > 0 ? text.late(minutes) : text.early(-minutes);
}

function minutesText(minutes: number | null, decimals = 0): string {
  return minutes === null ? text.unknown : text.minutes(String(Number(minutes.toFixed(decimals))));
}

/** Groups of four digits, four in a line, so that two people can compare them aloud. */
function HashInGroups({ hash }: { hash: string }) {
  return (
    <p
      className="grid grid-cols-[repeat(4,max-content)] gap-x-5 gap-y-1 [font-family:monospace] text-lg"
      lang="en"
    >
      {[...hash.matchAll(/.{4}/g)].map(({ 0: group, index }) => (
        <span key={index}>{group} </span>
      ))}
    </p>
  );
}

const CELL =
  'border-0 border-b border-line px-3 py-2 text-start align-baseline not-print:max-md:px-1 not-print:max-md:text-sm ' +
  'print:px-[2mm] print:py-[1mm]';

type RecordedAct = DataOf<typeof getSittingRecord>['acts'][number];

/**
 * The acts in their order. It is a plain table on every screen and on paper, because the shared table turns
 * into cards on the width of a sheet.
 */
function RecordedActs({ acts }: { acts: readonly RecordedAct[] }) {
  const zone = useClinicZone();
  const { columns } = adminSittingRecordText;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls sideways must be reachable with the keyboard
    <section className="overflow-x-auto print:overflow-visible" tabIndex={0} aria-label={text.acts}>
      <table className="w-full border-collapse tabular-nums">
        <thead>
          <tr>
            {(['time', 'what', 'serial', 'reason', 'by'] as const).map((column) => (
              <th
                key={column}
                scope="col"
                className={`${CELL} border-line-strong! text-sm font-semibold whitespace-nowrap text-muted ${column === 'serial' ? 'text-end!' : ''}`}
              >
                {columns[column]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {acts.map((act) => (
            <tr key={act.number} className="break-inside-avoid">
              <td className={`${CELL} whitespace-nowrap`}>
                <time dateTime={act.at}>{formatTime(clinicMoment(act.at, zone).time)}</time>
                <SentAt act={act} />
              </td>
              <td className={CELL}>
                <Struck act={act}>{whatText(act)}</Struck>
                {act.undone && (
                  <span className="ms-2 inline-flex items-center gap-1 text-sm font-semibold">
                    <IconArrowBackUp size={16} aria-hidden />
                    {text.undone}
                  </span>
                )}
              </td>
              <td className={`${CELL} text-end!`}>
                <Struck act={act}>{serialText(act)}</Struck>
              </td>
              <td className={CELL}>
                <Struck act={act}>{reasonText(act)}</Struck>
              </td>
              <td className={CELL}>{act.by ?? text.byOther}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Struck({ act, children }: { act: RecordedAct; children: string }) {
  return act.undone ? <s className="text-muted">{children}</s> : children;
}

/** The words of an act. Passing somebody over also calls the next person, so both parts are named. */
function whatText({ kind, serialNumber, calledSerial }: RecordedAct): string {
  const isBoth = serialNumber !== null && calledSerial !== null && calledSerial !== serialNumber;
  return isBoth ? `${text.kinds[kind]}; ${text.alsoCalled(calledSerial)}` : text.kinds[kind];
}

function serialText({ serialNumber, calledSerial }: RecordedAct): string {
  const serial = serialNumber ?? calledSerial;
  return serial === null ? '' : formatNumber(serial);
}

function reasonText({ kind, reason, until }: RecordedAct): string {
  const named = text.reasons[reason as keyof typeof text.reasons] ?? reason ?? '';
  if (until === null) return named;
  return kind === 'late' ? text.newStart(formatTime(until)) : text.backAt(formatTime(until));
}
