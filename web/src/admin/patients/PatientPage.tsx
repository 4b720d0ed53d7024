import type { StaffPatient } from '@clinic-serial/contract/subjects/patients';
import { Tabs } from '@mantine/core';
import '@mantine/core/styles/Tabs.css';
import { IconCalendarPlus, IconChevronRight, IconPencil } from '@tabler/icons-react';
import { useParams } from 'react-router';
import { adminPatientsText } from '#messages/admin-patients';
import { idParam } from '../../ui/address/id-param.ts';
import { Link } from '../../ui/address/Link.tsx';
import { useListAddress } from '../../ui/address/list-address.ts';
import { useUrlFilters } from '../../ui/address/use-url-filters.ts';
import { ActionLink } from '../../ui/button/Action.tsx';
import { Notice } from '../../ui/notice/Notice.tsx';
import { PageHeader } from '../PageHeader.tsx';
import { adminPaths } from '../paths.ts';
import { useStaff } from '../staff-context.ts';
import { ErasedNotice } from './ErasedNotice.tsx';
import { PatientDangerZone } from './PatientDangerZone.tsx';
import { PatientLoader } from './PatientLoader.tsx';
import { PatientOverview } from './PatientOverview.tsx';
import classes from './PatientPage.module.css';
import { PatientPeople } from './PatientPeople.tsx';
import { PatientSummary } from './PatientSummary.tsx';
import page from './patients.module.css';
import { RecentAppointments } from './RecentAppointments.tsx';
import { RecordBadge } from './RecordBadge.tsx';

const text = adminPatientsText.detail;

const OVERVIEW = 'overview';
const APPOINTMENTS = 'appointments';

/** /admin/patients/{id}: one patient. */
export function PatientPage() {
  const id = idParam(useParams().id);
  const list = useListAddress(adminPaths.patients);
  return (
    <PatientLoader id={id} list={list}>
      {(patient) => <Patient patient={patient} list={list} />}
    </PatientLoader>
  );
}

function Patient({ patient, list }: { patient: StaffPatient; list: string }) {
  const { can } = useStaff();
  return (
    <>
      <PageHeader
        title={patient.name}
        mark={<RecordBadge patient={patient} />}
        back={{ to: list, label: adminPatientsText.backToPatients }}
        actions={
          can('update') &&
          patient.erasedAt === null && (
            <>
              <ActionLink to={adminPaths.patientEdit(patient.id)} state={{ list }} look="quiet" size="sm">
                <IconPencil size={18} aria-hidden />
                {text.edit}
              </ActionLink>
              {patient.isActive && (
                <ActionLink to={adminPaths.appointmentNewFor(patient.id)} size="sm">
                  <IconCalendarPlus size={18} aria-hidden />
                  {adminPatientsText.bookAppointment}
                </ActionLink>
              )}
            </>
          )
        }
      />
      <div className={page.page}>
        {patient.erasedAt !== null && <ErasedNotice erasedAt={patient.erasedAt} />}
        {!patient.isActive && patient.erasedAt === null && (
          <Notice tone="warn">
            <p>{text.inactive}</p>
          </Notice>
        )}
        <div className={page.columns}>
          <div className={`${page.side} ${page.page}`}>
            <PatientSummary patient={patient} />
            {patient.erasedAt === null && <PatientPeople patient={patient} />}
          </div>
          <div className={page.main}>
            <PatientTabs patient={patient} list={list} />
          </div>
          {can('delete') && (
            <div className={page.side}>
              <PatientDangerZone patient={patient} />
            </div>
          )}
        </div>
      </div>
    </>
  );
}

/** The two tabs. The URL says which one is open. */
function PatientTabs({ patient, list }: { patient: StaffPatient; list: string }) {
  const { filters, setFilters } = useUrlFilters({ tab: OVERVIEW });
  return (
    <Tabs
      value={filters.tab === APPOINTMENTS ? APPOINTMENTS : OVERVIEW}
      onChange={(tab) => setFilters({ tab: tab ?? OVERVIEW }, { replace: true })}
      keepMounted={false}
    >
      <div className={classes.bar}>
        <Tabs.List aria-label={text.tabs} className={classes.tabs}>
          <Tabs.Tab value={OVERVIEW}>{text.overview}</Tabs.Tab>
          <Tabs.Tab value={APPOINTMENTS}>{text.appointments}</Tabs.Tab>
        </Tabs.List>
        <Link to={adminPaths.patientAppointments(patient.id)} state={{ list }} className={classes.viewAll}>
          {text.viewAll}
          <IconChevronRight size={18} aria-hidden />
        </Link>
      </div>
      <Tabs.Panel value={OVERVIEW}>
        <PatientOverview patientId={patient.id} />
      </Tabs.Panel>
      <Tabs.Panel value={APPOINTMENTS}>
        <RecentAppointments patient={patient} />
      </Tabs.Panel>
    </Tabs>
  );
}
