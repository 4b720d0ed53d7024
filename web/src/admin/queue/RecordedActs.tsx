import type { DataOf } from '@clinic-serial/contract/subjects/endpoint';
import type { getSittingRecord } from '@clinic-serial/contract/subjects/queue';
import { IconArrowBackUp } from '@tabler/icons-react';
import { adminSittingRecordText } from '#messages/admin-sitting-record';
import { clinicMoment, formatNumber, formatTime } from '../../ui/text/format.ts';
import { useClinicZone } from '../../ui/text/use-when.ts';
import classes from './SittingRecord.module.css';

const text = adminSittingRecordText;

type RecordedAct = DataOf<typeof getSittingRecord>['acts'][number];

/**
 * The acts in their order. It is a plain table on every screen and on paper, because the shared table turns into cards on
 * the width of a sheet.
 */
export function RecordedActs({ acts }: { acts: readonly RecordedAct[] }) {
  const zone = useClinicZone();
  const { columns } = text;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls sideways must be reachable with the keyboard
    <section className={classes.scroll} tabIndex={0} aria-label={text.acts}>
      <table className={classes.acts}>
        <thead>
          <tr>
            <th scope="col">{columns.time}</th>
            <th scope="col">{columns.what}</th>
            <th scope="col" className={classes.number}>
              {columns.serial}
            </th>
            <th scope="col">{columns.reason}</th>
            <th scope="col">{columns.by}</th>
          </tr>
        </thead>
        <tbody>
          {acts.map((act) => (
            <tr key={act.number} data-undone={act.undone || undefined}>
              <td className={classes.time}>
                <time dateTime={act.at}>{formatTime(clinicMoment(act.at, zone).time)}</time>
              </td>
              <td>
                <Struck act={act}>{whatText(act)}</Struck>
                {act.undone && (
                  <span className={classes.undone}>
                    <IconArrowBackUp size={16} aria-hidden />
                    {text.undone}
                  </span>
                )}
              </td>
              <td className={classes.number}>
                <Struck act={act}>{serialText(act)}</Struck>
              </td>
              <td>
                <Struck act={act}>{reasonText(act)}</Struck>
              </td>
              <td>{act.by ?? text.byOther}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Struck({ act, children }: { act: RecordedAct; children: string }) {
  return act.undone ? <s>{children}</s> : children;
}

/** An act that passes somebody over calls the next one too. */
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
