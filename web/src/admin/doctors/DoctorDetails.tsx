import { localText } from '@clinic-serial/contract/messages/current/format';
import type { StaffDoctor } from '@clinic-serial/contract/subjects/doctors';
import { adminDoctorsText } from '#messages/admin-doctors';
import { InitialsAvatar } from '../../ui/badge/InitialsAvatar.tsx';
import { DetailList } from '../../ui/list/DetailList.tsx';
import { Notice } from '../../ui/notice/Notice.tsx';
import { departmentTint } from '../../ui/text/department-look.ts';
import { formatNumber } from '../../ui/text/format.ts';
import { phoneText } from '../../ui/text/phone-text.ts';
import { telephoneLink } from '../../ui/text/telephone-link.ts';
import { useWhen } from '../../ui/text/use-when.ts';
import { markedText } from '../marked-text.tsx';
import panel from '../panel.module.css';
import classes from './DoctorDetails.module.css';
import { WeekTable } from './WeekTable.tsx';

const text = adminDoctorsText.detail;

/** All fields of a doctor beside the week, which says the days and the hours. */
export function DoctorDetails({ doctor }: { doctor: StaffDoctor }) {
  const when = useWhen();
  // The page header says one of the names.
  const title = localText(doctor.name, doctor.nameBn);
  return (
    <div className={classes.page}>
      {!doctor.isBookable && (
        <Notice tone="warn">
          <p>{text.notBookable}</p>
        </Notice>
      )}
      <div className={classes.columns}>
        <div className={classes.page}>
          <section className={panel.panel} aria-labelledby="about">
            <div className={classes.head}>
              <h2 id="about">{text.about}</h2>
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
                [
                  text.phone,
                  <a key="phone" href={telephoneLink(doctor.phone)}>
                    {phoneText(doctor.phone)}
                  </a>,
                ],
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
              ]}
            />
          </section>
          <section className={panel.panel} aria-labelledby="record">
            <h2 id="record">{text.record}</h2>
            <DetailList
              details={[
                [text.id, formatNumber(doctor.id)],
                [text.created, when(doctor.createdAt)],
                [text.updated, when(doctor.updatedAt)],
              ]}
            />
          </section>
        </div>
        <section className={panel.panel} aria-labelledby="schedule">
          <h2 id="schedule">{text.schedule}</h2>
          <DetailList details={[[text.limit, formatNumber(doctor.dailyPatientLimit)]]} />
          <WeekTable schedule={doctor.weeklySchedule} />
        </section>
      </div>
    </div>
  );
}
