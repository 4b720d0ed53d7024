import { genderName } from '@clinic-serial/contract/messages/current/words';
import type { StaffPatient } from '@clinic-serial/contract/subjects/patients';
import { IconEye, IconHistory, IconPencil } from '@tabler/icons-react';
import { adminPatientsText } from '#messages/admin-patients';
import { formTexts } from '#messages/forms';
import { Link } from '../../ui/address/Link.tsx';
import { type FromList, useListLinkState } from '../../ui/address/list-address.ts';
import { InitialsAvatar } from '../../ui/badge/InitialsAvatar.tsx';
import { type RowAction, RowMenu } from '../../ui/button/RowMenu.tsx';
import { type Column, DataTable } from '../../ui/list/DataTable.tsx';
import { formatDate } from '../../ui/text/format.ts';
import { phoneText } from '../../ui/text/phone-text.ts';
import list from '../list.module.css';
import { adminPaths } from '../paths.ts';
import { useStaff } from '../staff-context.ts';
import classes from './PatientsTable.module.css';
import { ageText, useDates } from './patient-text.ts';
import { RecordBadge } from './RecordBadge.tsx';

const text = adminPatientsText.list;

type Columns = [Column<StaffPatient>, ...Column<StaffPatient>[]];

function columnsOf(fromList: FromList, { today, dateOf }: ReturnType<typeof useDates>): Columns {
  return [
    {
      key: 'patient',
      header: text.columns.patient,
      cell: ({ id, name, createdAt }) => (
        <span className={classes.patient}>
          <span className={classes.avatar}>
            <InitialsAvatar name={name} tint="teal" />
          </span>
          <span className={classes.words}>
            <Link to={adminPaths.patient(id)} state={fromList} className={list.strong}>
              {name}
            </Link>
            <span className={list.quiet}>
              <span className={list.piece}>{text.id(id)}</span>
              <span className={list.piece}>{text.joined(dateOf(createdAt))}</span>
            </span>
          </span>
        </span>
      ),
    },
    {
      key: 'contact',
      header: text.columns.contact,
      cell: ({ phone, emergencyContact, address }) => (
        <>
          <span className={list.nowrap}>{phone ? phoneText(phone) : '–'}</span>
          {emergencyContact && (
            <span className={list.quiet}>
              {text.emergency} <span className={list.nowrap}>{phoneText(emergencyContact)}</span>
            </span>
          )}
          {address && (
            <span className={classes.address} title={address}>
              {address}
            </span>
          )}
        </>
      ),
    },
    {
      key: 'demographics',
      header: text.columns.demographics,
      cell: ({ gender, dateOfBirth }) => {
        const age = ageText(dateOfBirth, today);
        return (
          <>
            <span className={list.nowrap}>
              {gender ? genderName(gender) : adminPatientsText.field.noGender}
              {age && `, ${age}`}
            </span>
            {dateOfBirth && <span className={classes.line}>{text.born(formatDate(dateOfBirth))}</span>}
          </>
        );
      },
    },
    {
      key: 'appointments',
      header: text.columns.appointments,
      cell: ({ totalAppointments, lastAppointment }) => (
        <>
          <span className={list.nowrap}>{text.total(totalAppointments)}</span>
          {lastAppointment && <span className={classes.line}>{text.last(formatDate(lastAppointment))}</span>}
        </>
      ),
    },
    { key: 'status', header: text.columns.status, cell: (patient) => <RecordState patient={patient} /> },
  ];
}

/** Only exceptions have a badge, so that they are seen in a long list. */
function RecordState({ patient }: { patient: StaffPatient }) {
  return patient.isActive && patient.erasedAt === null ? (
    <span className={list.quiet}>{formTexts.active}</span>
  ) : (
    <RecordBadge patient={patient} />
  );
}

interface PatientsTableProps {
  patients: readonly StaffPatient[] | undefined;
  refreshing: boolean;
}

export function PatientsTable({ patients, refreshing }: PatientsTableProps) {
  const { can } = useStaff();
  const fromHere = useListLinkState();
  const dates = useDates();

  function actionsOf({ id, erasedAt }: StaffPatient): RowAction[] {
    const state = fromHere;
    return [
      { label: adminPatientsText.view, Icon: IconEye, to: adminPaths.patient(id), state },
      ...(can('update') && erasedAt === null
        ? [{ label: adminPatientsText.edit, Icon: IconPencil, to: adminPaths.patientEdit(id), state }]
        : []),
      {
        label: adminPatientsText.history,
        Icon: IconHistory,
        to: adminPaths.patientAppointments(id),
        state,
      },
    ];
  }

  return (
    <DataTable
      caption={text.caption}
      columns={columnsOf(fromHere, dates)}
      rows={patients}
      rowKey={({ id }) => id}
      actions={(patient) => (
        <RowMenu
          label={formTexts.table.actionsFor(text.rowName(patient.name, patient.id))}
          actions={actionsOf(patient)}
        />
      )}
      refreshing={refreshing}
      opensOnPress
      compact
    />
  );
}
