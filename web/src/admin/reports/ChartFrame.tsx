import type { ReactNode } from 'react';
import { adminReportsText } from '#messages/admin-dashboard';
import { PartBoundary } from '../../ui/failure/PartBoundary.tsx';

const text = adminReportsText.charts;

/** The look of a series. Fills and strokes differ even without colour. */
export type SeriesLook = 'solid' | 'hatched' | 'plain' | 'dotted' | 'line' | 'dashed';

const COLORS: Record<SeriesLook, string> = {
  solid: 'var(--clinic-accent)',
  hatched: 'var(--clinic-text)',
  plain: 'var(--clinic-text)',
  dotted: 'var(--clinic-warn)',
  line: 'var(--clinic-accent)',
  dashed: 'var(--clinic-warn)',
};

/** The colour or the pattern of a series. The patterns are those of {@link ChartPatterns}. */
export function fillOf(look: SeriesLook): string {
  if (look === 'plain') return 'var(--clinic-surface)';
  return look === 'hatched' || look === 'dotted' ? `url(#report-${look})` : COLORS[look];
}

export const strokeOf = (look: SeriesLook) => COLORS[look];

/** The patterns of all charts of the page. The element takes no space. */
export function ChartPatterns() {
  return (
    <svg className="absolute size-0" aria-hidden="true" focusable="false">
      <defs>
        <pattern
          id="report-hatched"
          width="6"
          height="6"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <rect width="6" height="6" fill="var(--clinic-surface)" />
          <rect width="2.5" height="6" fill={COLORS.hatched} />
        </pattern>
        <pattern id="report-dotted" width="6" height="6" patternUnits="userSpaceOnUse">
          <rect width="6" height="6" fill="var(--clinic-surface)" />
          <circle cx="3" cy="3" r="1.9" fill={COLORS.dotted} />
        </pattern>
      </defs>
    </svg>
  );
}

interface Series {
  label: string;
  look: SeriesLook;
  total: string;
}

interface ChartFrameProps {
  title: string;
  /** The sentence about what the chart shows. */
  sentence: string | null;
  note?: string | undefined;
  series: readonly Series[];
  hasValues: boolean;
  children: ReactNode;
}

const QUIET = 'text-sm text-muted';

/** A chart below the sentence that explains it, with a legend that also has the totals. */
export function ChartFrame({ title, sentence, note, series, hasValues, children }: ChartFrameProps) {
  return (
    <figure className="m-0 grid grid-cols-[minmax(0,1fr)] content-start gap-xs rounded-md border border-line bg-surface p-sm first-of-type:col-span-full md:p-gutter print:mb-[3mm] print:inline-grid print:w-[49%] print:break-inside-avoid print:px-[3mm] print:py-[1.5mm] print:align-top print:first-of-type:w-full print:nth-of-type-[2n]:me-[2%]">
      <figcaption>
        <h2 className="text-sm font-semibold text-muted">{title}</h2>
        {sentence && <p className="text-lg leading-snug font-semibold">{sentence}</p>}
        {note && <p className={QUIET}>{note}</p>}
      </figcaption>
      <ul className="m-0 flex list-none flex-wrap gap-x-5 gap-y-1 p-0 text-sm">
        {series.map(({ label, look, total }) => (
          <li key={label} className="flex items-center gap-2">
            <Sample look={look} />
            {label} <strong>{total}</strong>
          </li>
        ))}
      </ul>
      {hasValues ? <PartBoundary>{children}</PartBoundary> : <p className={QUIET}>{text.noValues}</p>}
    </figure>
  );
}

/** A small piece of a series, beside its name. */
export function Sample({ look }: { look: SeriesLook }) {
  const isLine = look === 'line' || look === 'dashed';
  return (
    <svg className="h-3.5 w-7 flex-none" viewBox="0 0 28 14" aria-hidden="true" focusable="false">
      {isLine ? (
        <>
          <path d="M0 7H28" stroke={strokeOf(look)} strokeWidth="2.5" strokeDasharray={dashesOf(look)} />
          <Dot look={look} cx={14} cy={7} />
        </>
      ) : (
        <rect x="1" y="1" width="26" height="12" rx="2" fill={fillOf(look)} stroke={strokeOf(look)} />
      )}
    </svg>
  );
}

/** The dashes of a line; undefined for an unbroken one. */
export const dashesOf = (look: SeriesLook) => (look === 'dashed' ? '5 4' : undefined);

/** A point of a line: round, or square on the dashed line. */
export function Dot({ look, cx, cy }: { look: SeriesLook; cx?: number; cy?: number | null }) {
  if (cx === undefined || cy === undefined || cy === null) return null;
  const shown = { fill: 'var(--clinic-surface)', stroke: strokeOf(look), strokeWidth: 2 };
  return look === 'dashed' ? (
    <rect x={cx - 3.5} y={cy - 3.5} width="7" height="7" {...shown} />
  ) : (
    <circle cx={cx} cy={cy} r="3.5" {...shown} />
  );
}
