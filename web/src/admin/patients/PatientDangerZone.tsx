import { nameKey } from '@clinic-serial/contract/fields/person-name';
import { getPatientStats, type StaffPatient } from '@clinic-serial/contract/subjects/patients';
import { erasePatient, exportPatientData, type PatientData } from '@clinic-serial/contract/subjects/privacy';
import { phoneDigits } from '@clinic-serial/contract/text/phone-digits';
import { IconEraser } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { adminPrivacyText } from '#messages/admin-patients';
import { common } from '#messages/common';
import { formTexts } from '#messages/forms';
import { useClinic } from '../../api/clinic.ts';
import { messageOf } from '../../api/errors.ts';
import { ActionButton, ActionLink } from '../../ui/button/Action.tsx';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import { focusOn } from '../../ui/focus/focus.ts';
import { PhoneField } from '../../ui/form/PhoneField.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { SkeletonLines } from '../../ui/list/ListState.tsx';
import { Notice } from '../../ui/notice/Notice.tsx';
import { ExportButton } from '../ExportButton.tsx';
import { PANEL } from '../panel.ts';
import { adminPaths } from '../paths.ts';
import { staffRead, useStaffChange, useStaffRead } from '../staff.api.ts';
import { useStaff } from '../staff-context.ts';
import { toastGood } from '../toast.tsx';

const text = adminPrivacyText;

/** An act beside its description. On phones and in a narrow column, one is below the other. */
const ROW = 'flex flex-wrap items-center justify-between gap-x-gutter gap-y-sm';
const ABOUT = 'max-w-[60ch] flex-[1_1_15rem] text-muted';

/** The buttons that export and erase a patient's data. For Admins (docs/privacy.md). */
export function PatientDangerZone({ patient }: { patient: StaffPatient }) {
  const [isConfirming, setIsConfirming] = useState(false);
  const erased = patient.erasedAt !== null;
  const section = useFocusOnceErased(erased);
  return (
    <section
      ref={section}
      tabIndex={-1}
      className={PANEL}
      data-danger={!erased || undefined}
      aria-labelledby="danger-zone"
    >
      <h2 id="danger-zone">{text.title}</h2>
      <div className={ROW}>
        <p className={ABOUT}>{text.export.text}</p>
        <ExportPatientData patientId={patient.id} />
      </div>
      {!erased && (
        <div className={ROW}>
          <p className={ABOUT}>{text.erase.text}</p>
          <ActionButton look="remove" size="sm" onClick={() => setIsConfirming(true)}>
            <IconEraser size={18} aria-hidden />
            {text.erase.button}
          </ActionButton>
        </div>
      )}
      {isConfirming && <ErasePatient patient={patient} onClose={() => setIsConfirming(false)} />}
    </section>
  );
}

/** The pressed button disappears after erasing. The focus then moves to the section of the button. */
function useFocusOnceErased(erased: boolean) {
  const section = useRef<HTMLElement>(null);
  const before = useRef(erased);
  useEffect(() => {
    if (erased && !before.current) focusOn(section.current, { preventScroll: true });
    before.current = erased;
  }, [erased]);
  return section;
}

const erasePatientText = adminPrivacyText.erase;

/**
 * Asks before a patient is erased. It asks for the phone, or for the name if there is no phone, so that staff
 * do not erase the wrong patient. While the patient has upcoming appointments, the dialog links to them
 * instead. The server decides.
 */
function ErasePatient({ patient, onClose }: { patient: StaffPatient; onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const erase = useStaffChange(erasePatient, { forget: true });
  const stats = useStaffRead(getPatientStats, { params: { id: patient.id }, refetchOnMount: 'always' });
  const upcoming = stats.data?.upcomingAppointments ?? 0;

  function type(text: string) {
    setTyped(text);
    setWrong(false);
  }

  function run() {
    if (erase.isPending) return;
    const { phone, name } = patient;
    if (phone ? phoneDigits(typed) !== phone : nameKey(typed) !== nameKey(name)) {
      setWrong(true);
      focusOn(form.current?.querySelector('input'));
      return;
    }
    erase.mutate(
      { params: { id: patient.id }, body: phone ? { phone } : { name } },
      {
        onSuccess: () => {
          toastGood(erasePatientText.done);
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
        title={upcoming > 0 ? erasePatientText.notYet(patient.name) : erasePatientText.question(patient.name)}
        cancelLabel={upcoming > 0 ? common.close : formTexts.cancel}
        onClose={onClose}
      >
        {upcoming === 0 && <SkeletonLines lines={4} />}
        {upcoming > 0 && (
          <>
            <Notice tone="warn" role="alert">
              <p>{erasePatientText.hasUpcoming(upcoming)}</p>
            </Notice>
            <p>
              <ActionLink look="quiet" to={adminPaths.patientAppointments(patient.id)}>
                {erasePatientText.toAppointments}
              </ActionLink>
            </p>
          </>
        )}
      </ConfirmDialog>
    );
  }
  return (
    <ConfirmDialog
      title={erasePatientText.question(patient.name)}
      danger
      confirmLabel={erasePatientText.confirm}
      pending={erase.isPending}
      error={erase.error && <p>{erasePatientText.failed(messageOf(erase.error))}</p>}
      onConfirm={run}
      onClose={onClose}
    >
      <dl className="m-0 grid gap-0.5">
        <dt className="font-semibold">{erasePatientText.goes}</dt>
        <dd className="mb-xs">{erasePatientText.goesText}</dd>
        <dt className="font-semibold">{erasePatientText.stays}</dt>
        <dd>{erasePatientText.staysText(patient.totalAppointments)}</dd>
      </dl>
      <p>{erasePatientText.warning}</p>
      <form ref={form} noValidate onSubmit={submit}>
        {patient.phone ? (
          <PhoneField
            label={erasePatientText.phone}
            autoComplete="off"
            value={typed}
            error={wrong && erasePatientText.wrongPhone}
            readOnly={erase.isPending}
            onChange={type}
          />
        ) : (
          <TextField
            label={erasePatientText.name}
            autoComplete="off"
            value={typed}
            error={wrong && erasePatientText.wrongName}
            readOnly={erase.isPending}
            onChange={({ currentTarget }) => type(currentTarget.value)}
          />
        )}
      </form>
    </ConfirmDialog>
  );
}

const exportPatientDataText = adminPrivacyText.export;

/** 'Export data': everything about one patient, as a file that people and programs can read. */
function ExportPatientData({ patientId }: { patientId: number }) {
  const { session } = useStaff();
  const client = useQueryClient();
  const today = useClinic()?.today;

  async function fetchFile() {
    // The data are always read again, and nothing stays in the cache.
    const data = await client.fetchQuery({
      ...staffRead(session, exportPatientData, { params: { id: patientId } }),
      staleTime: 0,
      gcTime: 0,
    });
    return {
      name: exportPatientDataText.fileName(patientId, today ?? data.exportedAt.slice(0, 10)),
      content: fileOf(data),
    };
  }

  return <ExportButton texts={exportPatientDataText} fetchFile={fetchFile} />;
}

function fileOf(data: PatientData): Blob {
  return new Blob([`${JSON.stringify(data, null, 2)}\n`], { type: 'application/json' });
}
