import {
  getSecondFactor,
  renewRecoveryCodes,
  switchSecondFactorOff,
} from '@clinic-serial/contract/subjects/second-factor';
import type { StaffAccount } from '@clinic-serial/contract/subjects/staff-account';
import { Button } from '@mantine/core';
import { IconShieldLock, IconShieldOff } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { adminSignInText } from '#messages/admin-sign-in';
import { messageOf } from '../../api/errors.ts';
import { staffSession } from '../../session/staff-session.ts';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import { ErrorBox, SkeletonLines } from '../../ui/list/ListState.tsx';
import { failureText } from '../../ui/notice/failure.ts';
import { useStaffChange, useStaffRead } from '../staff.api.ts';
import { toastGood } from '../toast.tsx';
import classes from './SecondFactor.module.css';
import { RecoveryCodes, SetUpSecondFactor } from './SetUpSecondFactor.tsx';

const text = adminSignInText.factor;

type Step =
  | { name: 'off' | 'renew' }
  | { name: 'codes'; recoveryCodes: string[]; admin?: StaffAccount }
  | null;

/** The second factor of the own account, in its settings. */
export function SecondFactor() {
  const [step, setStep] = useState<Step>(null);
  return (
    <section className={classes.section} aria-labelledby="second-factor">
      <h2 id="second-factor">{text.title}</h2>
      {step?.name === 'codes' ? (
        <RecoveryCodes
          codes={step.recoveryCodes}
          onDone={() => {
            if (step.admin) staffSession.update(step.admin);
            setStep(null);
          }}
        />
      ) : (
        <>
          <p className={classes.quiet}>{text.lead}</p>
          <FactorState step={step} onStep={setStep} />
        </>
      )}
    </section>
  );
}

/** Whether it is on, and what can be done. */
function FactorState({ step, onStep }: { step: Step; onStep: (step: Step) => void }) {
  const { data, error, refetch } = useSecondFactor();
  const close = () => onStep(null);
  if (!data) {
    return error ? (
      <ErrorBox message={text.loadFailed} detail={messageOf(error)} onRetry={() => void refetch()} />
    ) : (
      <SkeletonLines lines={2} height="2rem" />
    );
  }
  if (!data.isOn) {
    return (
      <>
        <State Icon={IconShieldOff}>{text.isOff}</State>
        <SetUpSecondFactor cancellable onDone={(done) => onStep({ name: 'codes', ...done })} />
      </>
    );
  }
  return (
    <>
      <State Icon={IconShieldLock}>
        {text.isOn} {text.left(data.recoveryCodesLeft)} {data.isRequired && text.required}
      </State>
      <div className={classes.actions}>
        <Button variant="default" onClick={() => onStep({ name: 'renew' })}>
          {text.renew}
        </Button>
        {!data.isRequired && (
          <Button variant="default" onClick={() => onStep({ name: 'off' })}>
            {text.off}
          </Button>
        )}
      </div>
      {step?.name === 'off' && <SwitchOff onClose={close} />}
      {step?.name === 'renew' && (
        <RenewCodes onDone={(recoveryCodes) => onStep({ name: 'codes', recoveryCodes })} onClose={close} />
      )}
    </>
  );
}

function State({ Icon, children }: { Icon: typeof IconShieldLock; children: ReactNode }) {
  return (
    <p className={classes.state}>
      <Icon size={22} stroke={1.75} aria-hidden />
      <span>{children}</span>
    </p>
  );
}

function SwitchOff({ onClose }: { onClose: () => void }) {
  const off = useStaffChange(switchSecondFactorOff);
  const done = (account: StaffAccount) => {
    staffSession.update(account);
    toastGood(text.offDone);
    onClose();
  };
  return (
    <ConfirmDialog
      title={text.offTitle}
      confirmLabel={text.off}
      danger
      pending={off.isPending}
      error={off.error && <p>{failureText(off.error, text.offFailed)}</p>}
      onConfirm={() => off.mutate({}, { onSuccess: done })}
      onClose={onClose}
    >
      <p>{text.offText}</p>
    </ConfirmDialog>
  );
}

interface RenewCodesProps {
  onDone: (recoveryCodes: string[]) => void;
  onClose: () => void;
}

function RenewCodes({ onDone, onClose }: RenewCodesProps) {
  const renew = useStaffChange(renewRecoveryCodes);
  return (
    <ConfirmDialog
      title={text.renewTitle}
      confirmLabel={text.renew}
      pending={renew.isPending}
      error={renew.error && <p>{failureText(renew.error, text.renewFailed)}</p>}
      onConfirm={() => renew.mutate({}, { onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes) })}
      onClose={onClose}
    >
      <p>{text.renewText}</p>
    </ConfirmDialog>
  );
}

/** Whether the own account has a second factor. */
const useSecondFactor = () => useStaffRead(getSecondFactor);
