import type { ClinicSetting } from '@clinic-serial/contract/subjects/clinic-settings';
import type { DataOf } from '@clinic-serial/contract/subjects/endpoint';
import type { getSetupState } from '@clinic-serial/contract/subjects/setup';
import { adminSetupText } from '#messages/admin-setup';
import { Link } from '../../ui/address/Link.tsx';
import { StepMark } from '../../ui/layout/StepMark.tsx';
import hidden from '../../ui/style/visually-hidden.module.css';
import classes from './SetupSteps.module.css';
import { isDone, STEPS, type Step, setupAddress } from './setup-steps.ts';

const text = adminSetupText;

interface SetupStepsProps {
  current: Step;
  state: DataOf<typeof getSetupState>;
  settings: readonly ClinicSetting[];
}

/** All steps as links, each with whether it is done. */
export function SetupSteps({ current, state, settings }: SetupStepsProps) {
  return (
    <nav aria-label={text.stepsLabel}>
      <ol className={classes.steps}>
        {STEPS.map((step, index) => {
          const done = isDone(step, state, settings);
          return (
            <li key={step}>
              <Link
                to={setupAddress(step)}
                className={classes.step}
                aria-current={step === current ? 'step' : undefined}
                data-done={done || undefined}
              >
                <StepMark step={index + 1} done={done} />
                <span>
                  {done && <span className={hidden.hidden}>{text.doneStep}</span>}
                  {text.steps[step]}
                </span>
              </Link>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
