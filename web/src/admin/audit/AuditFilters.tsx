import { AUDIT_ACTIONS } from '@clinic-serial/contract/audit';
import { TextInput } from '@mantine/core';
import { useClinic } from '../../api/clinic.ts';
import { adminAuditText } from '../../messages/en/admin-audit.ts';
import { FilterRow } from '../../ui/FilterRow.tsx';
import { SelectField } from '../../ui/SelectField.tsx';

const text = adminAuditText.filters;

type Filters = Record<'who' | 'what' | 'from' | 'to', string>;

interface AuditFiltersProps {
  filters: Filters;
  /** The accounts to choose from. */
  staff: readonly { id: number; username: string }[];
  active: boolean;
  onChange: (changes: Partial<Filters>) => void;
  onClear: () => void;
}

export function AuditFilters({ filters, staff, active, onChange, onClear }: AuditFiltersProps) {
  const today = useClinic()?.today;
  const field = (name: keyof Filters) => ({
    size: 'sm' as const,
    value: filters[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ [name]: event.currentTarget.value }),
  });
  return (
    <FilterRow active={active} onClear={onClear}>
      <SelectField
        label={text.who}
        data={[
          { value: '', label: text.everybody },
          ...staff.map(({ id, username }) => ({ value: String(id), label: username })),
        ]}
        {...field('who')}
      />
      <SelectField
        label={text.what}
        data={[
          { value: '', label: text.everything },
          ...AUDIT_ACTIONS.map((action) => ({ value: action, label: adminAuditText.actions[action] })),
        ]}
        {...field('what')}
      />
      <TextInput type="date" label={text.from} max={filters.to || today} {...field('from')} />
      <TextInput type="date" label={text.to} min={filters.from} max={today} {...field('to')} />
    </FilterRow>
  );
}
