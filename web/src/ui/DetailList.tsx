import type { ReactNode } from 'react';
import classes from './DetailList.module.css';

interface DetailListProps {
  /** Name and value; a value that is null is left out. */
  details: readonly (readonly [name: string, value: ReactNode])[];
}

/** The fields of a record, in two columns where there is room. */
export function DetailList({ details }: DetailListProps) {
  return (
    <dl className={classes.list}>
      {details
        .filter(([, value]) => value !== null)
        .map(([name, value]) => (
          <div key={name}>
            <dt className={classes.name}>{name}</dt>
            <dd className={classes.value}>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
