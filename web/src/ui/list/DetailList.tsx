import type { ReactNode } from 'react';
import classes from './DetailList.module.css';

interface DetailListProps {
  /** Name and value. A detail with the value null is left out. A wide detail has a row of its own. */
  details: readonly (readonly [name: string, value: ReactNode, width?: 'wide'])[];
}

/** The fields of a record, in as many columns as fit. */
export function DetailList({ details }: DetailListProps) {
  return (
    <dl className={classes.list}>
      {details
        .filter(([, value]) => value !== null)
        .map(([name, value, width]) => (
          <div key={name} className={width && classes.wide}>
            <dt className={classes.name}>{name}</dt>
            <dd className={classes.value}>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
