import { adminPrivacyText } from '#messages/admin-patients';
import { Notice } from '../../ui/notice/Notice.tsx';
import { useDates } from './patient-text.ts';

const text = adminPrivacyText.erased;

/** Shown in place of the data of an erased patient. */
export function ErasedNotice({ erasedAt }: { erasedAt: string }) {
  const { dateOf } = useDates();
  return (
    <Notice tone="info">
      <p>
        <strong>{text.notice(dateOf(erasedAt))}</strong> {text.text}
      </p>
    </Notice>
  );
}
