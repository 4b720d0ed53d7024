import { localText } from '@clinic-serial/contract/messages/current/format';
import type { StaffDoctor } from '@clinic-serial/contract/subjects/doctors';
import { Button } from '@mantine/core';
import { IconCalendarMonth, IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { adminDoctorsText } from '#messages/admin-doctors';
import { ApiError, messageOf } from '../../api/errors.ts';
import { idParam } from '../../ui/address/id-param.ts';
import { useListAddress } from '../../ui/address/list-address.ts';
import { placeOf } from '../../ui/address/search-term.ts';
import { ActiveBadge } from '../../ui/badge/ActiveBadge.tsx';
import { ActionLink } from '../../ui/button/Action.tsx';
import { EmptyBox, ErrorBox } from '../../ui/list/ListState.tsx';
import { SkeletonLines } from '../../ui/list/SkeletonLines.tsx';
import { PageHeader } from '../PageHeader.tsx';
import { adminPaths } from '../paths.ts';
import { useStaff } from '../staff-context.ts';
import { DeleteDoctor } from './DeleteDoctor.tsx';
import { DoctorDetails } from './DoctorDetails.tsx';
import { useDoctor } from './doctors.api.ts';

const text = adminDoctorsText.detail;

/** /admin/doctors/{id}: everything about one doctor. */
export function DoctorPage() {
  const id = idParam(useParams().id);
  const list = useListAddress(adminPaths.doctors);
  const { data: doctor, error, refetch } = useDoctor(id);
  const gone = id === null || (error instanceof ApiError && error.status === 404);

  if (gone) {
    return (
      <>
        <PageHeader title={text.notFound} back={{ to: list, label: adminDoctorsText.backToList }} />
        <EmptyBox
          title={text.notFound}
          text={text.notFoundText}
          action={<ActionLink {...placeOf(list)}>{text.backToList}</ActionLink>}
        />
      </>
    );
  }
  if (doctor) return <Doctor doctor={doctor} list={list} />;
  return (
    <>
      <PageHeader title={adminDoctorsText.title} back={{ to: list, label: adminDoctorsText.backToList }} />
      {error ? (
        <ErrorBox message={text.loadFailed} detail={messageOf(error)} onRetry={() => void refetch()} />
      ) : (
        <SkeletonLines lines={8} height="2.5rem" />
      )}
    </>
  );
}

function Doctor({ doctor, list }: { doctor: StaffDoctor; list: string }) {
  const { can } = useStaff();
  const navigate = useNavigate();
  const place = placeOf(list);
  const [deleting, setDeleting] = useState(false);
  return (
    <>
      <PageHeader
        title={localText(doctor.name, doctor.nameBn)}
        mark={<ActiveBadge active={doctor.isActive} />}
        back={{ to: list, label: adminDoctorsText.backToList }}
        actions={
          <>
            {can('delete') && (
              <Button
                size="sm"
                variant="outline"
                color="red"
                leftSection={<IconTrash size={18} aria-hidden />}
                onClick={() => setDeleting(true)}
              >
                {adminDoctorsText.delete}
              </Button>
            )}
            <ActionLink to={adminPaths.calendarOf(doctor.id)} look="quiet" size="sm">
              <IconCalendarMonth size={18} aria-hidden />
              {adminDoctorsText.calendar}
            </ActionLink>
            {can('update') && (
              <ActionLink to={adminPaths.doctorEdit(doctor.id)} state={{ list }} size="sm">
                <IconPencil size={18} aria-hidden />
                {adminDoctorsText.edit}
              </ActionLink>
            )}
          </>
        }
      />
      <DoctorDetails doctor={doctor} />
      {deleting && (
        <DeleteDoctor
          doctor={doctor}
          onDeleted={() => navigate(place.to, { replace: true, state: place.state })}
          onClose={() => setDeleting(false)}
        />
      )}
    </>
  );
}
