import type { Report } from '@clinic-serial/contract/subjects/reports';
import { isPeriod } from '@clinic-serial/contract/time/report-periods';
import { adminReportsText } from '#messages/admin-dashboard';
import { formatNumber } from '../../ui/text/format.ts';
import { ChartPatterns, type SeriesLook } from './ChartFrame.tsx';
import { Chart, isNamed, type Series } from './ReportChart.tsx';
import { type ReportChart, sentencesOf } from './report-sentences.ts';
import { minutesText, shareText } from './use-report.ts';

const text = adminReportsText;

/** How many doctors or departments fit into a chart. The table has all. */
const MOST_NAMED = 12;
/** The charts of a report, each below its sentence. By doctor or department, each of them has a line. */
export function ReportCharts({ report }: { report: Report }) {
  const { totals, by } = report;
  const words = text.charts;
  const isCut = isNamed(report) && report.rows.length > MOST_NAMED;
  const rows = report.rows.slice(0, isCut ? MOST_NAMED : undefined);
  const note = isCut ? words.mostSerials[by === 'doctor' ? by : 'department'](MOST_NAMED) : undefined;
  const sentences = sentencesOf(report);
  const parts = (chart: ReportChart) => ({
    report,
    rows,
    note,
    title: words[chart],
    sentence: sentences[chart],
  });
  const given = (name: 'online' | 'desk' | 'phone', look: SeriesLook): Series => ({
    name,
    label: text.numbers[name],
    look,
    total: formatNumber(totals[name]),
    stackId: 'given',
  });
  const withLines = isPeriod(by);
  const time = (name: 'waiting' | 'pace', bar: SeriesLook, line: SeriesLook): Series => ({
    name,
    label: words[name],
    look: withLines ? line : bar,
    total: minutesText(totals[name]),
    endLabel: name,
  });
  const share = (name: 'onTime' | 'windowsKept', label: string, value: number | null): Series => ({
    name,
    label,
    look: 'solid',
    total: shareText(value),
    endLabel: name,
  });
  const patients = (name: 'newPatients' | 'returning', look: SeriesLook, total: number): Series => ({
    name,
    label: words[name],
    look,
    total: formatNumber(total),
    stackId: 'patients',
  });
  return (
    // On paper this is no grid, because a browser prints a grid of several sheets over the parts after it.
    <div className="grid grid-cols-[minmax(0,1fr)] gap-gutter lg:grid-cols-2 print:block print:[orphans:1] print:[widows:1]">
      <ChartPatterns />
      <Chart
        {...parts('serials')}
        isWide
        series={[
          given('online', 'solid'),
          given('desk', 'hatched'),
          { ...given('phone', 'plain'), endLabel: 'serials' },
          {
            name: 'notCome',
            label: text.numbers.notCome,
            look: 'dotted',
            total: formatNumber(totals.notCome),
            endLabel: 'notCome',
          },
        ]}
      />
      <Chart
        {...parts('times')}
        lines={withLines}
        series={[time('waiting', 'solid', 'line'), time('pace', 'dotted', 'dashed')]}
      />
      <Chart {...parts('onTime')} isPercent series={[share('onTime', words.share, totals.onTimeShare)]} />
      <Chart
        {...parts('patients')}
        series={[
          patients('newPatients', 'solid', totals.newPatients),
          { ...patients('returning', 'hatched', totals.seen - totals.newPatients), endLabel: 'seen' },
        ]}
      />
      <Chart
        {...parts('windows')}
        isPercent
        series={[share('windowsKept', words.kept, totals.windowsKeptShare)]}
      />
    </div>
  );
}
