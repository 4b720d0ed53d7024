import { type ClinicSetting, getClinicSettings } from '@clinic-serial/contract/subjects/clinic-settings';
import type { DataOf } from '@clinic-serial/contract/subjects/endpoint';
import { getSetupState } from '@clinic-serial/contract/subjects/setup';
import { useEffect } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { adminSetupText } from '#messages/admin-setup';
import { Link } from '../../ui/address/Link.tsx';
import { StepMark } from '../../ui/layout/StepList.tsx';
import { LoadState } from '../LoadState.tsx';
import { PageHeader } from '../PageHeader.tsx';
import { useStaffRead } from '../staff.api.ts';
import { StepBody } from './StepBody.tsx';
import {
  firstOpenStep,
  isDone,
  STEPS,
  type Step,
  setupAddress,
  stepAfter,
  stepNamed,
} from './setup-steps.ts';

const text = adminSetupText;

/**
 * /admin/setup: the steps of a new clinic until its first serial. For Admins. The data show which steps are
 * done, and the address has the open step, so that any Admin can go on at any time.
 */
export default function SetupPage() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const state = useStaffRead(getSetupState);
  const settings = useStaffRead(getClinicSettings);
  const error = (state.data ? null : state.error) ?? (settings.data ? null : settings.error);
  const step = stepNamed(params.get('step'));
  // An address without a step opens the first one that is not done.
  const first =
    step === undefined && state.data ? setupAddress(firstOpenStep(state.data.missing)) : undefined;
  useReplacedAddress(first);

  return (
    <>
      <PageHeader title={text.title} />
      <LoadState
        query={{
          data: state.data && settings.data && step,
          error,
          refetch: () => Promise.all([state.refetch(), settings.refetch()]),
        }}
        failed={text.loadFailed}
        lines={6}
        height="3rem"
      />
      {state.data && settings.data && step && (
        <div className="grid gap-lg">
          <p className="max-w-[44rem] text-muted">{text.lead}</p>
          <SetupSteps current={step} state={state.data} settings={settings.data.settings} />
          <StepBody
            key={step}
            step={step}
            settings={settings.data.settings}
            state={state.data}
            onDone={() => navigate(setupAddress(stepAfter(step)))}
          />
        </div>
      )}
    </>
  );
}

/**
 * Replaces the address of the page, and removes a key from it: the person is signed in and needs none.
 *
 * @param address undefined to keep the step
 */
function useReplacedAddress(address: string | undefined): void {
  const { hash, pathname, search } = useLocation();
  const navigate = useNavigate();
  const next = address ?? (hash ? pathname + search : undefined);
  useEffect(() => {
    if (next !== undefined) navigate(next, { replace: true });
  }, [next, navigate]);
}

interface SetupStepsProps {
  current: Step;
  state: DataOf<typeof getSetupState>;
  settings: readonly ClinicSetting[];
}

/** Links to all steps. Each says whether it is done. */
function SetupSteps({ current, state, settings }: SetupStepsProps) {
  return (
    <nav aria-label={adminSetupText.stepsLabel}>
      <ol className="flex flex-wrap gap-x-xs gap-y-1 max-lg:grid max-lg:grid-cols-2 sm:max-lg:grid-cols-3">
        {STEPS.map((step, index) => {
          const done = isDone(step, state, settings);
          return (
            <li key={step}>
              <Link
                to={setupAddress(step)}
                className="flex min-h-tap items-center gap-2 rounded-md border border-transparent ps-2.5 pe-3.5 text-muted no-underline hover:bg-sunken hover:text-text data-done:text-text aria-[current]:border-line aria-[current]:bg-surface aria-[current]:font-semibold aria-[current]:text-text"
                aria-current={step === current ? 'step' : undefined}
                data-done={done || undefined}
              >
                <StepMark step={index + 1} done={done} />
                <span>
                  {done && <span className="sr-only">{adminSetupText.doneStep}</span>}
                  {adminSetupText.steps[step]}
                </span>
              </Link>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
