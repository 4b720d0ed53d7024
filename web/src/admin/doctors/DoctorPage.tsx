import { localText } from '@clinic-serial/contract/messages/current/format';
import { languageName } from '@clinic-serial/contract/messages/current/words';
import { getDoctorForStaff, type StaffDoctor } from '@clinic-serial/contract/subjects/doctors';
import { IconCalendarMonth, IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { adminDoctorsText } from '#messages/admin-doctors';
import { useClinic } from '../../api/clinic.ts';
import { idParam, useListAddress } from '../../ui/address/list-address.ts';
import { placeOf } from '../../ui/address/url-filters.ts';
import { InitialsAvatar } from '../../ui/badge/InitialsAvatar.tsx';
import { ActiveBadge } from '../../ui/badge/Tag.tsx';
import { ActionButton, ActionLink } from '../../ui/button/Action.tsx';
import { DetailList } from '../../ui/list/DetailList.tsx';
import { Notice } from '../../ui/notice/Notice.tsx';
import { departmentTint } from '../../ui/text/department-look.ts';
import { formatNumber } from '../../ui/text/format.ts';
import { useWhen } from '../../ui/text/use-when.ts';
import { markedText, PhoneLink } from '../marks.tsx';
import { PageHeader } from '../PageHeader.tsx';
import { Panel } from '../Panel.tsx';
import { PANEL } from '../panel.ts';
import { adminPaths } from '../paths.ts';
import { RecordPage } from '../records/RecordPage.tsx';
import { useStaffRead } from '../staff.api.ts';
import { useStaff } from '../staff-context.ts';
import { DeleteDoctor } from './DeleteDoctor.tsx';
import { DoctorMoneyPanel } from './DoctorMoneyPanel.tsx';
import { WeekTable } from './WeekTable.tsx';

const text = adminDoctorsText.detail;

/** /admin/doctors/{id}: everything about one doctor. */
export function DoctorPage() {
  const id = idParam(useParams().id);
  const list = useListAddress(adminPaths.doctors);
  const query = useStaffRead(getDoctorForStaff, { params: { id: id ?? 0 }, enabled: id !== null });
  return (
    <RecordPage
      id={id}
      query={query}
      title={adminDoctorsText.title}
      back={{ to: list, label: adminDoctorsText.backToList }}
      texts={text}
      failed={() => text.loadFailed}
      lines={8}
      height="2.5rem"
    >
      {(doctor) => <Doctor doctor={doctor} list={list} />}
    </RecordPage>
  );
}

function Doctor({ doctor, list }: { doctor: StaffDoctor; list: string }) {
  const { can } = useStaff();
  const clinic = useClinic();
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
            {can('delete') && (
              <ActionButton look="remove" size="sm" onClick={() => setDeleting(true)}>
                <IconTrash size={18} aria-hidden />
                {adminDoctorsText.delete}
              </ActionButton>
            )}
          </>
        }
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-lg">
        <DoctorDetails doctor={doctor} />
        {can('delete') && clinic?.fees && <DoctorMoneyPanel doctorId={doctor.id} />}
      </div>
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

/** All fields of a doctor except the week, which has the days and the hours. */
function DoctorDetails({ doctor }: { doctor: StaffDoctor }) {
  const when = useWhen();
  // The page header already has one of the two names.
  const title = localText(doctor.name, doctor.nameBn);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-lg">
      {!doctor.isBookable && (
        <Notice tone="warn">
          <p>{text.notBookable}</p>
        </Notice>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-lg min-[75rem]:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] min-[75rem]:items-start">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-lg">
          <section className={PANEL} aria-labelledby="about">
            <div className="flex items-center justify-between gap-gutter">
              <h2 id="about" className="text-lg">
                {text.about}
              </h2>
              <InitialsAvatar
                size="lg"
                name={title}
                tint={departmentTint(doctor.departmentName)}
                photo={doctor.photoUrl}
              />
            </div>
            <DetailList
              details={[
                [text.name, doctor.name === title ? null : markedText('en', doctor.name)],
                [text.nameBn, doctor.nameBn === title ? null : markedText('bn', doctor.nameBn)],
                [text.department, localText(doctor.departmentName, doctor.departmentNameBn)],
                [text.room, markedText('en', doctor.room)],
                [text.roomBn, markedText('bn', doctor.roomBn)],
                [text.phone, <PhoneLink key="phone" phone={doctor.phone} />],
                [
                  text.email,
                  doctor.email ? (
                    <a key="email" href={`mailto:${doctor.email}`}>
                      {doctor.email}
                    </a>
                  ) : (
                    text.none
                  ),
                ],
                [text.qualification, markedText('en', doctor.qualification) ?? text.none],
                [text.qualificationBn, markedText('bn', doctor.qualificationBn)],
                [
                  text.experience,
                  doctor.experienceYears === null ? text.none : text.years(doctor.experienceYears),
                ],
                [text.gender, doctor.gender ? text.genders[doctor.gender] : text.none],
                [text.languages, doctor.languages.map(languageName).join(', ') || text.none],
                [text.treats, markedText('en', doctor.treats) ?? text.none],
                [text.treatsBn, markedText('bn', doctor.treatsBn)],
              ]}
            />
          </section>
          <Panel id="record" title={text.record}>
            <DetailList
              details={[
                [text.id, formatNumber(doctor.id)],
                [text.created, when(doctor.createdAt)],
                [text.updated, when(doctor.updatedAt)],
              ]}
            />
          </Panel>
        </div>
        <Panel id="schedule" title={text.schedule}>
          <DetailList details={[[text.limit, formatNumber(doctor.dailyPatientLimit)]]} />
          <WeekTable schedule={doctor.weeklySchedule} />
        </Panel>
      </div>
    </div>
  );
}
