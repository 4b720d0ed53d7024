import type { ReactNode } from 'react';
import { formatNumber } from '../text/format.ts';
import classes from './StatTile.module.css';

interface StatTileProps {
  label: string;
  value: number | string | undefined;
  icon?: ReactNode;
}

export function StatTile({ label, value, icon }: StatTileProps) {
  return (
    <div className={classes.tile}>
      <dt className={classes.label}>
        {icon}
        {label}
      </dt>
      <dd className={classes.value} data-loading={value === undefined || undefined}>
        {typeof value === 'number' ? formatNumber(value) : (value ?? '–')}
      </dd>
    </div>
  );
}
