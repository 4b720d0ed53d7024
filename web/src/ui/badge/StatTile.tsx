import type { ReactNode } from 'react';
import { formatNumber } from '../text/format.ts';

interface StatTileProps {
  label: string;
  value: number | string | undefined;
  icon?: ReactNode;
}

/** A number and its name. The numbers of a row are on the same height, even if some names need two lines. */
export function StatTile({ label, value, icon }: StatTileProps) {
  return (
    <div className="flex min-w-0 flex-col justify-between rounded-md border border-line bg-surface p-gutter">
      <dt className="flex items-center gap-2 text-sm text-muted hyphens-auto">
        {icon}
        {label}
      </dt>
      <dd
        className={`text-[1.75rem] leading-[1.3] font-bold tracking-[-0.01em] tabular-nums ${value === undefined ? 'text-muted' : ''}`}
      >
        {typeof value === 'number' ? formatNumber(value) : (value ?? '–')}
      </dd>
    </div>
  );
}
