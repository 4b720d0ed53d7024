import type { ClinicSetting } from '@clinic-serial/contract/subjects/clinic-settings';
import type { DataOf } from '@clinic-serial/contract/subjects/endpoint';
import type { getSetupState } from '@clinic-serial/contract/subjects/setup';
import { ClinicStep } from './ClinicStep.tsx';
import { DepartmentsStep } from './DepartmentsStep.tsx';
import { DoctorStep } from './DoctorStep.tsx';
import { FeeStep } from './FeeStep.tsx';
import { ReadyStep } from './ReadyStep.tsx';
import { SmsStep } from './SmsStep.tsx';
import type { Step } from './setup-steps.ts';

interface StepBodyProps {
  step: Step;
  settings: readonly ClinicSetting[];
  state: DataOf<typeof getSetupState>;
  onDone: () => void;
}

/** The open step. */
export function StepBody({ step, settings, state, onDone }: StepBodyProps) {
  switch (step) {
    case 'clinic':
      return <ClinicStep settings={settings} onDone={onDone} />;
    case 'fee':
      return <FeeStep settings={settings} onDone={onDone} />;
    case 'sms':
      return <SmsStep settings={settings} />;
    case 'departments':
      return <DepartmentsStep onDone={onDone} />;
    case 'doctor':
      return <DoctorStep onDone={onDone} />;
    case 'ready':
      return <ReadyStep state={state} />;
  }
}
