import { signInStaff, staffCredentials } from '@clinic-serial/contract/staff-account';
import { TextInput } from '@mantine/core';
import '@mantine/core/styles/ActionIcon.css';
import { staffFields } from '@clinic-serial/contract/messages/en/staff-fields';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { call } from '../../api/client.ts';
import { ApiError } from '../../api/errors.ts';
import { adminText } from '../../messages/en/admin.ts';
import { paths } from '../../paths.ts';
import { staffSession } from '../../session/staff-session.ts';
import { Link } from '../../ui/address/Link.tsx';
import { ColorSchemeSwitch } from '../../ui/button/ColorSchemeSwitch.tsx';
import { FormShell } from '../../ui/form/FormShell.tsx';
import { formCheck } from '../../ui/form/form-check.ts';
import { PasswordField } from '../../ui/form/PasswordField.tsx';
import { Brand } from '../../ui/layout/Brand.tsx';
import { SignedOutFooter } from '../../ui/layout/SignedOutFooter.tsx';
import { waitLines } from '../../ui/notice/failure-lines.ts';
import { Notice } from '../../ui/notice/Notice.tsx';
import frame from '../../ui/style/signed-out.module.css';
import { AdminTitle } from '../AdminTitle.tsx';
import type { LoginState } from '../login-state.ts';
import classes from './LoginPage.module.css';

const text = adminText.login;

/** /admin/login. After the login, AdminArea leads on to the next page. */
export function LoginPage() {
  const { ended } = (useLocation().state ?? {}) as LoginState;
  const signIn = useMutation({
    mutationFn: (body: { username: string; password: string }) => call(signInStaff, { body }),
    onSuccess: ({ admin, token }) => staffSession.save(admin, token),
  });
  const form = useForm({
    initialValues: { username: '', password: '' },
    validate: formCheck(staffCredentials, staffFields),
  });
  return (
    <div className={frame.shell}>
      <AdminTitle title={text.title} />
      <header className={frame.header}>
        <Brand />
        <ColorSchemeSwitch />
      </header>
      <main id="main" tabIndex={-1} className={classes.main}>
        <h1>{text.title}</h1>
        <p className={classes.lead}>
          {text.lead} <Link to={paths.patientLogin}>{text.patients}</Link>
        </p>
        {ended && !signIn.error && (
          <Notice tone="info" role="status">
            <p>{adminText.ended[ended]}</p>
          </Notice>
        )}
        <div className={classes.card}>
          <FormShell
            form={form}
            onSubmit={(values) => signIn.mutate(values)}
            submitError={signIn.error}
            pending={signIn.isPending}
            failure={text.failedDefault}
            failurePart={signIn.error && <LoginFailure error={signIn.error} />}
            submitLabel={text.submit}
          >
            <TextInput
              label={text.username}
              autoComplete="username"
              autoCapitalize="none"
              autoCorrect="off"
              spellCheck={false}
              {...form.getInputProps('username')}
            />
            <PasswordField
              label={text.password}
              autoComplete="current-password"
              {...form.getInputProps('password')}
            />
          </FormShell>
        </div>
      </main>
      <SignedOutFooter />
    </div>
  );
}

/** 'Login failed' with the server's message, and the time to try again. */
function LoginFailure({ error }: { error: Error }) {
  const lines =
    error instanceof ApiError ? [text.failed(error.message), ...waitLines(error)] : [text.failedDefault];
  return (
    <Notice tone="danger" role="alert">
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </Notice>
  );
}
