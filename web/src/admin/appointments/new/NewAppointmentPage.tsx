import { useLocation, useSearchParams } from 'react-router';
import { adminAppointmentsText } from '#messages/admin-appointments';
import { newAppointmentText } from '#messages/admin-new-appointment';
import { useClinic } from '../../../api/clinic.ts';
import { messageOf } from '../../../api/errors.ts';
import { idParam, useListAddress } from '../../../ui/address/list-address.ts';
import { ActionButton } from '../../../ui/button/Action.tsx';
import { ErrorBox, SkeletonLines } from '../../../ui/list/ListState.tsx';
import { PageHeader } from '../../PageHeader.tsx';
import { adminPaths } from '../../paths.ts';
import { ErasedNotice } from '../../patients/ErasedNotice.tsx';
import { usePatient } from '../../patients/patients.api.ts';
import { NewAppointment } from './NewAppointment.tsx';
import classes from './wizard.module.css';

const text = newAppointmentText;

/** /admin/appointments/new. `?patientId=` names the patient when that patient's screens led here. */
export default function NewAppointmentPage() {
  const list = useListAddress(adminPaths.appointments);
  const { state } = useLocation();
  const [params, setParams] = useSearchParams();
  const today = useClinic()?.today;
  const patientId = idParam(params.get('patientId') ?? undefined);
  const { data: patient, error, refetch } = usePatient(patientId);
  const failed = patientId !== null && !patient && error !== null;
  const ready = today !== undefined && (patientId === null || patient !== undefined);
  const erasedAt = patient?.erasedAt ?? null;
  // The state is kept, because it contains the way back to the list.
  const forget = () => setParams({}, { replace: true, state });

  return (
    <>
      <PageHeader title={text.title} back={{ to: list, label: adminAppointmentsText.backToList }} />
      {(failed || erasedAt !== null) && (
        <div className={`${classes.step} ${classes.narrow}`}>
          {failed && (
            <ErrorBox message={text.loadFailed} detail={messageOf(error)} onRetry={() => void refetch()} />
          )}
          {erasedAt !== null && <ErasedNotice erasedAt={erasedAt} />}
          <div>
            <ActionButton look="quiet" onClick={forget}>
              {text.searchInstead}
            </ActionButton>
          </div>
        </div>
      )}
      {!failed && !ready && <SkeletonLines lines={6} height="3rem" />}
      {ready && erasedAt === null && (
        <NewAppointment preselected={patient ?? null} today={today} list={list} onForget={forget} />
      )}
    </>
  );
}
