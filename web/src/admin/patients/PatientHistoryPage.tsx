import { genderName, statusName } from '@clinic-serial/contract/messages/current/words';
import { listAppointments } from '@clinic-serial/contract/subjects/appointments';
import type { DataOf } from '@clinic-serial/contract/subjects/endpoint';
import type { StaffPatient } from '@clinic-serial/contract/subjects/patients';
import { APPOINTMENT_STATUSES, isUpcoming } from '@clinic-serial/contract/terms/appointment-status';
import { LIST_SIZES } from '@clinic-serial/contract/terms/list-sizes';
import { IconCalendarPlus, IconUser } from '@tabler/icons-react';
import { useParams } from 'react-router';
import { adminPatientsText } from '#messages/admin-patients';
import { formTexts } from '#messages/forms';
import { idParam, useListAddress } from '../../ui/address/list-address.ts';
import { useUrlFilters } from '../../ui/address/url-filters.ts';
import { InitialsAvatar } from '../../ui/badge/InitialsAvatar.tsx';
import { StatTile } from '../../ui/badge/StatTile.tsx';
import { ActionButton, ActionLink } from '../../ui/button/Action.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { FilterRow } from '../../ui/list/FilterRow.tsx';
import { EmptyBox, SkeletonLines } from '../../ui/list/ListState.tsx';
import { failureOf } from '../../ui/notice/failure-lines.ts';
import { Notice } from '../../ui/notice/Notice.tsx';
import { useAges } from '../../ui/text/use-ages.ts';
import { PhoneLink } from '../marks.tsx';
import { PageHeader } from '../PageHeader.tsx';
import { adminPaths } from '../paths.ts';
import { ListBody } from '../records/RecordList.tsx';
import { useStaffPage } from '../staff.api.ts';
import { useStaff } from '../staff-context.ts';
import { AppointmentCards, NoAppointmentsYet } from './AppointmentCards.tsx';
import { PatientLoader } from './PatientLoader.tsx';
import { PAGE, TILES } from './patient-looks.ts';
import { RecordBadge, useDates } from './patient-text.tsx';

const text = adminPatientsText.historyPage;
const rowText = adminPatientsText.appointments;

/** /admin/patients/{id}/appointments: all appointments that a patient ever booked. */
export function PatientHistoryPage() {
  const { can } = useStaff();
  const id = idParam(useParams().id);
  const listAddress = useListAddress(adminPaths.patients);
  return (
    <PatientLoader id={id} list={listAddress}>
      {(patient) => (
        <>
          <PageHeader
            title={text.title}
            tab={text.pageTitle(patient.name)}
            back={{ to: listAddress, label: text.backToList }}
            actions={
              <>
                <ActionLink
                  to={adminPaths.patient(patient.id)}
                  state={{ list: listAddress }}
                  look="quiet"
                  size="sm"
                >
                  <IconUser size={18} aria-hidden />
                  {text.viewProfile}
                </ActionLink>
                {can('update') && patient.isActive && patient.erasedAt === null && (
                  <ActionLink to={adminPaths.appointmentNewFor(patient.id)} size="sm">
                    <IconCalendarPlus size={18} aria-hidden />
                    {adminPatientsText.bookAppointment}
                  </ActionLink>
                )}
              </>
            }
          />
          <div className={PAGE}>
            <PatientBanner patient={patient} />
            {!patient.isActive && patient.erasedAt === null && (
              <Notice tone="warn">
                <p>{adminPatientsText.detail.inactive}</p>
              </Notice>
            )}
            <History patient={patient} />
          </div>
        </>
      )}
    </PatientLoader>
  );
}

const OPTIONS = APPOINTMENT_STATUSES.map((status) => ({ value: status, label: statusName(status) }));

function History({ patient }: { patient: StaffPatient }) {
  const {
    filters,
    page: number,
    active,
    filtersSet,
    setFilters,
    setPage,
    clear,
  } = useUrlFilters({ status: '' });
  const status = APPOINTMENT_STATUSES.find((known) => known === filters.status);
  const query = useStaffPage(
    listAppointments,
    { patientId: patient.id, status },
    number,
    LIST_SIZES.historyPerPage,
  );

  return (
    <>
      <HistoryTiles data={query.data} />
      <section aria-labelledby="history">
        <h2 id="history" className="sr-only">
          {text.list}
        </h2>
        <ListBody
          filters={
            <FilterRow active={active} filtersSet={filtersSet} onClear={clear}>
              <SelectField
                label={text.status}
                none={text.allStatuses}
                data={OPTIONS}
                value={status ?? ''}
                onChoose={(chosen) => setFilters({ status: chosen })}
              />
            </FilterRow>
          }
          query={query}
          rows={query.data?.appointments}
          page={number}
          onPage={setPage}
          failure={(error) => failureOf(error, rowText)}
          empty={
            active ? (
              <EmptyBox
                title={rowText.none}
                text={rowText.noneFoundText}
                action={<ActionButton onClick={clear}>{formTexts.clearFilters}</ActionButton>}
              />
            ) : (
              <NoAppointmentsYet patient={patient} />
            )
          }
        >
          {(appointments, refreshing) =>
            appointments ? (
              <AppointmentCards patient={patient} appointments={appointments} refreshing={refreshing} />
            ) : (
              <SkeletonLines lines={5} height="6rem" />
            )
          }
        </ListBody>
      </section>
    </>
  );
}

const historyTilesText = text.counters;

/** The four tiles. They count the current page, except for Total (rules: screens 11). */
function HistoryTiles({ data }: { data: DataOf<typeof listAppointments> | undefined }) {
  const { today } = useDates();
  const rows = data?.appointments;
  const upcoming = rows?.filter(
    ({ status, appointmentDate }) => today !== undefined && isUpcoming(status, appointmentDate, today),
  );
  return (
    <dl className={TILES}>
      <StatTile label={historyTilesText.total} value={data?.pagination.total} />
      <StatTile
        label={historyTilesText.completed}
        value={rows?.filter(({ status }) => status === 'Completed').length}
      />
      <StatTile label={historyTilesText.upcoming} value={today && upcoming?.length} />
      <StatTile
        label={historyTilesText.cancelled}
        value={rows?.filter(({ status }) => status === 'Cancelled').length}
      />
    </dl>
  );
}

const patientBannerText = adminPatientsText.field;

/** A strip with the patient whom the page is about. */
function PatientBanner({ patient }: { patient: StaffPatient }) {
  const ageOf = useAges();
  const { id, name, phone, gender } = patient;
  return (
    <section
      className="flex flex-wrap items-center gap-x-gutter gap-y-sm border-b border-line pb-gutter"
      aria-label={adminPatientsText.historyPage.banner}
    >
      <InitialsAvatar name={name} tint="teal" size="lg" />
      <div className="min-w-0 flex-[1_1_10rem] wrap-anywhere">
        <h2 className="text-xl">{name}</h2>
        <p className="flex flex-wrap gap-x-gutter">
          <span>{adminPatientsText.list.id(id)}</span>
          {phone && <PhoneLink phone={phone} className="tap-target" />}
          <span>{gender ? genderName(gender) : patientBannerText.noGender}</span>
          <span>{`${patientBannerText.age}: ${ageOf(patient) ?? patientBannerText.noAge}`}</span>
        </p>
      </div>
      <RecordBadge patient={patient} />
    </section>
  );
}
