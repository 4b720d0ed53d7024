import { localText } from '@clinic-serial/contract/messages/current/format';
import type { StaffDoctor } from '@clinic-serial/contract/subjects/doctors';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { adminDoctorsText } from '#messages/admin-doctors';
import { formTexts } from '#messages/forms';
import { useListLinkState } from '../../ui/address/list-address.ts';
import { useUrlFilters } from '../../ui/address/url-filters.ts';
import { ActionButton, ActionLink } from '../../ui/button/Action.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { FilterRow, SearchField } from '../../ui/list/FilterRow.tsx';
import { EmptyBox } from '../../ui/list/ListState.tsx';
import { ListBody } from '../ListBody.tsx';
import { PageHeader } from '../PageHeader.tsx';
import { adminPaths } from '../paths.ts';
import { useStaff } from '../staff-context.ts';
import { DeleteDoctor } from './DeleteDoctor.tsx';
import { DoctorsTable } from './DoctorsTable.tsx';
import { useDepartments, useDoctorList } from './doctors.api.ts';

const text = adminDoctorsText.list;

const STATUSES = [
  { value: '', label: text.statuses.all },
  { value: 'active', label: text.statuses.active },
  { value: 'inactive', label: text.statuses.inactive },
];

/** /admin/doctors: the list of the doctors. */
export function DoctorsPage() {
  const { can } = useStaff();
  const fromHere = useListLinkState();
  const { filters, page, active, setFilters, setPage, clear, clearings } = useUrlFilters({
    search: '',
    department: '',
    status: '',
  });
  const query = useDoctorList({ ...filters, page });
  const [deleting, setDeleting] = useState<StaffDoctor | null>(null);

  return (
    <>
      <PageHeader
        title={adminDoctorsText.title}
        count={query.data?.pagination.total}
        actions={
          can('create') && (
            <ActionLink to={adminPaths.doctorNew} state={fromHere} size="sm">
              <IconPlus size={20} aria-hidden />
              {adminDoctorsText.add}
            </ActionLink>
          )
        }
      />
      <ListBody
        filters={
          <FilterRow
            key={clearings}
            active={active}
            onClear={clear}
            always={
              <SearchField
                label={text.searchLabel}
                placeholder={text.searchPlaceholder}
                value={filters.search}
                onSearch={(search) => setFilters({ search }, { replace: true })}
              />
            }
          >
            <DepartmentFilter
              value={filters.department}
              onChange={(department) => setFilters({ department })}
            />
            <SelectField
              size="sm"
              label={text.columns.status}
              data={STATUSES}
              value={filters.status}
              onChange={(event) => setFilters({ status: event.currentTarget.value })}
            />
          </FilterRow>
        }
        query={query}
        rows={query.data?.doctors}
        page={page}
        onPage={setPage}
        failure={() => text.loadFailed}
        reason={text.fetchFailed}
        empty={
          <EmptyBox
            title={active ? text.noneFound : text.none}
            text={active ? text.noneFoundText : text.noneText}
            action={
              active ? (
                <ActionButton onClick={clear}>{formTexts.clearFilters}</ActionButton>
              ) : (
                can('create') && (
                  <ActionLink to={adminPaths.doctorNew} state={fromHere}>
                    {adminDoctorsText.add}
                  </ActionLink>
                )
              )
            }
          />
        }
      >
        {(doctors, refreshing) => (
          <DoctorsTable doctors={doctors} refreshing={refreshing} onDelete={setDeleting} />
        )}
      </ListBody>
      {deleting && <DeleteDoctor doctor={deleting} onClose={() => setDeleting(null)} />}
    </>
  );
}

function DepartmentFilter({ value, onChange }: { value: string; onChange: (name: string) => void }) {
  const departments = useDepartments().data ?? [];
  const options = departments.map(({ name, nameBn }) => ({ value: name, label: localText(name, nameBn) }));
  // A department from the address is shown even if no department has that name.
  const isKnown = value === '' || departments.some(({ name }) => name === value);
  return (
    <SelectField
      size="sm"
      label={text.department}
      data={[{ value: '', label: text.allDepartments }, ...options, ...(isKnown ? [] : [value])]}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
