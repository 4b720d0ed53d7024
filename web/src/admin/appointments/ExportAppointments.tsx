import { exportAppointments } from '@clinic-serial/contract/export';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useRef } from 'react';
import { messageOf } from '../../api/errors.ts';
import { adminAppointmentsText } from '../../messages/en/admin-appointments.ts';
import { useKeepFocus } from '../../ui/use-keep-focus.ts';
import { useSingleFlight } from '../../ui/use-single-flight.ts';
import { fetchCsv, saveFile } from '../csv-download.ts';
import { useStaff } from '../staff-context.ts';
import { toastBad, toastGood } from '../toast.tsx';
import type { AppointmentFilters } from './appointments.api.ts';

const text = adminAppointmentsText.export;

/** 'Export CSV': all pages of what the list's filters match. */
export function ExportAppointments({ filters, ready }: { filters: AppointmentFilters; ready: boolean }) {
  const { session } = useStaff();
  const { run, isPending } = useSingleFlight({
    send: (wanted: AppointmentFilters) => fetchCsv(session, exportAppointments, wanted, text.fileName),
    onSuccess: (file) => {
      saveFile(file);
      toastGood(text.done(file.name));
    },
    onError: (error) => toastBad(text.failed(messageOf(error))),
  });
  const button = useRef<HTMLButtonElement>(null);
  useKeepFocus(button, isPending);
  return (
    <Button
      ref={button}
      size="sm"
      variant="default"
      leftSection={<IconDownload size={18} aria-hidden />}
      disabled={!ready}
      loading={isPending}
      onClick={() => run(filters)}
    >
      {text.button}
    </Button>
  );
}
