import { AUDIT_ACTIONS } from '@clinic-serial/contract/subjects/audit';
import { IconX } from '@tabler/icons-react';
import { adminAuditText } from '#messages/admin-audit';
import { useClinic } from '../../api/clinic.ts';
import { ActionButton } from '../../ui/button/Action.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { useDateDebounce } from '../../ui/list/FilterRow.tsx';
import { DateField } from '../date/DateField.tsx';

const text = adminAuditText.filters;

type Filters = Record<'who' | 'what' | 'from' | 'to' | 'subject', string>;

interface AuditFiltersProps {
  filters: Filters;
  /** The name of the record that the entries are about; null for all records. */
  subject: string | null;
  staff: readonly { id: number; username: string }[];
  onChange: (changes: Partial<Filters>) => void;
}

/** The fields of the filters of the audit log. */
export function AuditFilters({ filters, subject, staff, onChange }: AuditFiltersProps) {
  const today = useClinic()?.today;
  const [from] = useDateDebounce(filters.from, (next) => onChange({ from: next }));
  const [to] = useDateDebounce(filters.to, (next) => onChange({ to: next }));
  const choice = (name: 'who' | 'what') => ({
    value: filters[name],
    onChoose: (value: string) => onChange({ [name]: value }),
  });
  return (
    <>
      <SelectField
        label={text.who}
        none={text.everybody}
        data={staff.map(({ id, username }) => ({ value: String(id), label: username }))}
        {...choice('who')}
      />
      <SelectField
        label={text.what}
        none={text.everything}
        data={AUDIT_ACTIONS.map((action) => ({ value: action, label: adminAuditText.actions[action] }))}
        {...choice('what')}
      />
      <DateField label={text.from} max={to.value || today} {...from} />
      <DateField label={text.to} min={from.value} max={today} {...to} />
      {subject && (
        <ActionButton
          look="quiet"
          size="sm"
          aria-label={text.anySubject(subject)}
          onClick={() => onChange({ subject: '' })}
        >
          {text.onSubject(subject)}
          <IconX size={16} aria-hidden />
        </ActionButton>
      )}
    </>
  );
}
