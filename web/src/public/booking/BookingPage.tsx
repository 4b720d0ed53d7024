import { localText } from '@clinic-serial/contract/messages/current/format';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { bookingText } from '#messages/booking';
import { useClinic } from '../../api/clinic.ts';
import { ApiError } from '../../api/errors.ts';
import type { Preloaded } from '../../api/preloaded.ts';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import classes from './BookingPage.module.css';
import { BookingError, DoctorNotFound } from './BookingProblem.tsx';
import { BookingSkeleton } from './BookingSkeleton.tsx';
import { BookingWizard } from './BookingWizard.tsx';
import { doctorOptions, refreshLiveStatus } from './booking.api.ts';
import { forgetBooking } from './kept-booking.ts';
import { hasBooking, useSentForm } from './sent-form.ts';
import { preloadConfirmation } from './use-confirmation-part.ts';

/** A page that begins with a made booking needs the ticket for its first render. */
export async function prepare(preloaded: Preloaded): Promise<void> {
  if (hasBooking(preloaded)) await preloadConfirmation();
}

/** /book/{doctorId}: a serial for today in three steps. */
export default function BookingPage() {
  const { doctorId = '' } = useParams();
  const wellFormed = /^[1-9]\d{0,8}$/.test(doctorId);
  const clinic = useClinic();
  const doctor = useQuery({ ...doctorOptions(doctorId), enabled: wellFormed });
  const client = useQueryClient();
  const [visit, setVisit] = useState(0);
  const sent = useSentForm(doctorId);

  function startOver() {
    forgetBooking(Number(doctorId));
    void refreshLiveStatus(client, Number(doctorId));
    setVisit(visit + 1);
  }

  // Checked before the errors: a later failure must not remove a booking or its serial from the screen.
  if (doctor.data) {
    const { name, nameBn, departmentName, departmentNameBn } = doctor.data;
    const doctorName = localText(name, nameBn);
    return (
      <div className={classes.page}>
        <PageTitle
          title={bookingText.titleWith(doctorName)}
          description={bookingText.description(doctorName, localText(departmentName, departmentNameBn))}
        />
        <BookingWizard
          key={visit}
          doctor={doctor.data}
          asOf={doctor.dataUpdatedAt}
          clinic={clinic}
          sent={visit === 0 ? sent : undefined}
          again={visit > 0}
          onStartOver={startOver}
        />
      </div>
    );
  }
  if (!wellFormed || (doctor.error instanceof ApiError && doctor.error.status === 404)) {
    return <DoctorNotFound />;
  }
  if (doctor.error) {
    return <BookingError error={doctor.error} onTryAgain={() => void doctor.refetch()} />;
  }
  return <BookingSkeleton />;
}
