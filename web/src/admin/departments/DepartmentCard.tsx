import { localText } from '@clinic-serial/contract/messages/current/format';
import type { StaffDepartment } from '@clinic-serial/contract/subjects/departments';
import { adminDepartmentsText } from '#messages/admin-doctors';
import { common } from '#messages/common';
import { langOfText } from '../../site-language.ts';
import { Sign } from '../../ui/badge/Sign.tsx';
import { ActiveBadge } from '../../ui/badge/Tag.tsx';
import { ActionButton } from '../../ui/button/Action.tsx';
import hidden from '../../ui/style/visually-hidden.module.css';
import { departmentEmoji } from '../../ui/text/department-look.ts';
import { formatNumber } from '../../ui/text/format.ts';
import { useStaff } from '../staff-context.ts';
import classes from './DepartmentCard.module.css';
import page from './DepartmentsPage.module.css';

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
      <p role="status" className={hidden.hidden}>
        {common.loading}
      </p>
      <div className={page.grid} aria-hidden="true">
        {SKELETONS.map((card) => (
          <div key={card} className={classes.skeleton} />
        ))}
      </div>
    </>
  );
}
