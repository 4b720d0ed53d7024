import type { DataOf } from '@clinic-serial/contract/endpoint';
import type { getSetupState } from '@clinic-serial/contract/setup';
import { useState } from 'react';
import type { SettingsByName } from '../clinic-settings.api.ts';
import { ClinicStep } from './ClinicStep.tsx';
import { DepartmentsStep } from './DepartmentsStep.tsx';
import { DoctorStep } from './DoctorStep.tsx';
import { FeeStep } from './FeeStep.tsx';
import { ReadyStep } from './ReadyStep.tsx';
import { SmsStep } from './SmsStep.tsx';
import type { Step } from './setup-steps.ts';

interface StepBodyProps {
  step: Step;
  settings: SettingsByName;
  /** Reads the settings again. */
  reload: () => Promise<unknown>;
  state: DataOf<typeof getSetupState>;
  onDone: () => void;
}

/** The open step. */
export function StepBody({ step, settings, reload, state, onDone }: StepBodyProps) {
  // Forms keep the settings that they were opened with. A new version opens them again, with what is stored now.
  const [version, setVersion] = useState(0);
  const [isSaved, setSaved] = useState(false);
  const openAgain = async (saved: boolean) => {
    await reload();
    setSaved(saved);
    setVersion((count) => count + 1);
  };
  const settingsStep = { settings, onReload: () => void openAgain(false), onDone };
  switch (step) {
    case 'clinic':
      return <ClinicStep key={version} {...settingsStep} />;
    case 'fee':
      return <FeeStep key={version} {...settingsStep} />;
    case 'sms':
      return (
        <SmsStep key={version} {...settingsStep} isSaved={isSaved} onSaved={() => void openAgain(true)} />
      );
    case 'departments':
      return <DepartmentsStep onDone={onDone} />;
    case 'doctor':
      return <DoctorStep onDone={onDone} />;
    case 'ready':
      return <ReadyStep state={state} />;
  }
}
