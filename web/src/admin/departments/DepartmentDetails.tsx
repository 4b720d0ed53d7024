import { localText } from '@clinic-serial/contract/messages/current/format';
import type { StaffDepartment } from '@clinic-serial/contract/subjects/departments';
import { adminDepartmentsText } from '#messages/admin-doctors';
import { Sign } from '../../ui/badge/Sign.tsx';
import { ActiveBadge } from '../../ui/badge/Tag.tsx';
import { ActionLink } from '../../ui/button/Action.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { DetailList } from '../../ui/list/DetailList.tsx';
import { departmentEmoji } from '../../ui/text/department-look.ts';
import { formatNumber } from '../../ui/text/format.ts';
import { useWhen } from '../../ui/text/use-when.ts';
import { markedText } from '../marked-text.tsx';
import { adminPaths } from '../paths.ts';
import classes from './DepartmentDialogs.module.css';

const text = adminDepartmentsText.details;

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
              [text.name, nameBn && markedText('en', name)],
              [text.nameBn, markedText('bn', nameBn)],
              [text.location, markedText('en', location) ?? text.none],
              [text.locationBn, markedText('bn', locationBn)],
              [text.searchWords, searchWords ?? text.none],
              [text.doctors, adminDepartmentsText.activeOfAll(stats.doctorCount, stats.totalDoctors)],
              [text.total, formatNumber(stats.totalAppointments)],
              [text.today, formatNumber(stats.todayAppointments)],
              [text.last30Days, formatNumber(stats.last30DaysAppointments)],
              [text.thisMonth, formatNumber(stats.thisMonthAppointments)],
              [text.lastMonth, formatNumber(stats.lastMonthAppointments)],
              [text.created, when(createdAt)],
              [text.updated, when(updatedAt)],
            ]}
          />
          <ActionLink to={adminPaths.doctorsOf(name)} look="quiet" size="sm">
            {text.seeDoctors}
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
