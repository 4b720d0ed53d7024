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
  reload: () => Promise<{ data?: SettingsByName | undefined }>;
  state: DataOf<typeof getSetupState>;
  onDone: () => void;
}

/** The open step. */
export function StepBody({ step, settings, reload, state, onDone }: StepBodyProps) {
  // A form keeps the settings that it was opened with. A new version opens it again, with what is stored now.
  const [opened, setOpened] = useState({ settings, version: 0, isSaved: false });
  const openAgain = async (isSaved: boolean) => {
    const { data = opened.settings } = await reload();
    setOpened(({ version }) => ({ settings: data, version: version + 1, isSaved }));
  };
  const { version, isSaved } = opened;
  const settingsStep = { settings: opened.settings, onReload: () => void openAgain(false), onDone };
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
