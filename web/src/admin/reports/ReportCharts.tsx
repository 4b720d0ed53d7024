import type { Report, ReportRow } from '@clinic-serial/contract/subjects/reports';
import { BarChart, LineChart } from '@mantine/charts';
import '@mantine/charts/styles.css';
import { adminReportsText } from '#messages/admin-dashboard';
import { formatNumber } from '../../ui/text/format.ts';
import {
  ChartFrame,
  ChartPatterns,
  Dot,
  dashesOf,
  fillOf,
  type SeriesLook,
  strokeOf,
} from './ChartFrame.tsx';
import classes from './ReportsPage.module.css';
import { axisName, minutesText, percentOf, rowName, shareText } from './use-report.ts';

const text = adminReportsText;

/** So many doctors fit into a chart; the table has all. */
const MOST_DOCTORS = 12;
/** The bars of so many periods are wide enough for a number above each. */
const MOST_LABELS = 14;
const HEIGHT = 280;
const HEIGHT_OF_DOCTOR = 46;

type Value = 'serials' | 'online' | 'desk' | 'phone' | 'notCome' | 'waiting' | 'pace' | 'onTime';

interface Series {
  name: Value;
  label: string;
  look: SeriesLook;
  total: string;
  /** Series with the same id stand on each other. */
  stackId?: string;
  /** The value that is written at the end of the bar; none without it. */
  endLabel?: Value;
}

/** The charts of a report: serials, times and punctuality. By doctor, each doctor has a line. */
export function ReportCharts({ report }: { report: Report }) {
  const { totals, by } = report;
  const words = text.charts;
  const note =
    by === 'doctor' && report.rows.length > MOST_DOCTORS ? words.mostSerials(MOST_DOCTORS) : undefined;
  const rows = report.rows.slice(0, by === 'doctor' ? MOST_DOCTORS : undefined);
  const parts = { report, rows, note };
  const given = (name: 'online' | 'desk' | 'phone', look: SeriesLook): Series => ({
    name,
    label: text.numbers[name],
    look,
    total: formatNumber(totals[name]),
    stackId: 'given',
  });
  const time = (name: 'waiting' | 'pace', bar: SeriesLook, line: SeriesLook): Series => ({
    name,
    label: words[name],
    look: by === 'doctor' ? bar : line,
    total: minutesText(totals[name]),
    endLabel: name,
  });
  return (
    <div className={classes.charts}>
      <ChartPatterns />
      <Chart
        {...parts}
        title={words.serials}
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
        {...parts}
        title={words.times}
        lines={by !== 'doctor'}
        series={[time('waiting', 'solid', 'line'), time('pace', 'dotted', 'dashed')]}
      />
      <Chart
        {...parts}
        title={words.onTime}
        isPercent
        series={[
          {
            name: 'onTime',
            label: words.share,
            look: 'solid',
            total: shareText(totals.onTimeShare),
            endLabel: 'onTime',
          },
        ]}
      />
    </div>
  );
}

interface ChartProps {
  report: Report;
  rows: readonly ReportRow[];
  title: string;
  note: string | undefined;
  series: readonly Series[];
  lines?: boolean;
  isPercent?: boolean;
}

function Chart({ report, rows, title, note, series, lines = false, isPercent = false }: ChartProps) {
  const byKey = new Map(rows.map((row) => [row.key, row]));
  const data = rows.map((row) => ({
    ...row,
    onTime: row.onTimeShare === null ? null : percentOf(row.onTimeShare),
  }));
  const hasValues = data.some((row) => series.some(({ name }) => row[name] !== null && row[name] !== 0));
  const isOnSide = report.by === 'doctor';
  const withLabels = isOnSide || rows.length <= MOST_LABELS;
  const valueText = (value: number) =>
    isPercent ? text.percent(formatNumber(value)) : formatNumber(Math.round(value * 10) / 10);
  const nameWith = (name: (row: ReportRow, report: Report) => string) => (key: string) => {
    const row = byKey.get(key);
    return row ? name(row, report) : '';
  };
  const nameAxis = { tickFormatter: nameWith(axisName) };
  const valueAxis = isPercent ? { domain: [0, 100] } : { allowDecimals: false };
  const margin = { top: 24, right: isOnSide ? 44 : 12 };
  const chart = { accessibilityLayer: true, margin, 'aria-label': text.charts.about(title) };
  const common = {
    data,
    dataKey: 'key',
    h: isOnSide ? rows.length * HEIGHT_OF_DOCTOR * (series.length > 1 ? 1.25 : 1) + 48 : HEIGHT,
    valueFormatter: valueText,
    tooltipProps: { labelFormatter: (key: unknown) => nameWith(rowName)(String(key)) },
    className: classes.drawing,
  } as const;

  return (
    <ChartFrame title={title} note={note} series={series} hasValues={hasValues}>
      {lines ? (
        <LineChart
          {...common}
          series={series.map(({ name, label, look }) => ({
            name,
            label,
            color: strokeOf(look),
            ...(look === 'dashed' ? { strokeDasharray: '5 4' } : {}),
          }))}
          curveType="linear"
          strokeWidth={2.5}
          connectNulls={false}
          xAxisProps={nameAxis}
          yAxisProps={valueAxis}
          lineChartProps={chart}
          lineProps={({ name }) => {
            const look = series.find((one) => one.name === name)?.look ?? 'line';
            return {
              strokeDasharray: dashesOf(look),
              dot: ({ key, cx, cy }) => <Dot key={key} look={look} cx={cx} cy={cy} />,
            };
          }}
        />
      ) : (
        <BarChart
          {...common}
          orientation={isOnSide ? 'vertical' : 'horizontal'}
          gridAxis={isOnSide ? 'y' : 'x'}
          series={series.map(({ name, label, look, stackId }) => ({
            name,
            label,
            color: fillOf(look),
            ...(stackId ? { stackId } : {}),
          }))}
          maxBarWidth={40}
          xAxisProps={isOnSide ? valueAxis : nameAxis}
          yAxisProps={isOnSide ? { ...nameAxis, width: 128, interval: 0 } : valueAxis}
          barChartProps={chart}
          barProps={({ name }) => ({
            stroke: strokeOf(series.find((one) => one.name === name)?.look ?? 'solid'),
            strokeWidth: 1,
            strokeOpacity: 1,
          })}
          withBarValueLabel={withLabels}
          valueLabelProps={labelsOf(series, valueText)}
        />
      )}
    </ChartFrame>
  );
}

/** The number at the end of a bar. The lower part of a stack has none. */
function labelsOf(series: readonly Series[], valueText: (value: number) => string) {
  return ({ name }: { name: string }) => {
    const endLabel = series.find((one) => one.name === name)?.endLabel;
    return {
      fill: 'var(--mantine-color-text)',
      ...(endLabel ? { dataKey: endLabel } : {}),
      formatter: (value: unknown) => (endLabel && typeof value === 'number' ? valueText(value) : ''),
    };
  };
}
