import { useLocation } from 'react-router';
import { adminKeptText } from '#messages/admin-kept';
import { useClinic } from '../../api/clinic.ts';
import { useReach } from '../../session/reach.ts';
import { ActionLink } from '../../ui/button/Action.tsx';
import { Notice } from '../../ui/notice/Notice.tsx';
import { clinicMoment } from '../../ui/text/clinic-moment.ts';
import { formatTime } from '../../ui/text/format.ts';
import { useKept } from '../kept/kept-context.ts';
import { toPlay } from '../kept/kept-state.ts';
import { adminPaths } from '../paths.ts';
import { useConflicts } from '../queue/Conflicts.tsx';

const text = adminKeptText;

/**
 * The only message that the server is away: how old the page is, what is kept here, and what is not possible.
 * It stays until all kept acts are played.
 */
export function KeptNotice() {
  const { isOn, pieces, knownAt } = useKept();
  const { isAway, answeredAt } = useReach();
  const clinic = useClinic();
  const count = toPlay(pieces).length;
  const conflicts = useConflicts().length;
  // The desk itself shows the conflicts.
  const isDesk = useLocation().pathname === adminPaths.queue;
  const since = answeredAt ?? knownAt;
  if (!isAway && count === 0 && conflicts === 0) return null;
  return (
    <div className="mb-sm grid gap-xs print:hidden">
      {(isAway || count > 0) && (
        <Notice tone="warn" role="alert">
          <p>
            <strong>{isAway ? text.lost : text.sending(count)}</strong>{' '}
            {isAway &&
              since !== null &&
              clinic &&
              text.asOf(formatTime(clinicMoment(since, clinic.timeZone).time))}{' '}
            {isAway && (isOn ? text.goOn : text.lostText)}
          </p>
          {/* On a phone the desk itself needs the room, and its menus say the same. */}
          {isAway && isOn && <p className="text-sm max-md:hidden">{text.notNow}</p>}
          {isAway && count > 0 && <p className="font-semibold tabular-nums">{text.count(count)}</p>}
        </Notice>
      )}
      {!isAway && conflicts > 0 && !isDesk && (
        <p>
          <ActionLink look="soft" size="sm" to={adminPaths.queue}>
            {text.conflicts.link(conflicts)}
          </ActionLink>
        </p>
      )}
    </div>
  );
}
