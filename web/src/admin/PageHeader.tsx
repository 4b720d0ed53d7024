import { IconChevronLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from '../ui/address/Link.tsx';
import { placeOf } from '../ui/address/url-filters.ts';
import { formatNumber, formatTotal } from '../ui/text/format.ts';
import { AdminTitle } from './AdminTitle.tsx';
import classes from './PageHeader.module.css';

export interface PageHeaderProps {
  title: string;
  /** The title of the browser's tab; `title` when not given. */
  tab?: string;
  count?: number | undefined;
  /** True if counting stopped at `count`. */
  isCountAtLeast?: boolean | undefined;
  mark?: ReactNode;
  counters?: ReactNode;
  /** The way back to the list that this page belongs to. */
  back?: { to: string; label: string };
  /** The one primary action and the other actions beside it. */
  actions?: ReactNode;
}

/**
 * The header of a staff page: the way back, the title with its count, and the actions. It also sets the title
 * of the browser's tab.
 */
export function PageHeader({
  title,
  tab = title,
  count,
  isCountAtLeast,
  mark,
  counters,
  back,
  actions,
}: PageHeaderProps) {
  return (
    <header className={classes.header}>
      <AdminTitle title={tab} />
      {back && (
        <Link {...placeOf(back.to)} className={classes.back}>
          <IconChevronLeft size={18} aria-hidden />
          {back.label}
        </Link>
      )}
      <div className={classes.row}>
        <div className={classes.title}>
          <h1>{title}</h1>
          {count !== undefined && <span className={classes.count}>{formatTotal(count, isCountAtLeast)}</span>}
          {mark}
          {counters}
        </div>
        {actions && <div className={classes.actions}>{actions}</div>}
      </div>
    </header>
  );
}

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
