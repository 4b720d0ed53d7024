import type { DataOf } from '@clinic-serial/contract/subjects/endpoint';
import { getSetupState, type SetupNeed } from '@clinic-serial/contract/subjects/setup';
import { adminSetupText } from '#messages/admin-setup';
import { Link } from '../../ui/address/Link.tsx';
import { ActionLink } from '../../ui/button/Action.tsx';
import { FocusHeading } from '../../ui/focus/FocusHeading.tsx';
import { Notice } from '../../ui/notice/Notice.tsx';
import { adminPaths } from '../paths.ts';
import { useStaffRead } from '../staff.api.ts';
import { useStaff } from '../staff-context.ts';
import { STEP_OF, setupAddress } from './setup-steps.ts';
import { NARROW_STEP, STEP_ACTIONS } from './step.ts';

const text = adminSetupText.ready;

/** Without these the desk cannot give a serial. */
const DESK: readonly SetupNeed[] = ['department', 'doctor'];
/** Without these patients cannot book by themselves. */
const ONLINE: readonly SetupNeed[] = ['phone', 'sms'];

/** The end of the set-up: what works now, what the rest still needs, and the first serial. */
export function ReadyStep({ state }: { state: DataOf<typeof getSetupState> }) {
  const { canForAll } = useStaff();
  const missingFor = (needs: readonly SetupNeed[]) => state.missing.filter((need) => needs.includes(need));
  const desk = missingFor(DESK);
  return (
    <section className={NARROW_STEP}>
      <FocusHeading>{text.title}</FocusHeading>
      {state.hasSerial && (
        <Notice tone="good">
          <p>{text.given}</p>
        </Notice>
      )}
      <Notice tone={desk.length === 0 ? 'good' : 'warn'}>
        <p>{desk.length === 0 ? text.desk : text.deskClosed}</p>
        <Needs needs={desk} />
      </Notice>
      {!state.onlineBooking && (
        <Notice tone="info">
          <p>{text.onlineClosed}</p>
          <Needs needs={missingFor(ONLINE)} />
        </Notice>
      )}
      {state.onlineBooking && desk.length === 0 && (
        <Notice tone="good">
          <p>{text.online}</p>
        </Notice>
      )}
      <div className={STEP_ACTIONS}>
        {desk.length === 0 && !state.hasSerial && (
          <ActionLink to={adminPaths.appointmentNew}>{text.give}</ActionLink>
        )}
        {canForAll('delete') && (
          <ActionLink to={adminPaths.importsOf('patients', true)} look="quiet">
            {text.patientsFromFile}
          </ActionLink>
        )}
        <ActionLink to={adminPaths.dashboard} look="quiet">
          {text.dashboard}
        </ActionLink>
      </div>
    </section>
  );
}

function Needs({ needs }: { needs: readonly SetupNeed[] }) {
  if (needs.length === 0) return null;
  return (
    <>
      <p>{text.needs}</p>
      <ul className="list-disc ps-5">
        {needs.map((need) => (
          <li key={need}>
            <Link to={setupAddress(STEP_OF[need])}>{adminSetupText.missing.needs[need][0]}</Link>
          </li>
        ))}
      </ul>
    </>
  );
}

const stillMissingText = adminSetupText.missing;

/**
 * The panel of the dashboard with the things that the clinic still needs, each a link to its step. For
 * Admins. It disappears when nothing is missing.
 */
export function StillMissing() {
  return useStaff().can('delete') ? <MissingLines /> : null;
}

function MissingLines() {
  const { data } = useStaffRead(getSetupState);
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
        <h2 id="still-missing" className="text-base">
          {stillMissingText.title}
        </h2>
        <ul className="mt-1 grid [&>li]:flex [&>li]:flex-wrap [&>li]:items-center [&>li]:gap-x-sm">
          {lines.map(([need, to]) => (
            <li key={need}>
              <Link to={to} className="tap-line font-medium">
                {stillMissingText.needs[need][0]}
              </Link>
              <span className="text-sm text-muted">{stillMissingText.needs[need][1]}</span>
            </li>
          ))}
        </ul>
      </Notice>
    </section>
  );
}
