import type { ReactNode } from 'react';
import classes from './StatTile.module.css';

interface StatTileProps {
  label: string;
  /** Undefined while it loads. */
  value: number | string | undefined;
  icon?: ReactNode;
}

/** One number with its name. Use it inside a <dl>. */
export function StatTile({ label, value, icon }: StatTileProps) {
  return (
    <div className={classes.tile}>
      <dt className={classes.label}>
        {icon}
        {label}
      </dt>
      <dd className={classes.value} data-loading={value === undefined || undefined}>
        {value ?? '–'}
      </dd>
    </div>
  );
}
