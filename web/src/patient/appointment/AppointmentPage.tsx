import { IconChevronLeft } from '@tabler/icons-react';
import { useParams, useSearchParams } from 'react-router';
import { patientText } from '#messages/patient';
import { useClinic } from '../../api/clinic.ts';
import { messageOf } from '../../api/errors.ts';
import { paths } from '../../paths.ts';
import { Link } from '../../ui/address/Link.tsx';
import { ActionLink } from '../../ui/button/Action.tsx';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import { ErrorBox } from '../../ui/list/ListState.tsx';
import { SkeletonLines } from '../../ui/list/SkeletonLines.tsx';
import { phoneText } from '../../ui/text/phone-text.ts';
import page from '../page.module.css';
import { usePatient } from '../patient-context.ts';
import { AppointmentDetails } from './AppointmentDetails.tsx';
import { useAppointment } from './appointment.api.ts';

const text = patientText.appointment;

/** /patient/appointment/{id}: the ticket with the fee, the clinic's contact details, and the actions. */
export function AppointmentPage() {
  const { id = '' } = useParams();
  const clinic = useClinic();
  const { data, error, notFound, refetch } = useAppointment(id);
  // The link of an SMS is checked by the server (server/src/booking/short-link.ts): its appointment exists.
  const fromSms = useSearchParams()[0].get('from') === 'sms';
  const title = !notFound ? text.title : fromSms ? text.otherNumber : text.notFound;
  return (
    <div className={page.page}>
      <PageTitle title={title} />
      <div>
        <Link to={paths.patientHistory} className={page.more}>
          <IconChevronLeft size={18} aria-hidden />
          {text.back}
        </Link>
        <h1>{title}</h1>
      </div>
      {notFound && <NotFound fromSms={fromSms} />}
      {!notFound && data && <AppointmentDetails key={data.id} appointment={data} clinic={clinic} />}
      {!notFound && !data && error && (
        <ErrorBox message={text.loadFailed} detail={messageOf(error)} onRetry={() => void refetch()} />
      )}
      {!notFound && !data && !error && <SkeletonLines lines={3} height="8rem" />}
    </div>
  );
}

/** For an unknown appointment or another patient's. The server answers 404 for both (rules: accounts 6). */
function NotFound({ fromSms }: { fromSms: boolean }) {
  const { who } = usePatient();
  return (
    <>
      <p className={page.lead}>{fromSms ? text.otherNumberText(phoneText(who.phone)) : text.notFoundText}</p>
      <div className={page.actions}>
        <ActionLink to={paths.patientDashboard}>{text.toDashboard}</ActionLink>
        <ActionLink to={paths.patientHistory} look="quiet">
          {text.back}
        </ActionLink>
      </div>
    </>
  );
}
