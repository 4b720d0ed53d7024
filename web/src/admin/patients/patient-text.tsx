import type { StaffPatient } from '@clinic-serial/contract/subjects/patients';
import { IconEraser } from '@tabler/icons-react';
import { adminPrivacyText } from '#messages/admin-patients';
import { useClinic } from '../../api/clinic.ts';
import { ActiveBadge, Tag } from '../../ui/badge/Tag.tsx';
import { Notice } from '../../ui/notice/Notice.tsx';
import { clinicMoment } from '../../ui/text/clinic-moment.ts';
import { formatDate, formatFriendlyDate } from '../../ui/text/format.ts';

/** Formats the dates of the patient screens, with the clinic day and the clinic's time zone. */
export function useDates() {
  const clinic = useClinic();
  return {
    /** The clinic day; undefined until the server has sent it. */
    today: clinic?.today,
    /** The date of a moment (ISO 8601): '20 November 2026'. */
    dateOf: (instant: string) => formatDate(clinicMoment(instant, clinic?.timeZone ?? 'Asia/Dhaka').date),
    friendly: (date: string) => (clinic ? formatFriendlyDate(date, clinic.today) : formatDate(date)),
  };
}

/** Shows whether a patient can book: Active, Inactive, or Erased. */
export function RecordBadge({ patient }: { patient: Pick<StaffPatient, 'isActive' | 'erasedAt'> }) {
  return patient.erasedAt === null ? (
    <ActiveBadge active={patient.isActive} />
  ) : (
    <Tag tint="gray" Icon={IconEraser}>
      {adminPrivacyText.erased.badge}
    </Tag>
  );
}

const erasedNoticeText = adminPrivacyText.erased;

/** Shown instead of the data of an erased patient. */
export function ErasedNotice({ erasedAt }: { erasedAt: string }) {
  const { dateOf } = useDates();
  return (
    <Notice tone="info">
      <p>
        <strong>{erasedNoticeText.notice(dateOf(erasedAt))}</strong> {erasedNoticeText.text}
      </p>
    </Notice>
  );
}
