import { genderName } from '@clinic-serial/contract/messages/current/words';
import { exportPatients } from '@clinic-serial/contract/subjects/export';
import { listPatients, type StaffPatient } from '@clinic-serial/contract/subjects/patients';
import { LIST_SIZES } from '@clinic-serial/contract/terms/list-sizes';
import { IconCalendarPlus, IconEye, IconHistory, IconPencil } from '@tabler/icons-react';
import { adminPatientsText } from '#messages/admin-patients';
import { formTexts } from '#messages/forms';
import { Link } from '../../ui/address/Link.tsx';
import { type FromList, useListLinkState } from '../../ui/address/list-address.ts';
import { useUrlFilters } from '../../ui/address/url-filters.ts';
import { InitialsAvatar } from '../../ui/badge/InitialsAvatar.tsx';
import { ActionLink } from '../../ui/button/Action.tsx';
import type { RowAction } from '../../ui/button/RowMenu.tsx';
import type { Columns } from '../../ui/list/DataTable.tsx';
import { failureOf } from '../../ui/notice/failure-lines.ts';
import { formatDate, formatTotal } from '../../ui/text/format.ts';
import { phoneText } from '../../ui/text/phone-text.ts';
import { useAges } from '../../ui/text/use-ages.ts';
import { ExportButton, fetchCsv } from '../ExportButton.tsx';
import { list } from '../list.ts';
import { phoneOrNone } from '../marks.tsx';
import { Counters } from '../PageHeader.tsx';
import { adminPaths } from '../paths.ts';
import { isActiveOf, RecordList, StatusFilter } from '../records/RecordList.tsx';
import { useStaffPage } from '../staff.api.ts';
import { useStaff } from '../staff-context.ts';
import { RecordBadge, useDates } from './patient-text.tsx';

const text = adminPatientsText.list;

/** The id and the date of joining. Neither is broken over two lines if there is room. */
const PIECE = 'me-2.5 inline-block lg:whitespace-nowrap';
/** The second line of a cell. Phones leave it out, because a patient there has two lines altogether. */
const SECOND = 'block text-sm text-muted max-md:hidden';

/** /admin/patients: the register, newest first. */
export function PatientsPage() {
  const { session, can, canForAll } = useStaff();
  const address = useUrlFilters({ search: '', status: '' });
  const { filters, setFilters } = address;
  const asked = { search: filters.search, isActive: isActiveOf(filters.status) };
  const query = useStaffPage(listPatients, asked, address.page, LIST_SIZES.patientsPerPage);
  const counts = query.data?.pagination;
  const { counters, newAppointment } = text;
  const state = useListLinkState();
  const dates = useDates();
  const ageOf = useAges();

  function actionsOf({ id, erasedAt }: StaffPatient): (RowAction | false)[] {
    const { view, edit, history } = adminPatientsText;
    return [
      { label: view, Icon: IconEye, to: adminPaths.patient(id), state },
      can('update') &&
        erasedAt === null && { label: edit, Icon: IconPencil, to: adminPaths.patientEdit(id), state },
      { label: history, Icon: IconHistory, to: adminPaths.patientAppointments(id), state },
    ];
  }

  return (
    <RecordList
      header={{
        title: adminPatientsText.title,
        counters: (
          <Counters
            counters={[
              [counters.total, counts && formatTotal(counts.totalPatients, counts.isTotalPatientsAtLeast)],
              [counters.active, counts && formatTotal(counts.totalActive, counts.isTotalActiveAtLeast)],
              [counters.onPage, query.data?.patients.length],
            ]}
          />
        ),
        actions: (
          <>
            {/* All patients that match the filters. Hidden from people who may only look, because the
                file has phones (rules: accounts 1). */}
            {can('update') && (
              <ExportButton
                texts={adminPatientsText.export}
                fetchFile={() => fetchCsv(session, exportPatients, asked, adminPatientsText.export.fileName)}
              />
            )}
            {can('create') && (
              <ActionLink to={adminPaths.appointmentNew} size="sm">
                <IconCalendarPlus size={20} aria-hidden />
                {newAppointment}
              </ActionLink>
            )}
          </>
        ),
      }}
      list={address}
      onSearch={(search) => setFilters({ search }, { replace: true })}
      fields={
        <StatusFilter
          label={text.status}
          statuses={text.statuses}
          value={filters.status}
          onChange={(status) => setFilters({ status })}
        />
      }
      texts={text}
      add={
        can('create') && (
          <>
            <ActionLink to={adminPaths.appointmentNew}>{newAppointment}</ActionLink>
            {canForAll('delete') && (
              <ActionLink to={adminPaths.importsOf('patients')} look="quiet">
                {text.fromFile}
              </ActionLink>
            )}
          </>
        )
      }
      query={query}
      rows={query.data?.patients}
      failure={(error) => failureOf(error, text)}
      table={{
        caption: text.caption,
        columns: columnsOf(state, dates, ageOf),
        menu: { nameOf: ({ name, id }) => text.rowName(name, id), actionsOf },
        opensOnPress: true,
        compact: true,
      }}
    />
  );
}

function columnsOf(
  fromList: FromList,
  { dateOf }: ReturnType<typeof useDates>,
  ageOf: ReturnType<typeof useAges>,
): Columns<StaffPatient> {
  return [
    {
      key: 'patient',
      header: text.columns.patient,
      cell: ({ id, name, createdAt, erasedAt }) => (
        <span className="flex items-center gap-sm md:py-0.75">
          <span className="max-lg:hidden">
            <InitialsAvatar name={name} tint="teal" size="sm" />
          </span>
          <span className="min-w-28 wrap-anywhere md:max-lg:min-w-34">
            <Link to={adminPaths.patient(id)} state={fromList} className={list.strong}>
              {name}
            </Link>
            {/* Shown on phones too for erased patients, because only the id distinguishes them. */}
            <span className={erasedAt === null ? SECOND : 'block text-sm text-muted'}>
              <span className={PIECE}>{text.id(id)}</span>
              <span className={PIECE}>{text.joined(dateOf(createdAt))}</span>
            </span>
          </span>
        </span>
      ),
    },
    {
      key: 'contact',
      phone: unlessErased,
      header: text.columns.contact,
      cell: ({ phone, erasedAt, emergencyContact, address }) => (
        <>
          <span className={list.nowrap}>{erasedAt === null ? phoneOrNone(phone) : '–'}</span>
          {emergencyContact && (
            <span className={SECOND}>
              {text.emergency} <span className={list.nowrap}>{phoneText(emergencyContact)}</span>
            </span>
          )}
          {address && (
            // Cut off, so that a long address does not make the row higher than the others.
            <span
              className="line-clamp-1 max-w-96 text-sm wrap-anywhere text-muted max-md:hidden"
              title={address}
            >
              {address}
            </span>
          )}
        </>
      ),
    },
    {
      key: 'demographics',
      phone: unlessErased,
      header: text.columns.demographics,
      cell: ({ gender, dateOfBirth, birthYear }) => {
        const age = ageOf({ dateOfBirth, birthYear });
        return (
          <>
            <span className={list.nowrap}>
              {gender ? genderName(gender) : adminPatientsText.field.noGender}
              {age && `, ${age}`}
            </span>
            {dateOfBirth && (
              <span className={`${SECOND} min-[78rem]:whitespace-nowrap`}>
                {text.born(formatDate(dateOfBirth))}
              </span>
            )}
          </>
        );
      },
    },
    {
      key: 'appointments',
      phone: 'hidden',
      header: text.columns.appointments,
      cell: ({ totalAppointments, lastAppointment }) => (
        <>
          <span className={list.nowrap}>{text.total(totalAppointments)}</span>
          {lastAppointment && (
            <span className={`${SECOND} min-[78rem]:whitespace-nowrap`}>
              {text.last(formatDate(lastAppointment))}
            </span>
          )}
        </>
      ),
    },
    {
      key: 'status',
      phone: (patient) => (isUsual(patient) ? 'hidden' : 'line'),
      header: text.columns.status,
      cell: (patient) => <RecordState patient={patient} />,
    },
  ];
}

const unlessErased = ({ erasedAt }: StaffPatient) => (erasedAt === null ? 'line' : 'hidden');

const isUsual = ({ isActive, erasedAt }: StaffPatient) => isActive && erasedAt === null;

/** Only exceptions have a badge, so that they are seen in a long list. */
function RecordState({ patient }: { patient: StaffPatient }) {
  return isUsual(patient) ? (
    <span className="text-sm text-muted">{formTexts.active}</span>
  ) : (
    <RecordBadge patient={patient} />
  );
}
