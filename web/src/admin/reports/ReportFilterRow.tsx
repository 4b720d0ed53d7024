import { REPORT_GROUPS } from '@clinic-serial/contract/time/report-periods';
import { adminReportsText } from '#messages/admin-dashboard';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { FilterRow } from '../../ui/list/FilterRow.tsx';
import { optionsOf, useAllDoctors } from '../calendar/calendar.api.ts';
import { useDepartments } from '../departments/departments.api.ts';
import { useStaffPlaces } from '../places.tsx';
import { useRangeChoice } from './use-range-choice.tsx';
import type { ReportFilters } from './use-report.ts';

const text = adminReportsText.filters;

interface ReportFilterRowProps {
  filters: ReportFilters;
  /** The clinic day; undefined until it is known. */
  today: string | undefined;
  active: boolean;
  filtersSet: number;
  onChange: (changes: Partial<ReportFilters>) => void;
  onClear: () => void;
}

/** The choices of a report: the grouping, the dates, and the doctor, department or place. */
export function ReportFilterRow(props: ReportFilterRowProps) {
  const { filters, today, active, filtersSet, onChange, onClear } = props;
  const { presets, dates } = useRangeChoice(filters, today, onChange);
  // A clinic with one place never shows the word 'place' (rules: places 1).
  const hasPlaces = useStaffPlaces().open.length > 1;
  const groups = REPORT_GROUPS.filter((group) => hasPlaces || group !== 'place');
  const doctors = useAllDoctors().data?.doctors ?? [];
  const departments = useDepartments().data ?? [];
  const choice = (name: 'by' | 'doctor' | 'department') => ({
    value: filters[name],
    onChoose: (value: string) => onChange({ [name]: value }),
  });

  return (
    <div className="print:hidden">
      {presets}
      <FilterRow
        active={active}
        filtersSet={filtersSet}
        onClear={onClear}
        always={
          <SelectField
            label={text.by}
            data={groups.map((value) => ({ value, label: text.groups[value] }))}
            {...choice('by')}
          />
        }
      >
        {dates}
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
