import type { StaffPatient } from '@clinic-serial/contract/subjects/patients';
import { erasePatient } from '@clinic-serial/contract/subjects/privacy';
import { phoneDigits } from '@clinic-serial/contract/text/phone-digits';
import { type FormEvent, useRef, useState } from 'react';
import { adminPrivacyText } from '#messages/admin-privacy';
import { common } from '#messages/common';
import { formTexts } from '#messages/forms';
import { messageOf } from '../../api/errors.ts';
import { ActionLink } from '../../ui/button/Action.tsx';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import { focusOn } from '../../ui/focus/focus.ts';
import { PhoneField } from '../../ui/form/PhoneField.tsx';
import { SkeletonLines } from '../../ui/list/SkeletonLines.tsx';
import { Notice } from '../../ui/notice/Notice.tsx';
import { adminPaths } from '../paths.ts';
import { useStaffChange } from '../staff.api.ts';
import { toastGood } from '../toast.tsx';
import classes from './ErasePatient.module.css';
import { usePatientStats } from './patients.api.ts';

const text = adminPrivacyText.erase;

/**
 * Asks before a patient is erased. It says which data is erased and which is kept. It asks for the phone, so
 * that staff do not erase the wrong patient. While the patient has upcoming appointments, the dialog says so at once and leads to
 * them. The server decides.
 */
export function ErasePatient({ patient, onClose }: { patient: StaffPatient; onClose: () => void }) {
  const [phone, setPhone] = useState('');
  const [wrong, setWrong] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const erase = useStaffChange(erasePatient, { forget: true });
  const stats = usePatientStats(patient.id, { fresh: true });
  const upcoming = stats.data?.upcomingAppointments ?? 0;

  function run() {
    if (erase.isPending) return;
    if (phoneDigits(phone) !== patient.phone) {
      setWrong(true);
      focusOn(form.current?.querySelector('input'));
      return;
    }
    erase.mutate(
      { params: { id: patient.id }, body: { phone: patient.phone } },
      {
        onSuccess: () => {
          toastGood(text.done);
          onClose();
        },
      },
    );
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    run();
  }

  if (stats.isPending || upcoming > 0) {
    return (
      <ConfirmDialog
        title={upcoming > 0 ? text.notYet(patient.name) : text.question(patient.name)}
        cancelLabel={upcoming > 0 ? common.close : formTexts.cancel}
        onClose={onClose}
      >
        {upcoming === 0 && <SkeletonLines lines={4} />}
        {upcoming > 0 && (
          <>
            <Notice tone="warn" role="alert">
              <p>{text.hasUpcoming(upcoming)}</p>
            </Notice>
            <p>
              <ActionLink look="quiet" to={adminPaths.patientAppointments(patient.id)}>
                {text.toAppointments}
              </ActionLink>
            </p>
          </>
        )}
      </ConfirmDialog>
    );
  }
  return (
    <ConfirmDialog
      title={text.question(patient.name)}
      danger
      confirmLabel={text.confirm}
      pending={erase.isPending}
      error={erase.error && <p>{text.failed(messageOf(erase.error))}</p>}
      onConfirm={run}
      onClose={onClose}
    >
      <dl className={classes.facts}>
        <dt>{text.goes}</dt>
        <dd>{text.goesText}</dd>
        <dt>{text.stays}</dt>
        <dd>{text.staysText(patient.totalAppointments)}</dd>
      </dl>
      <p>{text.warning}</p>
      <form ref={form} noValidate onSubmit={submit}>
        <PhoneField
          label={text.phone}
          autoComplete="off"
          value={phone}
          error={wrong && text.wrongPhone}
          readOnly={erase.isPending}
          onChange={(typed) => {
            setPhone(typed);
            setWrong(false);
          }}
        />
      </form>
    </ConfirmDialog>
  );
}
