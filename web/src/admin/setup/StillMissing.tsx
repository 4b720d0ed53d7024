import type { SetupNeed } from '@clinic-serial/contract/subjects/setup';
import { adminSetupText } from '#messages/admin-setup';
import { Link } from '../../ui/address/Link.tsx';
import { Notice } from '../../ui/notice/Notice.tsx';
import { adminPaths } from '../paths.ts';
import { useStaff } from '../staff-context.ts';
import classes from './StillMissing.module.css';
import { useSetupState } from './setup.api.ts';
import { STEP_OF, setupAddress } from './setup-steps.ts';

const text = adminSetupText.missing;

/**
 * The panel of the dashboard that says what the clinic still needs, each line a link to its step. For Admins. It is gone when
 * nothing is missing.
 */
export function StillMissing() {
  return useStaff().can('delete') ? <MissingLines /> : null;
}

function MissingLines() {
  const { data } = useSetupState();
  if (!data) return null;
  const lines: [need: SetupNeed | 'serial', to: string][] = data.missing.map((need) => [
    need,
    setupAddress(STEP_OF[need]),
  ]);
  const deskIsReady = !data.missing.includes('department') && !data.missing.includes('doctor');
  if (deskIsReady && !data.hasSerial) lines.push(['serial', adminPaths.appointmentNew]);
  if (lines.length === 0) return null;
  return (
    <section aria-labelledby="still-missing">
      <Notice tone="info">
        <h2 id="still-missing" className={classes.heading}>
          {text.title}
        </h2>
        <ul className={classes.lines}>
          {lines.map(([need, to]) => (
            <li key={need}>
              <Link to={to} className={classes.link}>
                {text.needs[need][0]}
              </Link>
              <span className={classes.why}>{text.needs[need][1]}</span>
            </li>
          ))}
        </ul>
      </Notice>
    </section>
  );
}
