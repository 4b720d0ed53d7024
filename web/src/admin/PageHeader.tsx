import { IconChevronLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from '../ui/address/Link.tsx';
import { placeOf } from '../ui/address/url-filters.ts';
import { formatNumber, formatTotal } from '../ui/text/format.ts';
import { AdminTitle } from './AdminTitle.tsx';

export interface PageHeaderProps {
  title: string;
  /** The title of the browser's tab; `title` if missing. */
  tab?: string;
  count?: number | undefined;
  /** True if counting stopped at `count`. */
  isCountAtLeast?: boolean | undefined;
  mark?: ReactNode;
  counters?: ReactNode;
  /** The way back to the list that this page belongs to. */
  back?: { to: string; label: string; isForPhones?: boolean };
  /** The one primary action and the other actions beside it. */
  actions?: ReactNode;
}

/**
 * On a phone the buttons are below the title and fill their rows, two in a row. In large text a button may be
 * wider than the screen, so its words wrap. They are not printed.
 */
const ACTIONS =
  'flex flex-wrap gap-xs print:hidden max-sm:flex-auto max-sm:[&>*]:flex-auto max-sm:[&>*]:px-2! ' +
  'max-sm:[&>*]:text-sm! max-sm:[&>*]:whitespace-normal!';

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
    <header className="mb-sm grid gap-1 lg:[@media(max-height:50rem)]:mb-xs">
      <AdminTitle title={tab} />
      {back && (
        <Link
          {...placeOf(back.to)}
          className={`-my-1.5 inline-flex min-h-tap items-center gap-1 justify-self-start text-muted no-underline hover:text-text hover:underline ${back.isForPhones ? 'md:hidden' : ''}`}
        >
          <IconChevronLeft size={18} aria-hidden />
          {back.label}
        </Link>
      )}
      <div className="flex flex-wrap items-center justify-between gap-xs sm:gap-x-lg sm:gap-y-sm">
        <div className="flex min-w-0 flex-auto flex-wrap items-center gap-x-sm gap-y-1 max-sm:basis-full sm:min-h-tap lg:basis-72">
          <h1 className="text-2xl wrap-anywhere">{title}</h1>
          {count !== undefined && (
            <span className="rounded-full bg-accent-soft px-2.5 py-0.5 font-semibold text-accent tabular-nums">
              {formatTotal(count, isCountAtLeast)}
            </span>
          )}
          {mark}
          {counters}
        </div>
        {actions && <div className={ACTIONS}>{actions}</div>}
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
    <dl className="flex flex-wrap items-baseline gap-x-2.5 text-xs text-muted sm:gap-x-4 sm:text-sm">
      {counters.map(([name, value]) => (
        <div key={name} className="inline-flex items-baseline gap-1 whitespace-nowrap sm:gap-1.5">
          <dt>{name}</dt>
          <dd className="font-bold text-text tabular-nums">
            {typeof value === 'number' ? formatNumber(value) : (value ?? '–')}
          </dd>
        </div>
      ))}
    </dl>
  );
}
