import { localText } from '@clinic-serial/contract/messages/current/format';
import type { StaffDepartment } from '@clinic-serial/contract/subjects/departments';
import { adminDepartmentsText } from '#messages/admin-doctors';
import { common } from '#messages/common';
import { langOfText } from '../../site-language.ts';
import { Sign } from '../../ui/badge/Sign.tsx';
import { ActiveBadge } from '../../ui/badge/Tag.tsx';
import { ActionButton, ActionLink } from '../../ui/button/Action.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { DetailList } from '../../ui/list/DetailList.tsx';
import { departmentEmoji } from '../../ui/text/department-look.ts';
import { formatNumber } from '../../ui/text/format.ts';
import { useWhen } from '../../ui/text/use-when.ts';
import { markedText } from '../marks.tsx';
import { adminPaths } from '../paths.ts';
import { useStaff } from '../staff-context.ts';
import classes from './DepartmentsPage.module.css';

const text = adminDepartmentsText;

interface DepartmentCardProps {
  department: StaffDepartment;
  onOpen: (dialog: 'details' | 'edit' | 'delete') => void;
}

export function DepartmentCard({ department, onOpen }: DepartmentCardProps) {
  const { can } = useStaff();
  const { isActive, stats } = department;
  const name = localText(department.name, department.nameBn);
  const description = localText(department.description, department.descriptionBn);
  const button = (label: string, dialog: 'details' | 'edit' | 'delete') => (
    <ActionButton
      look={dialog === 'delete' ? 'plain' : 'quiet'}
      size="sm"
      aria-label={text.card.buttonFor(label, name)}
      onClick={() => onOpen(dialog)}
    >
      {label}
    </ActionButton>
  );
  return (
    <article className={classes.card}>
      <header className={classes.head}>
        <span className={classes.emoji}>
          <Sign emoji={departmentEmoji(department.name)} />
        </span>
        <h2 lang={langOfText(department.nameBn)} className={classes.name}>
          {name}
        </h2>
        <ActiveBadge active={isActive} />
      </header>
      <p className={classes.description}>{description ?? text.card.noDescription}</p>
      <dl className={classes.numbers}>
        <div>
          <dt>{text.card.doctors}</dt>
          <dd>{text.activeOfAll(stats.doctorCount, stats.totalDoctors)}</dd>
        </div>
        <div>
          <dt>{text.card.appointments}</dt>
          <dd>{formatNumber(stats.totalAppointments)}</dd>
        </div>
        <div>
          <dt>{text.card.last30Days}</dt>
          <dd>{formatNumber(stats.last30DaysAppointments)}</dd>
        </div>
      </dl>
      <div className={classes.actions}>
        {button(text.view, 'details')}
        {can('update') && button(text.edit, 'edit')}
        {can('delete') && <span className={classes.danger}>{button(text.delete, 'delete')}</span>}
      </div>
    </article>
  );
}

const SKELETONS = [1, 2, 3, 4, 5, 6];

export function DepartmentCardSkeletons() {
  return (
    <>
      <p role="status" className="sr-only">
        {common.loading}
      </p>
      <div className={classes.grid} aria-hidden="true">
        {SKELETONS.map((card) => (
          <div key={card} className={classes.skeleton} />
        ))}
      </div>
    </>
  );
}

const departmentDetailsText = adminDepartmentsText.details;

interface DepartmentDetailsProps {
  department: StaffDepartment;
  onClose: () => void;
}

export function DepartmentDetails({ department, onClose }: DepartmentDetailsProps) {
  const when = useWhen();
  const { name, nameBn, description, descriptionBn, location, locationBn } = department;
  const { searchWords, isActive, stats, createdAt, updatedAt } = department;
  return (
    <Dialog title={<DepartmentTitle department={department} />} onClose={onClose}>
      {() => (
        <div className={classes.content}>
          <div>
            <ActiveBadge active={isActive} />
          </div>
          <p>{markedText('en', description) ?? adminDepartmentsText.card.noDescription}</p>
          {descriptionBn && <p lang="bn">{descriptionBn}</p>}
          <DetailList
            details={[
              [departmentDetailsText.name, nameBn && markedText('en', name)],
              [departmentDetailsText.nameBn, markedText('bn', nameBn)],
              [departmentDetailsText.location, markedText('en', location) ?? departmentDetailsText.none],
              [departmentDetailsText.locationBn, markedText('bn', locationBn)],
              [departmentDetailsText.searchWords, searchWords ?? departmentDetailsText.none],
              [
                departmentDetailsText.doctors,
                adminDepartmentsText.activeOfAll(stats.doctorCount, stats.totalDoctors),
              ],
              [departmentDetailsText.total, formatNumber(stats.totalAppointments)],
              [departmentDetailsText.today, formatNumber(stats.todayAppointments)],
              [departmentDetailsText.last30Days, formatNumber(stats.last30DaysAppointments)],
              [departmentDetailsText.thisMonth, formatNumber(stats.thisMonthAppointments)],
              [departmentDetailsText.lastMonth, formatNumber(stats.lastMonthAppointments)],
              [departmentDetailsText.created, when(createdAt)],
              [departmentDetailsText.updated, when(updatedAt)],
            ]}
          />
          <ActionLink to={adminPaths.doctorsOf(name)} look="quiet" size="sm">
            {departmentDetailsText.seeDoctors}
          </ActionLink>
        </div>
      )}
    </Dialog>
  );
}

function DepartmentTitle({ department }: Pick<DepartmentDetailsProps, 'department'>) {
  return (
    <>
      <Sign emoji={departmentEmoji(department.name)} /> {localText(department.name, department.nameBn)}
    </>
  );
}
