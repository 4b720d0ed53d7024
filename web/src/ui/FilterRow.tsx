import type { ReactNode } from 'react';
import { formTexts } from '../messages/en/forms.ts';
import classes from './FilterRow.module.css';

interface FilterRowProps {
  children: ReactNode;
  /** Whether anything is filtered. */
  active: boolean;
  onClear: () => void;
}

/** A list's filters in one row, and the way out of them. */
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
