import { exportPatients } from '@clinic-serial/contract/subjects/export';
import { IconCalendarPlus } from '@tabler/icons-react';
import { adminPatientsText } from '#messages/admin-patients';
import { formTexts } from '#messages/forms';
import { useUrlFilters } from '../../ui/address/url-filters.ts';
import { ActionButton, ActionLink } from '../../ui/button/Action.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { FilterRow, SearchField } from '../../ui/list/FilterRow.tsx';
import { EmptyBox } from '../../ui/list/ListState.tsx';
import { failureOf } from '../../ui/notice/failure.ts';
import { formatTotal } from '../../ui/text/format.ts';
import { Counters } from '../Counters.tsx';
import { fetchCsv } from '../csv-download.ts';
import { ExportButton } from '../ExportButton.tsx';
import { ListBody } from '../ListBody.tsx';
import { PageHeader } from '../PageHeader.tsx';
import { adminPaths } from '../paths.ts';
import { useStaff } from '../staff-context.ts';
import { PatientsTable } from './PatientsTable.tsx';
import { type PatientFilters, patientQuery, usePatientList } from './patients.api.ts';

const text = adminPatientsText.list;

const STATUSES = [
  { value: '', label: text.statuses.all },
  { value: 'active', label: text.statuses.active },
  { value: 'inactive', label: text.statuses.inactive },
];

/** /admin/patients: the register, newest first. */
export function PatientsPage() {
  const { can } = useStaff();
  const { filters, page, active, setFilters, setPage, clear, clearings } = useUrlFilters({
    search: '',
    status: '',
  });
  const query = usePatientList(filters, page);
  const pagination = query.data?.pagination;

  return (
    <>
      <PageHeader
        title={adminPatientsText.title}
        counters={
          <Counters
            counters={[
              [
                text.counters.total,
                pagination && formatTotal(pagination.totalPatients, pagination.isTotalPatientsAtLeast),
              ],
              [
                text.counters.active,
                pagination && formatTotal(pagination.totalActive, pagination.isTotalActiveAtLeast),
              ],
              [text.counters.onPage, query.data?.patients.length],
            ]}
          />
        }
        actions={
          <>
            <ExportPatients filters={filters} />
            {can('create') && (
              <ActionLink to={adminPaths.appointmentNew} size="sm">
                <IconCalendarPlus size={20} aria-hidden />
                {text.newAppointment}
              </ActionLink>
            )}
          </>
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
            <SelectField
              size="sm"
              label={text.status}
              data={STATUSES}
              value={filters.status}
              onChange={(event) => setFilters({ status: event.currentTarget.value })}
            />
          </FilterRow>
        }
        query={query}
        rows={query.data?.patients}
        page={page}
        onPage={setPage}
        failure={(error) => failureOf(error, text)}
        empty={
          <EmptyBox
            title={text.none}
            text={active ? text.noneFoundText : text.noneText}
            action={
              active ? (
                <ActionButton onClick={clear}>{formTexts.clearFilters}</ActionButton>
              ) : (
                can('create') && <ActionLink to={adminPaths.appointmentNew}>{text.newAppointment}</ActionLink>
              )
            }
          />
        }
      >
        {(patients, refreshing) => <PatientsTable patients={patients} refreshing={refreshing} />}
      </ListBody>
    </>
  );
}

const exportPatientsText = adminPatientsText.export;

/**
 * 'Export CSV': all patients that match the list's filters, from all pages. Only with update permission, because the file
 * has phones (rules: accounts 1).
 */
function ExportPatients({ filters }: { filters: PatientFilters }) {
  const { session, can } = useStaff();
  if (!can('update')) return null;
  return (
    <ExportButton
      texts={exportPatientsText}
      fetchFile={() => fetchCsv(session, exportPatients, patientQuery(filters), exportPatientsText.fileName)}
    />
  );
}
