import type { ScheduleSummary } from '@clinic-serial/contract/rules/schedule/weekly-schedule';
import { Fragment } from 'react';
import { timeRangesText } from '../../ui/text/schedule-text.ts';
import list from '../list.module.css';

/** A week's hours, for example '9:00 AM – 1:00 PM'. Lines break between ranges, never within one. */
export function TimeRanges({ summary }: { summary: ScheduleSummary }) {
  return timeRangesText(summary)
    .split(', ')
    .map((range) => (
      <Fragment key={range}>
        <span className={list.piece}>{range}</span>{' '}
      </Fragment>
    ));
}
