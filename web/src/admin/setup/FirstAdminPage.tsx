import type { createFirstAdmin } from '@clinic-serial/contract/subjects/setup';
import { useMutation } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { adminText } from '#messages/admin';
import { language, languageTexts } from '#messages/language';
import { call } from '../../api/client.ts';
import { routeOf } from '../../api/route.ts';
import { staffSession } from '../../session/staff-session.ts';
import { addressInLanguage, otherLanguage } from '../../site-language.ts';
import { LANGUAGE_LINK } from '../../ui/button/LanguageLink.tsx';
import { lateCheck } from '../../ui/form/use-typed-form.ts';
import { failureText } from '../../ui/notice/failure.ts';
import { LOGIN_CARD } from '../login/login-card.ts';
import { SignedOutForm, SignedOutFrame } from '../login/SignedOutForm.tsx';
import { loadSignedInPages } from '../login-state.ts';

const text = adminText.firstAdmin;
const createRoute = routeOf<typeof createFirstAdmin>({ method: 'POST', path: '/setup/admin' });
const FIELDS = [
  { name: 'fullName', label: text.fullName, autoComplete: 'name' },
  { name: 'username', label: text.username, description: text.usernameHint, autoComplete: 'username' },
  { name: 'password', label: text.password, description: text.passwordHint, autoComplete: 'new-password' },
] as const;
type Name = (typeof FIELDS)[number]['name'];
const check = lateCheck<Name>(async () => (await import('./first-admin-check.ts')).checkFirstAdmin);

/**
 * The first page of a new clinic. The server prints its address when it starts. The page creates the first
 * Admin, who then goes on with the set-up.
 *
 * @param props.setupKey the part of the address after `#`, which has been removed from the address
 */
export function FirstAdminPage({ setupKey }: { setupKey: string }) {
  const { pathname } = useLocation();
  const create = useMutation({
    mutationFn: (form: Record<Name, string>) =>
      call(createRoute, { body: { ...form, key: setupKey, language } }),
    onSuccess: ({ admin, token }) => staffSession.save(admin, token),
  });
  return (
    <SignedOutFrame
      title={text.title}
      languageLink={
        // The LanguageLink of other pages would lose the key, which the page in the other language needs.
        <a
          href={`${addressInLanguage(otherLanguage, pathname, '')}#${setupKey}`}
          lang={otherLanguage}
          hrefLang={otherLanguage}
          className={LANGUAGE_LINK}
        >
          {languageTexts.other}
        </a>
      }
      // The clinic has no phone and no public page yet.
      footer={null}
    >
      <h1>{text.title}</h1>
      <p className="text-muted">{text.lead}</p>
      <div className={LOGIN_CARD}>
        <SignedOutForm
          fields={FIELDS}
          check={check}
          pending={create.isPending}
          error={create.error}
          failureLines={(error) => [failureText(error, text.failed)]}
          submitLabel={text.submit}
          onSubmit={(form) => {
            // Starts to load while the server answers. A failure is shown after the sign-in.
            loadSignedInPages().catch(() => {});
            create.mutate(form);
          }}
        />
      </div>
    </SignedOutFrame>
  );
}
