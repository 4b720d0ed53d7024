import type { signInWithCode } from '@clinic-serial/contract/subjects/second-factor';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { adminSignInText } from '#messages/admin-sign-in';
import { call } from '../../api/client.ts';
import { ApiError } from '../../api/errors.ts';
import { routeOf } from '../../api/route.ts';
import { staffSession } from '../../session/staff-session.ts';
import { ActionButton } from '../../ui/button/Action.tsx';
import { LINK_BUTTON } from '../../ui/button/link-button.ts';
import { FocusHeading } from '../../ui/focus/FocusHeading.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { lateCheck, useTypedForm } from '../../ui/form/use-typed-form.ts';
import { Notice } from '../../ui/notice/Notice.tsx';
import { signInFailure } from './SignedOutForm.tsx';

const text = adminSignInText.code;
const route = routeOf<typeof signInWithCode>({ method: 'POST', path: '/auth/admin/second-factor' });
const FIELDS = ['code'] as const;
const check = lateCheck<'code'>(async () => (await import('./credentials-check.ts')).checkSignInCode);

interface CodeStepProps {
  /** The token that the server sent for the right password. */
  challenge: string;
  onBack: (reason?: Error) => void;
}

/** The second step of a sign-in: a code of the authenticator app, or a recovery code. */
export default function CodeStep({ challenge, onBack }: CodeStepProps) {
  const [isRecovery, setIsRecovery] = useState(false);
  const signIn = useMutation({
    mutationFn: (code: string) => call(route, { body: { challenge, code } }),
    onSuccess: ({ admin, token }) => staffSession.save(admin, token),
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'SIGN_IN_EXPIRED') onBack(error);
    },
  });
  const { error, isPending } = signIn;
  const { values, errors, errorBox, change, formProps } = useTypedForm({
    fields: FIELDS,
    initial: { code: '' },
    check,
    submitError: error,
    onSubmit: ({ code }) => signIn.mutate(code),
  });
  return (
    <form {...formProps} className="grid gap-gutter">
      <FocusHeading>{text.title}</FocusHeading>
      <p className="text-muted">{isRecovery ? text.recoveryLead : text.lead}</p>
      {error && !errors.code && (
        <Notice ref={errorBox} tone="danger" role="alert">
          {signInFailure(error, text.failed).map((line) => (
            <p key={line}>{line}</p>
          ))}
        </Notice>
      )}
      <TextField
        // A new field for the other kind of code, so that a phone shows the right keyboard.
        key={String(isRecovery)}
        label={isRecovery ? text.recoveryLabel : text.label}
        name="code"
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        readOnly={isPending}
        value={values.code}
        onChange={(event) => change('code', event.currentTarget.value)}
        error={errors.code}
      />
      <ActionButton type="submit" size="lg" busy={isPending} full>
        {text.submit}
      </ActionButton>
      <div className="-mx-xs flex flex-wrap justify-between">
        <button
          type="button"
          className={LINK_BUTTON}
          onClick={() => {
            change('code', '');
            setIsRecovery(!isRecovery);
          }}
        >
          {isRecovery ? text.useApp : text.useRecovery}
        </button>
        <button type="button" className={LINK_BUTTON} onClick={() => onBack()}>
          {text.back}
        </button>
      </div>
      {isRecovery && <p className="text-muted">{text.lost}</p>}
    </form>
  );
}
