import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { adminListsText } from '#messages/admin';
import { formTexts } from '#messages/forms';
import classes from './FilterRow.module.css';

interface FilterRowProps {
  /** The filters that phones show too, for example the search. Without them phones show all filters. */
  always?: ReactNode;
  /** The other filters. Phones show them behind a button. */
  children?: ReactNode;
  /** True if a filter is set. */
  active: boolean;
  onClear: () => void;
}

/** The filters of a list in one row, with a button that clears them. */
export function FilterRow({ always, children, active, onClear }: FilterRowProps) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const folds = Boolean(always && children);
  return (
    <div className={classes.row}>
      {always}
      {folds && (
        <button
          type="button"
          className={classes.toggle}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
        >
          <IconAdjustmentsHorizontal size={20} aria-hidden />
          {adminListsText.filters}
        </button>
      )}
      {children && (
        <div id={id} className={classes.more} data-folded={(folds && !isOpen) || undefined}>
          {children}
        </div>
      )}
      {active && (
        <button type="button" className={classes.clear} onClick={onClear}>
          {formTexts.clearFilters}
        </button>
      )}
    </div>
  );
}
