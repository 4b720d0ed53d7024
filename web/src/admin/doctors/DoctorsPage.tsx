import type { StaffDoctor } from '@clinic-serial/contract/doctors';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { messageOf } from '../../api/errors.ts';
import { adminDoctorsText } from '../../messages/en/admin-doctors.ts';
import { formTexts } from '../../messages/en/forms.ts';
import { paths } from '../../paths.ts';
import { ActionButton, ActionLink } from '../../ui/Action.tsx';
import { FilterRow } from '../../ui/FilterRow.tsx';
import { EmptyBox } from '../../ui/ListState.tsx';
import { useFromHere } from '../../ui/list-address.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { useExistingPage } from '../../ui/use-existing-page.ts';
import { useKeptFocus } from '../../ui/use-kept-focus.ts';
import { useUrlFilters } from '../../ui/use-url-filters.ts';
import { AdminTitle } from '../AdminTitle.tsx';
import { ListBody } from '../ListBody.tsx';
import { useStaff } from '../staff-context.ts';
import { DeleteDoctor } from './DeleteDoctor.tsx';
import { DoctorsTable } from './DoctorsTable.tsx';
import { useDepartments, useDoctorList } from './doctors.api.ts';

const text = adminDoctorsText.list;

/** /admin/doctors: who works here (specification 2, Admin area 3). */
export default function DoctorsPage() {
  const { can } = useStaff();
  const fromHere = useFromHere();
  const { filters, page, active, setFilters, setPage, clear, clearings } = useUrlFilters({
    search: '',
    department: '',
  });
  const { data, error, refetch, isPlaceholderData } = useDoctorList({ ...filters, page });
  const keptFocus = useKeptFocus();
  const [deleting, setDeleting] = useState<StaffDoctor | null>(null);

  useExistingPage(page, isPlaceholderData ? undefined : data?.pagination, setPage);

  return (
    <>
      <AdminTitle title={adminDoctorsText.title} />
      <PageHeader
        title={adminDoctorsText.title}
        count={data?.pagination.total}
        actions={
          can('create') && (
            <ActionLink to={paths.adminDoctorNew} state={fromHere} size="sm">
              <IconPlus size={20} aria-hidden />
              {adminDoctorsText.add}
            </ActionLink>
          )
        }
      />
      <div {...keptFocus}>
        <FilterRow key={clearings} active={active} onClear={clear}>
          <SearchField
            label={text.searchLabel}
            placeholder={text.searchPlaceholder}
            value={filters.search}
            onSearch={(search) => setFilters({ search }, { replace: true })}
          />
          <DepartmentFilter
            value={filters.department}
            onChange={(department) => setFilters({ department })}
          />
        </FilterRow>
        <ListBody
          rows={data?.doctors}
          pagination={data?.pagination}
          refreshing={isPlaceholderData}
          failure={error && { message: text.loadFailed, detail: text.fetchFailed(messageOf(error)) }}
          onRetry={() => void refetch()}
          empty={
            <EmptyBox
              title={active ? text.noneFound : text.none}
              text={active ? text.noneFoundText : text.noneText}
              action={active && <ActionButton onClick={clear}>{formTexts.clearFilters}</ActionButton>}
            />
          }
          onPage={setPage}
        >
          {(doctors) => (
            <DoctorsTable doctors={doctors} refreshing={isPlaceholderData} onDelete={setDeleting} />
          )}
        </ListBody>
      </div>
      {deleting && <DeleteDoctor doctor={deleting} onClose={() => setDeleting(null)} />}
    </>
  );
}

function DepartmentFilter({ value, onChange }: { value: string; onChange: (name: string) => void }) {
  const names = useDepartments().data?.map(({ name }) => name) ?? [];
  // A department that came with the address is shown even if nobody knows it.
  const known = value === '' || names.includes(value) ? names : [...names, value];
  return (
    <SelectField
      size="sm"
      label={text.department}
      data={[{ value: '', label: text.allDepartments }, ...known]}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
