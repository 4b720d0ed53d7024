import type { ReactNode } from 'react';
import { doctorsTexts } from '../../messages/en/public-doctors.ts';
import { Sign } from '../../ui/badge/Sign.tsx';
import { departmentEmoji } from '../../ui/text/department-look.ts';
import classes from './DepartmentChips.module.css';
import type { DepartmentFilterProps } from './department-filter.ts';

const texts = doctorsTexts;

/** The departments as a row of chips, to choose one with a single tap. On phones the row scrolls sideways. */
export function DepartmentChips({ departments, selected, onSelect }: DepartmentFilterProps) {
  if (departments.length === 0) return null;
  return (
    <fieldset className={classes.chips}>
      <legend className={classes.legend}>{texts.quickSelect}</legend>
      <div className={classes.row}>
        <Chip pressed={selected === null} onPress={() => onSelect(null)}>
          {texts.allDepartments}
        </Chip>
        {departments.map(({ id, name }) => (
          <Chip key={id} pressed={selected === id} onPress={() => onSelect(selected === id ? null : id)}>
            <Sign emoji={departmentEmoji(name)} /> {name}
          </Chip>
        ))}
      </div>
    </fieldset>
  );
}

interface ChipProps {
  pressed: boolean;
  onPress: () => void;
  children: ReactNode;
}

function Chip({ pressed, onPress, children }: ChipProps) {
  return (
    <button type="button" className={classes.chip} aria-pressed={pressed} onClick={onPress}>
      {children}
    </button>
  );
}
