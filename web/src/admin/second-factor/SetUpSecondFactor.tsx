import { staffFields } from '@clinic-serial/contract/messages/current/staff-fields';
import {
  beginSecondFactor,
  confirmSecondFactor,
  signInCodeForm,
} from '@clinic-serial/contract/subjects/second-factor';
import type { StaffAccount } from '@clinic-serial/contract/subjects/staff-account';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { adminText } from '#messages/admin';
import { adminSignInText } from '#messages/admin-sign-in';
import { logOutStaff } from '../../session/log-out-staff.ts';
import { forgetCachedData } from '../../session/session-calls.ts';
import { staffSession } from '../../session/staff-session.ts';
import { ActionButton } from '../../ui/button/Action.tsx';
import { FocusHeading } from '../../ui/focus/FocusHeading.tsx';
import { focusOn } from '../../ui/focus/focus.ts';
import { FormShell } from '../../ui/form/FormShell.tsx';
import { formCheck } from '../../ui/form/form-check.ts';
import { TextField } from '../../ui/form/TextField.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { QrCode } from '../../ui/ticket/QrCode.tsx';
import { LOGIN_CARD } from '../login/login-card.ts';
import { SignedOutFrame } from '../login/SignedOutForm.tsx';
import { useStaffChange } from '../staff.api.ts';
import { useStaff } from '../staff-context.ts';

const text = adminSignInText.factor;

interface SetUpProps {
  onDone: (done: { admin: StaffAccount; recoveryCodes: string[] }) => void;
  /** False if the clinic requires a second factor. The set-up then cannot be left. */
  cancellable?: boolean;
}

/** Switches the second factor on: the app, then its first code. */
export function SetUpSecondFactor({ onDone, cancellable = false }: SetUpProps) {
  const begin = useStaffChange(beginSecondFactor);
  const [app, setApp] = useState<{ secret: string; address: string }>();
  const form = useForm({ initialValues: {} });
  if (app) return <ConfirmApp {...app} onDone={onDone} onCancel={cancellable && (() => setApp(undefined))} />;
  return (
    <FormShell
      form={form}
      onSubmit={() => begin.mutate({}, { onSuccess: setApp })}
      submitError={begin.error}
      pending={begin.isPending}
      failure={text.beginFailed}
      submitLabel={text.begin}
    >
      {null}
    </FormShell>
  );
}

interface ConfirmAppProps extends Pick<SetUpProps, 'onDone'> {
  secret: string;
  address: string;
  onCancel: false | (() => void);
}

function ConfirmApp({ secret, address, onDone, onCancel }: ConfirmAppProps) {
  const confirm = useStaffChange(confirmSecondFactor);
  const form = useForm({
    initialValues: { code: '' },
    validate: formCheck(signInCodeForm, staffFields),
  });
  return (
    <FormShell
      form={form}
      onSubmit={(values) => confirm.mutate({ body: values }, { onSuccess: onDone })}
      submitError={confirm.error}
      pending={confirm.isPending}
      failure={text.confirmFailed}
      submitLabel={text.confirm}
      secondary={
        onCancel && (
          <ActionButton look="quiet" onClick={onCancel}>
            {text.cancel}
          </ActionButton>
        )
      }
    >
      <FocusHeading>{text.scan}</FocusHeading>
      <p className="text-sm text-muted">{text.scanHint}</p>
      <div className="w-full max-w-56">
        <QrCode value={address} label={text.qr} />
      </div>
      <p>
        {text.type}{' '}
        <code className="inline-block text-base wrap-anywhere">{secret.match(/.{1,4}/g)?.join(' ')}</code>
      </p>
      <TextField
        label={text.code}
        inputMode="numeric"
        autoComplete="one-time-code"
        {...form.getInputProps('code')}
      />
    </FormShell>
  );
}

const recoveryCodesText = adminSignInText.recovery;

export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  return (
    <div className="grid gap-gutter">
      <FocusHeading>{recoveryCodesText.title}</FocusHeading>
      <p>{recoveryCodesText.lead}</p>
      <ol
        className="grid grid-cols-[repeat(auto-fill,minmax(11rem,1fr))] gap-x-lg gap-y-xs rounded-md border border-line bg-sunken py-gutter pe-gutter ps-12 tabular-nums [&_code]:text-base [&_code]:whitespace-nowrap"
        aria-label={recoveryCodesText.list}
      >
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-sm max-sm:[&>*]:flex-auto">
        <CopyButton value={codes.join('\n')} label={recoveryCodesText.copy} done={recoveryCodesText.copied} />
        <ActionButton look="quiet" onClick={onDone}>
          {recoveryCodesText.done}
        </ActionButton>
      </div>
    </div>
  );
}

interface CopyButtonProps {
  value: string;
  label: string;
  done: string;
  onCopied?: () => void;
}

export function CopyButton({ value, label, done, onCopied }: CopyButtonProps) {
  const [isCopied, setIsCopied] = useState(false);
  const Icon = isCopied ? IconCheck : IconCopy;
  return (
    <>
      <ActionButton
        onClick={async ({ currentTarget }) => {
          if (!(await copy(value, currentTarget))) return;
          setIsCopied(true);
          onCopied?.();
        }}
      >
        <Icon size={18} aria-hidden />
        <span>{isCopied ? done : label}</span>
      </ActionButton>
      <span role="status" className="sr-only">
        {isCopied && done}
      </span>
    </>
  );
}

/**
 * Copies a text. Browsers offer the clipboard only over HTTPS, and some clinics open the pages by an address
 * of their own network, without HTTPS. There the text is copied from a temporary field.
 *
 * @param near an element of the open dialog, because everything outside of it cannot be selected
 */
async function copy(value: string, near: HTMLElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(value);
    return true;
  } catch {
    const field = document.createElement('textarea');
    field.value = value;
    field.className = 'sr-only';
    near.parentElement?.append(field);
    field.select();
    const isCopied = document.execCommand('copy');
    field.remove();
    focusOn(near);
    return isCopied;
  }
}

const requiredSecondFactorText = adminSignInText.required;

/**
 * Shown instead of all staff pages if an account must set up its second factor first (rules: accounts 15).
 */
export function RequiredSecondFactor() {
  const { session } = useStaff();
  const client = useQueryClient();
  const [done, setDone] = useState<{ admin: StaffAccount; recoveryCodes: string[] }>();

  function open(account: StaffAccount) {
    // Removes the old state of the account, and refusals that open pages have got.
    forgetCachedData(client);
    staffSession.update(account);
  }

  return (
    <SignedOutFrame title={requiredSecondFactorText.title}>
      <h1>{requiredSecondFactorText.title}</h1>
      {!done && (
        <>
          <p className="text-muted">{requiredSecondFactorText.text}</p>
          <p className="text-muted">{adminSignInText.factor.lead}</p>
        </>
      )}
      <div className={LOGIN_CARD}>
        {done ? (
          <RecoveryCodes codes={done.recoveryCodes} onDone={() => open(done.admin)} />
        ) : (
          <SetUpSecondFactor onDone={setDone} />
        )}
      </div>
      {!done && (
        <ActionButton look="plain" onClick={() => void logOutStaff(session)}>
          {adminText.shell.logOut}
        </ActionButton>
      )}
    </SignedOutFrame>
  );
}
