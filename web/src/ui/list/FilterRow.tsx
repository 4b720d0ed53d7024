import type { ReactNode } from 'react';
import { formTexts } from '#messages/forms';
import classes from './FilterRow.module.css';

interface FilterRowProps {
  children: ReactNode;
  /** True if a filter is set. */
  active: boolean;
  onClear: () => void;
}

/** The filters of a list in one row, with a button that clears them. */
export function FilterRow({ children, active, onClear }: FilterRowProps) {
  return (
    <div className={classes.row}>
      {children}
      {active && (
        <button type="button" className={classes.clear} onClick={onClear}>
          {formTexts.clearFilters}
        </button>
      )}
    </div>
  );
}
