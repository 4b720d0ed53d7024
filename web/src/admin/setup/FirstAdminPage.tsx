import type { createFirstAdmin } from '@clinic-serial/contract/setup';
import { useMutation } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { adminText } from '#messages/admin';
import { formTexts } from '#messages/forms';
import { language, languageTexts } from '#messages/language';
import { call } from '../../api/client.ts';
import { routeOf } from '../../api/route.ts';
import { staffSession } from '../../session/staff-session.ts';
import { addressInLanguage, otherLanguage } from '../../site-language.ts';
import { ActionButton } from '../../ui/button/Action.tsx';
import { ColorSchemeSwitch } from '../../ui/button/ColorSchemeSwitch.tsx';
import linkClasses from '../../ui/button/LanguageLink.module.css';
import { PasswordField } from '../../ui/form/PasswordField.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { lateCheck, useTypedForm } from '../../ui/form/use-typed-form.ts';
import { Brand } from '../../ui/layout/Brand.tsx';
import { FailureNotice } from '../../ui/notice/FailureNotice.tsx';
import frame from '../../ui/style/signed-out.module.css';
import hidden from '../../ui/style/visually-hidden.module.css';
import { AdminTitle } from '../AdminTitle.tsx';
import classes from '../login/LoginPage.module.css';
import { loadSignedInPages } from '../signed-in-pages.ts';

const text = adminText.firstAdmin;
const createRoute = routeOf<typeof createFirstAdmin>({ method: 'POST', path: '/setup/admin' });
const FIELDS = ['fullName', 'username', 'password'] as const;
const check = lateCheck<(typeof FIELDS)[number]>(
  async () => (await import('./first-admin-check.ts')).checkFirstAdmin,
);

/**
 * The first page of a new clinic, opened with the address that the start of the server has printed. It creates the first Admin,
 * who then goes on with the set-up.
 *
 * @param props.setupKey the part of the address after `#`; it is not in the address any more
 */
export function FirstAdminPage({ setupKey }: { setupKey: string }) {
  const { pathname } = useLocation();
  const create = useMutation({
    mutationFn: (form: Record<(typeof FIELDS)[number], string>) =>
      call(createRoute, { body: { ...form, key: setupKey, language } }),
    onSuccess: ({ admin, token }) => staffSession.save(admin, token),
  });
  return (
    <div className={frame.shell}>
      <AdminTitle title={text.title} />
      <header className={frame.header}>
        <Brand />
        <div className={frame.tools}>
          {/* Not the LanguageLink of other pages, because the page in the other language needs the key too. */}
          <a
            href={`${addressInLanguage(otherLanguage, pathname, '')}#${setupKey}`}
            lang={otherLanguage}
            hrefLang={otherLanguage}
            className={linkClasses.link}
          >
            {languageTexts.other}
          </a>
          <ColorSchemeSwitch />
        </div>
      </header>
      <main id="main" tabIndex={-1} className={classes.main}>
        <h1>{text.title}</h1>
        <p className={classes.lead}>{text.lead}</p>
        <div className={classes.card}>
          <AccountForm
            pending={create.isPending}
            error={create.error}
            onSubmit={(form) => {
              // Loaded while the server answers. A failure shows after the sign-in.
              loadSignedInPages().catch(() => {});
              create.mutate(form);
            }}
          />
        </div>
      </main>
    </div>
  );
}

interface AccountFormProps {
  pending: boolean;
  error: Error | null;
  onSubmit: (form: Record<(typeof FIELDS)[number], string>) => void;
}

function AccountForm({ pending, error, onSubmit }: AccountFormProps) {
  const { values, errors, wrong, errorBox, change, formProps } = useTypedForm({
    fields: FIELDS,
    initial: { fullName: '', username: '', password: '' },
    check,
    submitError: error,
    onSubmit,
  });
  return (
    <form {...formProps} className={classes.form}>
      {wrong.length === 0 && <FailureNotice ref={errorBox} error={error} fallback={text.failed} />}
      <div role="alert" className={hidden.hidden}>
        {wrong.length > 0 && formTexts.problems(wrong.length)}
      </div>
      <TextField
        label={text.fullName}
        name="fullName"
        autoComplete="name"
        readOnly={pending}
        value={values.fullName}
        onChange={(event) => change('fullName', event.currentTarget.value)}
        error={errors.fullName}
      />
      <TextField
        label={text.username}
        description={text.usernameHint}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        readOnly={pending}
        value={values.username}
        onChange={(event) => change('username', event.currentTarget.value)}
        error={errors.username}
      />
      <PasswordField
        label={text.password}
        description={text.passwordHint}
        name="password"
        autoComplete="new-password"
        readOnly={pending}
        value={values.password}
        onChange={(event) => change('password', event.currentTarget.value)}
        error={errors.password}
      />
      <ActionButton type="submit" size="lg" busy={pending} full>
        {text.submit}
      </ActionButton>
    </form>
  );
}
