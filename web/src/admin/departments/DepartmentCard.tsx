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

const text = adminDepartmentsText;

/** The grid of the cards. */
export const CARDS =
  'm-0 grid list-none grid-cols-[repeat(auto-fill,minmax(min(19rem,100%),1fr))] gap-gutter p-0 pt-xs';

interface DepartmentCardProps {
  department: StaffDepartment;
  onOpen: (dialog: 'details' | 'edit' | 'delete') => void;
}

export function DepartmentCard({ department, onOpen }: DepartmentCardProps) {
  const { can, canForAll } = useStaff();
  const { isActive, stats } = department;
  const name = localText(department.name, department.nameBn);
  const description = localText(department.description, department.descriptionBn);
  const numbers = [
    [text.card.doctors, text.activeOfAll(stats.doctorCount, stats.totalDoctors)],
    [text.card.appointments, formatNumber(stats.totalAppointments)],
    [text.card.last30Days, formatNumber(stats.last30DaysAppointments)],
  ] as const;
  const button = (label: string, dialog: 'details' | 'edit' | 'delete') => (
    <ActionButton
      look={dialog === 'details' ? 'quiet' : 'plain'}
      size="xs"
      aria-label={text.card.buttonFor(label, name)}
      onClick={() => onOpen(dialog)}
    >
      {label}
    </ActionButton>
  );
  return (
    <article className="flex h-full flex-col gap-sm rounded-md border border-line bg-surface p-gutter">
      {/* When a long word leaves no room beside it, the badge moves below. */}
      <header className="flex flex-wrap items-center gap-xs">
        <span className="w-9 flex-none text-center text-2xl leading-tight">
          <Sign emoji={departmentEmoji(department.name)} />
        </span>
        <h2
          lang={langOfText(department.nameBn)}
          className="min-w-0 flex-[1_1_min-content] text-lg wrap-break-word"
        >
          {name}
        </h2>
        <ActiveBadge active={isActive} />
      </header>
      <p className="line-clamp-3 text-muted max-md:line-clamp-2">{description ?? text.card.noDescription}</p>
      <dl className="mt-auto grid grid-cols-[repeat(3,auto)] justify-between gap-xs border-t border-line pt-sm">
        {numbers.map(([label, value]) => (
          <div key={label} className="flex flex-col justify-between">
            <dt className="text-xs leading-[1.3] text-muted">{label}</dt>
            <dd className="text-xl font-semibold tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="flex flex-wrap gap-xs">
        {button(text.view, 'details')}
        {canForAll('update') && button(text.edit, 'edit')}
        {can('delete') && (
          <span className="ms-auto [&>button]:text-danger">{button(text.delete, 'delete')}</span>
        )}
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
      <div className={CARDS} aria-hidden="true">
        {SKELETONS.map((card) => (
          <div key={card} className="h-60 animate-breathe rounded-md bg-line" />
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
        <div className="grid justify-items-start gap-gutter [&>dl]:w-full">
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
