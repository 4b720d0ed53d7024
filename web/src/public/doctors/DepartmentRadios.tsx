import { localText } from '@clinic-serial/contract/messages/current/format';
import { IconChevronDown } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { doctorsTexts } from '#messages/public-doctors';
import { formatNumber } from '../../ui/text/format.ts';
import classes from './DepartmentRadios.module.css';
import type { DepartmentFilterProps } from './department-filter.ts';
import { SubmitWithoutScripts } from './SubmitWithoutScripts.tsx';
import { DEPARTMENT, FILTER_FORM } from './use-doctor-filters.ts';

const texts = doctorsTexts;

/**
 * The departments as radio buttons. On phones the list starts closed, so that the doctors are visible. Without scripts it stays
 * closed there, and the chips do the same.
 */
export function DepartmentRadios({ departments, selected, onSelect }: DepartmentFilterProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const current = departments.find((department) => department.id === selected);
  return (
    <aside className={classes.filter} aria-label={texts.filters}>
      <button
        type="button"
        className={classes.toggle}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <span>
          {texts.department}:{' '}
          <strong>{current ? localText(current.name, current.nameBn) : texts.allDepartments}</strong>
        </span>
        <IconChevronDown size={20} className={classes.chevron} aria-hidden />
      </button>
      <fieldset id={id} className={classes.list} data-open={open || undefined}>
        <legend className={classes.legend}>{texts.department}</legend>
        <Option
          label={texts.allDepartments}
          value=""
          checked={selected === null}
          onChoose={() => onSelect(null)}
        />
        {departments.map((department) => (
          <Option
            key={department.id}
            label={localText(department.name, department.nameBn)}
            count={department.doctorCount}
            value={department.id}
            checked={selected === department.id}
            onChoose={() => onSelect(department.id)}
          />
        ))}
        <SubmitWithoutScripts label={texts.apply} />
      </fieldset>
    </aside>
  );
}

interface OptionProps {
  label: string;
  count?: number;
  value: number | '';
  checked: boolean;
  onChoose: () => void;
}

function Option({ label, count, value, checked, onChoose }: OptionProps) {
  return (
    <label className={classes.option}>
      <input
        type="radio"
        form={FILTER_FORM}
        name={DEPARTMENT}
        value={value}
        checked={checked}
        onChange={onChoose}
        className={classes.radio}
      />
      <span className={classes.label}>{label}</span>
      {count !== undefined && (
        <span className={classes.count} aria-hidden="true">
          {formatNumber(count)}
        </span>
      )}
    </label>
  );
}
