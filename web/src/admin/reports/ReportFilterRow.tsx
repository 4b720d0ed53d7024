import { localText } from '@clinic-serial/contract/messages/current/format';
import { REPORT_GROUPS, rangeProblem, usualRanges } from '@clinic-serial/contract/time/report-periods';
import { adminReportsText } from '#messages/admin-dashboard';
import { ActionButton } from '../../ui/button/Action.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { FilterRow, useDateDebounce } from '../../ui/list/FilterRow.tsx';
import { useAllDoctors } from '../calendar/calendar.api.ts';
import { DateField } from '../date/DateField.tsx';
import { useDepartments } from '../doctors/doctors.api.ts';
import classes from './ReportsPage.module.css';
import type { ReportFilters } from './use-report.ts';

const text = adminReportsText.filters;
const RANGES = Object.keys(text.ranges) as (keyof typeof text.ranges)[];

interface ReportFilterRowProps {
  filters: ReportFilters;
  /** The clinic day; undefined until it is known. */
  today: string | undefined;
  active: boolean;
  onChange: (changes: Partial<ReportFilters>) => void;
  onClear: () => void;
}

/** The choices of a report: by what, which dates, and of whom. */
export function ReportFilterRow({ filters, today, active, onChange, onClear }: ReportFilterRowProps) {
  const [from, setFrom] = useDateDebounce(filters.from, (next) => onChange({ from: next }));
  const [to, setTo] = useDateDebounce(filters.to, (next) => onChange({ to: next }));
  const doctors = useAllDoctors().data?.doctors ?? [];
  const departments = useDepartments().data ?? [];
  const problem = rangeProblem(filters);
  const choice = (name: 'by' | 'doctor' | 'department') => ({
    size: 'sm' as const,
    value: filters[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ [name]: event.currentTarget.value }),
  });
  const ranges = usualRanges(today ?? filters.to);

  return (
    <div className={classes.choices}>
      <fieldset className={classes.presets}>
        <legend>{text.presets}</legend>
        {RANGES.map((name) => {
          const range = ranges[name];
          return (
            <ActionButton
              key={name}
              look="quiet"
              size="sm"
              aria-pressed={range.from === filters.from && range.to === filters.to}
              disabled={today === undefined}
              onClick={() => {
                // Else a date that is still being typed would follow.
                setFrom(range.from);
                setTo(range.to);
                onChange(range);
              }}
            >
              {text.ranges[name]}
            </ActionButton>
          );
        })}
      </fieldset>
      <FilterRow active={active} onClear={onClear}>
        <SelectField
          label={text.by}
          data={REPORT_GROUPS.map((value) => ({ value, label: text.groups[value] }))}
          {...choice('by')}
        />
        <DateField size="sm" label={text.from} max={to.value} {...from} />
        <DateField
          size="sm"
          label={text.to}
          min={from.value}
          error={problem && text.problems[problem]}
          {...to}
        />
        <SelectField
          label={text.doctor}
          data={[
            { value: '', label: text.allDoctors },
            ...doctors.map(({ id, name, nameBn }) => ({ value: String(id), label: localText(name, nameBn) })),
          ]}
          {...choice('doctor')}
        />
        <SelectField
          label={text.department}
          data={[
            { value: '', label: text.allDepartments },
            ...departments.map(({ id, name, nameBn }) => ({
              value: String(id),
              label: localText(name, nameBn),
            })),
          ]}
          {...choice('department')}
        />
      </FilterRow>
    </div>
  );
}
