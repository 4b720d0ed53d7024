import type { Report, ReportRow } from '@clinic-serial/contract/subjects/reports';
import {
  Bar,
  BarChart,
  CartesianGrid,
  LabelList,
  Line,
  LineChart,
  Rectangle,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import { adminReportsText } from '#messages/admin-dashboard';
import { formatNumber } from '../../ui/text/format.ts';
import { ChartFrame, Dot, dashesOf, fillOf, Sample, type SeriesLook, strokeOf } from './ChartFrame.tsx';
import { axisName, percentOf, rowName } from './use-report.ts';

const text = adminReportsText;

/** Up to this many rows have room for a number above each bar, in a chart of full and of half width. */
const MOST_LABELS = { whole: 14, half: 7 };
const HEIGHT = 240;
const HEIGHT_OF_NAMED = 46;

type Value =
  | 'serials'
  | 'online'
  | 'desk'
  | 'phone'
  | 'notCome'
  | 'waiting'
  | 'pace'
  | 'onTime'
  | 'seen'
  | 'newPatients'
  | 'returning'
  | 'windowsKept';

export interface Series {
  name: Value;
  label: string;
  look: SeriesLook;
  total: string;
  /** Series with the same id are stacked. */
  stackId?: string;
  /** The value at the end of the bar; without it there is none. */
  endLabel?: Value;
}

/** True for rows with long names. Their bars are horizontal. */
export const isNamed = ({ by }: Report) => by === 'doctor' || by === 'department';

interface ChartProps {
  report: Report;
  rows: readonly ReportRow[];
  title: string;
  sentence: string | null;
  note: string | undefined;
  series: readonly Series[];
  /** True for a chart that takes the whole width. */
  isWide?: boolean;
  lines?: boolean;
  isPercent?: boolean;
}

/** One chart: bars, or lines for times by period. Rows with long names have horizontal bars. */
export function Chart(props: ChartProps) {
  const { report, rows, title, sentence, note, series, isWide = false, lines = false } = props;
  const { isPercent = false } = props;
  const byKey = new Map(rows.map((row) => [row.key, row]));
  const data = rows.map((row) => ({
    ...row,
    onTime: percentOrNull(row.onTimeShare),
    returning: row.seen - row.newPatients,
    windowsKept: percentOrNull(row.windowsKeptShare),
  }));
  const hasValues = data.some((row) => series.some(({ name }) => row[name] !== null && row[name] !== 0));
  const isOnSide = isNamed(report);
  const withLabels = isOnSide || rows.length <= MOST_LABELS[isWide ? 'whole' : 'half'];
  const valueText = (value: number) =>
    isPercent ? text.percent(formatNumber(value)) : formatNumber(Math.round(value * 10) / 10);
  const nameWith = (name: (row: ReportRow, report: Report) => string) => (key: string) => {
    const row = byKey.get(key);
    return row ? name(row, report) : '';
  };
  const values = {
    tickFormatter: valueText,
    ...(isPercent ? { domain: [0, 100] } : { allowDecimals: false }),
  };
  const names = { dataKey: 'key', tickFormatter: nameWith(axisName) };
  const lookAt = (key: unknown) => {
    const row = data.find((one) => one.key === key);
    return row && <Looked title={rowName(row, report)} row={row} series={series} valueText={valueText} />;
  };
  const chart = {
    data,
    margin: { top: 24, right: isOnSide ? 44 : 12 },
    'aria-label': text.charts.about(title),
  };
  const axes = (
    <>
      <XAxis
        {...(isOnSide ? { type: 'number', ...values } : names)}
        tick={{ ...TICK, transform: 'translate(0, 10)' }}
        stroke=""
        tickLine={false}
        interval="equidistantPreserveStart"
      />
      <YAxis
        {...(isOnSide ? { type: 'category', ...names, width: 128, interval: 0 } : values)}
        tick={{ ...TICK, transform: 'translate(-10, 0)' }}
        axisLine={false}
        tickLine={false}
      />
      <CartesianGrid stroke={GRID} strokeDasharray="5 5" vertical={isOnSide} horizontal={!isOnSide} />
      <Tooltip
        isAnimationActive={false}
        cursor={{ stroke: GRID, strokeDasharray: '5 5', fill: 'var(--clinic-sunken)' }}
        {...(isOnSide ? {} : { position: { y: 0 } })}
        content={({ label }) => lookAt(label)}
      />
    </>
  );

  return (
    <ChartFrame title={title} sentence={sentence} note={note} series={series} hasValues={hasValues}>
      <div className="[&_svg]:overflow-visible [&_svg_*]:outline-none [&_svg]:focus-visible:focus-ring">
        <ResponsiveContainer
          height={isOnSide ? rows.length * HEIGHT_OF_NAMED * (series.length > 1 ? 1.25 : 1) + 48 : HEIGHT}
        >
          {lines ? (
            <LineChart {...chart}>
              {axes}
              {series.map(({ name, look }) => (
                <Line
                  key={name}
                  dataKey={name}
                  isAnimationActive={false}
                  stroke={strokeOf(look)}
                  strokeWidth={2.5}
                  strokeDasharray={dashesOf(look)}
                  dot={({ key, cx, cy }) => <Dot key={key} look={look} cx={cx} cy={cy} />}
                />
              ))}
            </LineChart>
          ) : (
            <BarChart {...chart} layout={isOnSide ? 'vertical' : 'horizontal'} maxBarSize={40}>
              {axes}
              {series.map(({ name, look, stackId, endLabel }) => (
                <Bar
                  key={name}
                  dataKey={name}
                  isAnimationActive={false}
                  fill={fillOf(look)}
                  stroke={strokeOf(look)}
                  stackId={stackId}
                  // With an explicit shape, a bar of height 0 has its number too.
                  shape={(bar) => <Rectangle {...bar} />}
                >
                  {withLabels && endLabel && (
                    <LabelList
                      dataKey={endLabel}
                      position={isOnSide ? 'right' : 'top'}
                      {...TICK}
                      formatter={(value) => (typeof value === 'number' ? valueText(value) : '')}
                    />
                  )}
                </Bar>
              ))}
            </BarChart>
          )}
        </ResponsiveContainer>
      </div>
    </ChartFrame>
  );
}

const percentOrNull = (share: number | null) => (share === null ? null : percentOf(share));

const TICK = { fontSize: 12, fill: 'var(--clinic-text)' };
const GRID = 'var(--clinic-line)';

interface LookedProps {
  title: string;
  row: Readonly<Record<Value, number | null>>;
  series: readonly Series[];
  valueText: (value: number) => string;
}

/** The values of one period or doctor: under the pointer, or chosen with the arrow keys. */
function Looked({ title, row, series, valueText }: LookedProps) {
  return (
    <div className="rounded-md border border-line bg-surface px-gutter py-xs text-sm floating">
      <p className="font-semibold">{title}</p>
      <ul>
        {series.map(({ name, label, look }) => {
          const value = row[name];
          return (
            value !== null && (
              <li key={name} className="flex items-center gap-sm">
                <Sample look={look} />
                {label}
                <span className="ms-auto font-medium tabular-nums">{valueText(value)}</span>
              </li>
            )
          );
        })}
      </ul>
    </div>
  );
}
