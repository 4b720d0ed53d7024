import {
  getSecondFactor,
  renewRecoveryCodes,
  switchSecondFactorOff,
} from '@clinic-serial/contract/subjects/second-factor';
import type { StaffAccount } from '@clinic-serial/contract/subjects/staff-account';
import { IconShieldLock, IconShieldOff } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { adminSignInText } from '#messages/admin-sign-in';
import { staffSession } from '../../session/staff-session.ts';
import { ActionButton } from '../../ui/button/Action.tsx';
import { LoadState } from '../LoadState.tsx';
import { ConfirmChange } from '../records/ConfirmChange.tsx';
import { useStaffRead } from '../staff.api.ts';
import { toastGood } from '../toast.tsx';
import { RecoveryCodes, SetUpSecondFactor } from './SetUpSecondFactor.tsx';

const text = adminSignInText.factor;

type Step =
  | { name: 'off' | 'renew' }
  | { name: 'codes'; recoveryCodes: string[]; admin?: StaffAccount }
  | null;

/** The second factor of the person's own account, in its settings. */
export function SecondFactor() {
  const [step, setStep] = useState<Step>(null);
  return (
    <section className="grid gap-gutter border-0 border-t border-line pt-lg" aria-labelledby="second-factor">
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
          <p className="text-sm text-muted">{text.lead}</p>
          <FactorState step={step} onStep={setStep} />
        </>
      )}
    </section>
  );
}

function FactorState({ step, onStep }: { step: Step; onStep: (step: Step) => void }) {
  const query = useStaffRead(getSecondFactor);
  const { data } = query;
  const close = () => onStep(null);
  if (!data) return <LoadState query={query} failed={text.loadFailed} lines={2} height="2rem" />;
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
      <div className="flex flex-wrap gap-sm max-sm:[&>*]:flex-auto">
        <ActionButton look="quiet" onClick={() => onStep({ name: 'renew' })}>
          {text.renew}
        </ActionButton>
        {!data.isRequired && (
          <ActionButton look="quiet" onClick={() => onStep({ name: 'off' })}>
            {text.off}
          </ActionButton>
        )}
      </div>
      {step?.name === 'off' && (
        <ConfirmChange
          title={text.offTitle}
          confirmLabel={text.off}
          danger
          endpoint={switchSecondFactorOff}
          sending={{}}
          failed={text.offFailed}
          onDone={(account) => {
            staffSession.update(account);
            toastGood(text.offDone);
            close();
          }}
          onClose={close}
        >
          <p>{text.offText}</p>
        </ConfirmChange>
      )}
      {step?.name === 'renew' && (
        <ConfirmChange
          title={text.renewTitle}
          confirmLabel={text.renew}
          endpoint={renewRecoveryCodes}
          sending={{}}
          failed={text.renewFailed}
          onDone={({ recoveryCodes }) => onStep({ name: 'codes', recoveryCodes })}
          onClose={close}
        >
          <p>{text.renewText}</p>
        </ConfirmChange>
      )}
    </>
  );
}

function State({ Icon, children }: { Icon: typeof IconShieldLock; children: ReactNode }) {
  return (
    <p className="flex items-start gap-xs [&>svg]:flex-none">
      <Icon size={22} stroke={1.75} aria-hidden />
      <span>{children}</span>
    </p>
  );
}
