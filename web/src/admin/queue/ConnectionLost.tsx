import { adminQueueText } from '#messages/admin-queue';
import { Notice } from '../../ui/notice/Notice.tsx';

/** Says that the screen shows the last known queue, because the server does not answer. */
export function ConnectionLost() {
  return (
    <Notice tone="warn" role="alert">
      <p>
        <strong>{adminQueueText.lost}</strong> {adminQueueText.lostText}
      </p>
    </Notice>
  );
}
