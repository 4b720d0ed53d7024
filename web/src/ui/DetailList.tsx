import type { ReactNode } from 'react';
import classes from './DetailList.module.css';

interface DetailListProps {
  /** Name and value; a value that is null is left out, one that is wide has a row of its own. */
  details: readonly (readonly [name: string, value: ReactNode, width?: 'wide'])[];
}

/** The fields of a record, in two columns where there is room. */
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
