import type { StaffPatient } from '@clinic-serial/contract/subjects/patients';
import { IconEraser } from '@tabler/icons-react';
import { adminPrivacyText } from '#messages/admin-patients';
import { ActiveBadge, Tag } from '../../ui/badge/Tag.tsx';

/** Whether a patient can book: Active, Inactive, or Erased. */
export function RecordBadge({ patient }: { patient: Pick<StaffPatient, 'isActive' | 'erasedAt'> }) {
  return patient.erasedAt === null ? (
    <ActiveBadge active={patient.isActive} />
  ) : (
    <Tag tint="gray" Icon={IconEraser}>
      {adminPrivacyText.erased.badge}
    </Tag>
  );
}
