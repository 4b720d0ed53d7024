import type { StaffDoctor } from '@clinic-serial/contract/doctors';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { messageOf } from '../../api/errors.ts';
import { adminDoctorsText } from '../../messages/en/admin-doctors.ts';
import { formTexts } from '../../messages/en/forms.ts';
import { paths } from '../../paths.ts';
import { ActionButton, ActionLink } from '../../ui/Action.tsx';
import { FilterRow } from '../../ui/FilterRow.tsx';
import { EmptyBox, ErrorBox } from '../../ui/ListState.tsx';
import { useFromHere } from '../../ui/list-address.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { useExistingPage } from '../../ui/use-existing-page.ts';
import { useUrlFilters } from '../../ui/use-url-filters.ts';
import { AdminTitle } from '../AdminTitle.tsx';
import list from '../list.module.css';
import { useStaff } from '../staff-context.ts';
import { DeleteDoctor } from './DeleteDoctor.tsx';
import { DoctorsTable } from './DoctorsTable.tsx';
import { useDepartments, useDoctorList } from './doctors.api.ts';

const text = adminDoctorsText.list;

/** /admin/doctors: who works here (specification 2, Admin area 3). */
export default function DoctorsPage() {
  const { can } = useStaff();
  const fromHere = useFromHere();
  const { filters, page, active, setFilters, setPage, clear } = useUrlFilters({ search: '', department: '' });
  const { data, error, refetch, isPlaceholderData } = useDoctorList({ ...filters, page });
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
      <FilterRow active={active} onClear={clear}>
        <SearchField
          label={text.searchLabel}
          placeholder={text.searchPlaceholder}
          value={filters.search}
          onSearch={(search) => setFilters({ search }, { replace: true })}
        />
        <DepartmentFilter value={filters.department} onChange={(department) => setFilters({ department })} />
      </FilterRow>
      {error && (
        <div className={list.error}>
          <ErrorBox
            message={text.loadFailed}
            detail={text.fetchFailed(messageOf(error))}
            onRetry={() => void refetch()}
          />
        </div>
      )}
      {data?.doctors.length === 0 && (
        <EmptyBox
          title={active ? text.noneFound : text.none}
          text={active ? text.noneFoundText : text.noneText}
          action={active && <ActionButton onClick={clear}>{formTexts.clearFilters}</ActionButton>}
        />
      )}
      {data?.doctors.length !== 0 && (data || !error) && (
        <DoctorsTable doctors={data?.doctors} refreshing={isPlaceholderData} onDelete={setDeleting} />
      )}
      {data && (
        <div className={list.pager}>
          <Pager {...data.pagination} onChange={setPage} />
        </div>
      )}
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
