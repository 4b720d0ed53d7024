import { REPORT_GROUPS, rangeProblem, usualRanges } from '@clinic-serial/contract/time/report-periods';
import { adminReportsText } from '#messages/admin-dashboard';
import { ActionButton } from '../../ui/button/Action.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { FilterRow, useDateDebounce } from '../../ui/list/FilterRow.tsx';
import { optionsOf, useAllDoctors } from '../calendar/calendar.api.ts';
import { DateField } from '../date/DateField.tsx';
import { useDepartments } from '../departments/departments.api.ts';
import type { ReportFilters } from './use-report.ts';

const text = adminReportsText.filters;
const RANGES = Object.keys(text.ranges) as (keyof typeof text.ranges)[];

interface ReportFilterRowProps {
  filters: ReportFilters;
  /** The clinic day; undefined until it is known. */
  today: string | undefined;
  active: boolean;
  filtersSet: number;
  onChange: (changes: Partial<ReportFilters>) => void;
  onClear: () => void;
}

/** The choices of a report: by what, which dates, and of whom. */
export function ReportFilterRow(props: ReportFilterRowProps) {
  const { filters, today, active, filtersSet, onChange, onClear } = props;
  const [from, setFrom] = useDateDebounce(filters.from, (next) => onChange({ from: next }));
  const [to, setTo] = useDateDebounce(filters.to, (next) => onChange({ to: next }));
  const doctors = useAllDoctors().data?.doctors ?? [];
  const departments = useDepartments().data ?? [];
  const problem = rangeProblem(filters);
  const choice = (name: 'by' | 'doctor' | 'department') => ({
    value: filters[name],
    onChoose: (value: string) => onChange({ [name]: value }),
  });
  const ranges = usualRanges(today ?? filters.to);

  return (
    <div className="print:hidden">
      <fieldset className="m-0 mb-xs flex min-w-0 gap-xs overflow-x-auto border-0 p-0">
        <legend className="sr-only">{text.presets}</legend>
        {RANGES.map((name) => {
          const range = ranges[name];
          const isChosen = range.from === filters.from && range.to === filters.to;
          return (
            <span
              key={name}
              className={`flex flex-none rounded-md ${isChosen ? '[&>button]:border-accent [&>button]:bg-accent-soft [&>button]:text-accent' : ''}`}
            >
              <ActionButton
                look="quiet"
                size="xs"
                aria-pressed={isChosen}
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
            </span>
          );
        })}
      </fieldset>
      <FilterRow
        active={active}
        filtersSet={filtersSet}
        onClear={onClear}
        always={
          <SelectField
            label={text.by}
            data={REPORT_GROUPS.map((value) => ({ value, label: text.groups[value] }))}
            {...choice('by')}
          />
        }
      >
        {/* A whole date fits, also beside 'Clear filters'. */}
        <div className="md:min-w-50">
          <DateField label={text.from} max={to.value} {...from} />
        </div>
        <div className="md:min-w-50">
          <DateField label={text.to} min={from.value} error={problem && text.problems[problem]} {...to} />
        </div>
        <SelectField
          label={text.doctor}
          none={text.allDoctors}
          data={optionsOf(doctors)}
          {...choice('doctor')}
        />
        <SelectField
          label={text.department}
          none={text.allDepartments}
          data={optionsOf(departments)}
          {...choice('department')}
        />
      </FilterRow>
    </div>
  );
}
