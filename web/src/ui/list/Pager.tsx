import { LIST_SIZES } from '@clinic-serial/contract/terms/list-sizes';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { common } from '#messages/common';
import { formatNumber } from '../text/format.ts';

interface PagerProps {
  currentPage: number;
  totalPages: number;
  onChange: (page: number) => void;
}

const PAGE =
  'inline-flex h-tap min-w-tap cursor-pointer items-center justify-center rounded-md border border-transparent ' +
  'bg-transparent px-2 text-inherit tabular-nums enabled:hover:bg-sunken disabled:cursor-default ' +
  'disabled:text-muted disabled:opacity-50 current:border-accent current:bg-accent-soft ' +
  'current:font-semibold current:text-accent';

/** At most 5 page numbers below a list. Renders nothing if there is only one page (rules: screens 9). */
export function Pager({ currentPage, totalPages, onChange }: PagerProps) {
  if (totalPages <= 1) return null;
  const texts = common.pager;
  return (
    <nav className="flex flex-wrap justify-center gap-1" aria-label={texts.label}>
      <button
        type="button"
        className={PAGE}
        aria-label={texts.previous}
        disabled={currentPage <= 1}
        onClick={() => onChange(currentPage - 1)}
      >
        <IconChevronLeft size={20} aria-hidden />
      </button>
      {pageWindow(currentPage, totalPages, LIST_SIZES.pageNumbersShown).map((page) => (
        <button
          key={page}
          type="button"
          className={PAGE}
          aria-label={texts.page(page)}
          aria-current={page === currentPage ? 'page' : undefined}
          onClick={() => onChange(page)}
        >
          {formatNumber(page)}
        </button>
      ))}
      <button
        type="button"
        className={PAGE}
        aria-label={texts.next}
        disabled={currentPage >= totalPages}
        onClick={() => onChange(currentPage + 1)}
      >
        <IconChevronRight size={20} aria-hidden />
      </button>
    </nav>
  );
}

/** The page numbers to show: at most `most` of them, around the current page, between 1 and `total`. */
export function pageWindow(current: number, total: number, most: number): number[] {
  const size = Math.min(most, total);
  const first = Math.max(1, Math.min(current - Math.floor(size / 2), total - size + 1));
  return Array.from({ length: size }, (_, index) => first + index);
}
