import { useRef } from 'react';
import { patientText } from '#messages/patient';
import type { ApiError } from '../../api/errors.ts';
import { paths } from '../../paths.ts';
import { ActionButton, ActionLink } from '../../ui/button/Action.tsx';
import { useFocusOnMount } from '../../ui/focus/focus-hooks.ts';
import { Notice } from '../../ui/notice/Notice.tsx';
import page from '../page.module.css';

const text = patientText.login;

interface LoginRefusedProps {
  refusal: ApiError;
  onOtherPhone: () => void;
}

/** Shown if the code was right but the server refuses the login: the reason and the next steps. */
export function LoginRefused({ refusal, onOtherPhone }: LoginRefusedProps) {
  const notice = useRef<HTMLDivElement>(null);
  useFocusOnMount(notice);
  return (
    <section className={page.section}>
      <Notice ref={notice} tone="warn" role="alert">
        <p>{refusal.message}</p>
      </Notice>
      <div className={page.actions}>
        {refusal.code === 'NO_PATIENT_RECORD' && (
          <ActionLink to={paths.doctors}>{patientText.loggedOut.book}</ActionLink>
        )}
        <ActionButton look="quiet" onClick={onOtherPhone}>
          {text.anotherPhone}
        </ActionButton>
      </div>
    </section>
  );
}
