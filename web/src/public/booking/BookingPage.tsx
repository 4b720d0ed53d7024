import { localText } from '@clinic-serial/contract/messages/current/format';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useParams } from 'react-router';
import { bookingText } from '#messages/booking';
import { useClinic } from '../../api/clinic.ts';
import { ApiError, messageOf } from '../../api/errors.ts';
import type { Preloaded } from '../../api/preloaded.ts';
import { paths } from '../../paths.ts';
import { ActionButton, ActionLink } from '../../ui/button/Action.tsx';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import { Notice } from '../../ui/notice/Notice.tsx';
import { useScriptsAtOnce } from '../../ui/text/page-head.ts';
import { doctorOptions } from '../doctors/doctor.api.ts';
import { BookingWizard, TITLE } from './BookingWizard.tsx';
import { refreshLiveStatus } from './booking.api.ts';
import { preloadConfirmation } from './confirmation-part.tsx';
import { hasBooking, useDraft } from './draft.ts';

const text = bookingText.error;

const PAGE =
  'mx-auto grid w-full max-w-[calc(35rem+2*min(1rem,5vw))] grid-cols-[minmax(0,1fr)] gap-3 px-gutter pt-2 pb-2 sm:gap-5 sm:pt-6 sm:pb-8';

/** A page that begins with a finished booking needs the ticket for its first render. */
export async function prepare(preloaded: Preloaded): Promise<void> {
  if (hasBooking(preloaded)) await preloadConfirmation();
}

export default function BookingPage() {
  const { doctorId = '' } = useParams();
  const wellFormed = /^[1-9]\d{0,8}$/.test(doctorId);
  const clinic = useClinic();
  const doctor = useQuery({ ...doctorOptions(doctorId), enabled: wellFormed });
  const client = useQueryClient();
  const [visit, setVisit] = useState(0);
  const draft = useDraft(doctorId);
  // The code and the ticket change by themselves; the empty form does not.
  useScriptsAtOnce(draft !== undefined || !doctor.data);

  function startOver() {
    void refreshLiveStatus(client, Number(doctorId));
    setVisit(visit + 1);
  }

  // Checked before the errors: a later failure must not remove a booking or its serial from the screen.
  if (doctor.data) {
    const { name, nameBn, departmentName, departmentNameBn } = doctor.data;
    const doctorName = localText(name, nameBn);
    return (
      <div className={PAGE}>
        <PageTitle
          title={bookingText.titleWith(doctorName)}
          description={bookingText.description(doctorName, localText(departmentName, departmentNameBn))}
        />
        <BookingWizard
          key={visit}
          doctor={doctor.data}
          asOf={doctor.dataUpdatedAt}
          clinic={clinic}
          draft={visit === 0 ? draft : undefined}
          again={visit > 0}
          onStartOver={startOver}
        />
      </div>
    );
  }
  if (!wellFormed || (doctor.error instanceof ApiError && doctor.error.status === 404)) {
    // The doctor is unknown or cannot be booked online (rules: serials 9).
    return (
      <Problem title={text.notFound} status={404}>
        <p>{text.notFoundHint}</p>
        <ActionLink to={paths.doctors}>{text.back}</ActionLink>
      </Problem>
    );
  }
  if (doctor.error) {
    return (
      <Problem title={text.title}>
        <Notice tone="danger" role="alert">
          <p>{messageOf(doctor.error, text.load)}</p>
        </Notice>
        <div className="flex flex-wrap gap-3">
          <ActionButton onClick={() => void doctor.refetch()}>{text.tryAgain}</ActionButton>
          <ActionLink to={paths.doctors} look="quiet">
            {text.back}
          </ActionLink>
        </div>
      </Problem>
    );
  }
  return <BookingSkeleton />;
}

interface ProblemProps {
  title: string;
  status?: number;
  children: ReactNode;
}

function Problem({ title, status = 200, children }: ProblemProps) {
  return (
    <div className={PAGE}>
      <PageTitle title={title} status={status} />
      <div className="grid justify-items-start gap-4">
        <h1>{title}</h1>
        {children}
      </div>
    </div>
  );
}

const LINE = 'h-4 animate-breathe rounded-sm bg-line';

function BookingSkeleton() {
  return (
    <div className={PAGE}>
      <PageTitle title={bookingText.title} />
      <h1 className={TITLE}>{bookingText.title}</h1>
      <p role="status" className="sr-only">
        {bookingText.loading}
      </p>
      <div className="grid gap-4 py-2" aria-hidden>
        <div className={`${LINE} w-2/5`} />
        <div className={`${LINE} h-7 w-3/5`} />
        <div className={`${LINE} h-11`} />
        <div className={`${LINE} h-12`} />
        <div className={`${LINE} h-12`} />
        <div className={`${LINE} h-12`} />
      </div>
    </div>
  );
}
