import { localText } from '@clinic-serial/contract/messages/current/format';
import { type ReactNode, useId } from 'react';
import { doctorsTexts } from '#messages/public-doctors';
import { siteAddress } from '../../site-language.ts';
import { insteadOfFollowing } from '../../ui/address/instead-of-following.ts';
import { Sign } from '../../ui/badge/Sign.tsx';
import { departmentEmoji } from '../../ui/text/department-look.ts';
import classes from './DepartmentChips.module.css';
import type { DepartmentFilterProps } from './department-filter.ts';

const texts = doctorsTexts;

interface DepartmentChipsProps extends DepartmentFilterProps {
  /** The address of the list with another department. */
  addressWith: (id: number | null) => string;
}

/**
 * The departments as a row of chips, to choose one with a single tap. On phones the row scrolls sideways. A second press
 * removes the choice.
 */
export function DepartmentChips({ departments, selected, onSelect, addressWith }: DepartmentChipsProps) {
  const labelId = useId();
  if (departments.length === 0) return null;
  const chip = (id: number | null, label: ReactNode) => {
    const next = selected === id ? null : id;
    return (
      <a
        key={id}
        href={siteAddress(addressWith(next))}
        className={classes.chip}
        aria-current={selected === id || undefined}
        onClick={insteadOfFollowing(() => onSelect(next))}
      >
        {label}
      </a>
    );
  };
  return (
    <nav className={classes.chips} aria-labelledby={labelId}>
      <p id={labelId} className={classes.legend}>
        {texts.quickSelect}
      </p>
      <div className={classes.row}>
        {chip(null, texts.allDepartments)}
        {departments.map(({ id, name, nameBn }) =>
          chip(
            id,
            <>
              <Sign emoji={departmentEmoji(name)} /> {localText(name, nameBn)}
            </>,
          ),
        )}
      </div>
    </nav>
  );
}
