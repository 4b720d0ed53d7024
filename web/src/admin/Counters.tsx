import { formatNumber } from '../ui/text/format.ts';
import classes from './Counters.module.css';

interface CountersProps {
  /** Name and value. A value is undefined while it loads; texts are shown as they are. */
  counters: readonly (readonly [name: string, value: number | string | undefined])[];
}

/** The numbers of a list in one line, beside its title. */
export function Counters({ counters }: CountersProps) {
  return (
    <dl className={classes.counters}>
      {counters.map(([name, value]) => (
        <div key={name} className={classes.counter}>
          <dt>{name}</dt>
          <dd>{typeof value === 'number' ? formatNumber(value) : (value ?? '–')}</dd>
        </div>
      ))}
    </dl>
  );
}
