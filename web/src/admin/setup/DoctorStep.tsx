import { localText } from '@clinic-serial/contract/messages/current/format';
import { createDoctor, listDoctorsForStaff } from '@clinic-serial/contract/subjects/doctors';
import { LIST_SIZES } from '@clinic-serial/contract/terms/list-sizes';
import { useState } from 'react';
import { adminSetupText } from '#messages/admin-setup';
import { Link } from '../../ui/address/Link.tsx';
import { ActionButton, ActionLink } from '../../ui/button/Action.tsx';
import { FocusHeading } from '../../ui/focus/FocusHeading.tsx';
import { ErrorBox, SkeletonLines } from '../../ui/list/ListState.tsx';
import { Notice } from '../../ui/notice/Notice.tsx';
import { useDepartments } from '../departments/departments.api.ts';
import { DoctorForm, useDoctorForm } from '../doctors/DoctorForm.tsx';
import { newDoctorValues, useDoctorBody } from '../doctors/doctor-values.ts';
import { adminPaths } from '../paths.ts';
import { useStaffChange, useStaffPage } from '../staff.api.ts';
import { useStaff } from '../staff-context.ts';
import { toastGood } from '../toast.tsx';
import { setupAddress, stepAfter } from './setup-steps.ts';
import { STEP, STEP_ACTIONS } from './step.ts';

const text = adminSetupText.doctor;

/** The first doctor, in the same form as every other doctor. */
export function DoctorStep({ onDone }: { onDone: () => void }) {
  const { canForAll } = useStaff();
  const departments = useDepartments();
  const list = useStaffPage(listDoctorsForStaff, {}, 1, LIST_SIZES.doctorsPerPage);
  const [another, setAnother] = useState(false);
  const error = departments.error ?? list.error;
  const doctors = list.data?.doctors ?? [];
  const active = departments.data?.filter(({ isActive }) => isActive) ?? [];
  const ready = departments.data && list.data;
  return (
    <section className={STEP}>
      <FocusHeading>{text.title}</FocusHeading>
      <p>{text.lead}</p>
      {canForAll('delete') && (
        <p>
          <Link to={adminPaths.importsOf('doctors', true)} className="tap-line">
            {text.fromFile}
          </Link>
        </p>
      )}
      {!ready && error && (
        <ErrorBox
          message={adminSetupText.loadFailed}
          onRetry={() => {
            void departments.refetch();
            void list.refetch();
          }}
        />
      )}
      {!ready && !error && <SkeletonLines lines={5} height="3rem" />}
      {ready && active.length === 0 && (
        <Notice tone="info">
          <p>{text.departmentFirst}</p>
        </Notice>
      )}
      {ready && active.length === 0 && (
        <div className={STEP_ACTIONS}>
          <ActionLink to={setupAddress('departments')}>{text.toDepartments}</ActionLink>
        </div>
      )}
      {ready && active.length > 0 && doctors.length > 0 && !another && (
        <>
          <p>{text.known(doctors.map(({ name, nameBn }) => localText(name, nameBn)).join(', '))}</p>
          <div className={STEP_ACTIONS}>
            <ActionLink to={setupAddress(stepAfter('doctor'))}>{adminSetupText.next}</ActionLink>
            <ActionButton look="quiet" onClick={() => setAnother(true)}>
              {text.another}
            </ActionButton>
          </div>
        </>
      )}
      {ready && active.length > 0 && (doctors.length === 0 || another) && (
        <NewDoctor departmentId={active.length === 1 ? active[0]?.id : undefined} onDone={onDone} />
      )}
    </section>
  );
}

/** @param props.departmentId chosen already if the clinic has only one */
function NewDoctor({ departmentId, onDone }: { departmentId: number | undefined; onDone: () => void }) {
  const form = useDoctorForm('create', {
    ...newDoctorValues(),
    departmentId: departmentId === undefined ? '' : String(departmentId),
  });
  const bodyOf = useDoctorBody();
  const create = useStaffChange(createDoctor);
  return (
    <DoctorForm
      mode="create"
      form={form}
      saving={{
        onSubmit: (values) =>
          create.mutate(
            { body: bodyOf(values) },
            {
              onSuccess: ({ name, nameBn }) => {
                toastGood(text.added(localText(name, nameBn)));
                onDone();
              },
            },
          ),
        pending: create.isPending,
        submitError: create.error,
      }}
      saved={create.isSuccess}
      cancelTo={setupAddress(stepAfter('doctor'))}
      cancelLabel={adminSetupText.later}
    />
  );
}
