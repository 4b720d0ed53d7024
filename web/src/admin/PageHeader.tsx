import { IconChevronLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { placeOf } from '../ui/search-term.ts';
import { AdminTitle } from './AdminTitle.tsx';
import classes from './PageHeader.module.css';

interface PageHeaderProps {
  title: string;
  /** In the browser's tab; the title when not given. */
  tab?: string;
  /** How many things the page lists. */
  count?: number | undefined;
  /** Beside the title: a badge. */
  mark?: ReactNode;
  /** The way back to the list that this page belongs to. */
  back?: { to: string; label: string };
  /** The one primary action and what stands beside it. */
  actions?: ReactNode;
}

/** The head of a page of the staff, which also names the browser's tab: the way back, title and count, the actions. */
export function PageHeader({ title, tab = title, count, mark, back, actions }: PageHeaderProps) {
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
          {count !== undefined && <span className={classes.count}>{count}</span>}
          {mark}
        </div>
        {actions && <div className={classes.actions}>{actions}</div>}
      </div>
    </header>
  );
}
