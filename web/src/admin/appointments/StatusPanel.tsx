import { localText } from '@clinic-serial/contract/messages/current/format';
import { statusName } from '@clinic-serial/contract/messages/current/words';
import {
  type Appointment,
  changeAppointmentStatus,
  getAppointment,
} from '@clinic-serial/contract/subjects/appointments';
import {
  type AppointmentStatus,
  nextStatuses,
  UPCOMING_STATUSES,
} from '@clinic-serial/contract/terms/appointment-status';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { adminAppointmentsText } from '#messages/admin-appointments';
import { common } from '#messages/common';
import { useClinic } from '../../api/clinic.ts';
import { codeOf, messageOf } from '../../api/errors.ts';
import { Link } from '../../ui/address/Link.tsx';
import { StatusIcon } from '../../ui/badge/StatusBadge.tsx';
import { ActionButton } from '../../ui/button/Action.tsx';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import { useMainFocusFallback } from '../../ui/focus/focus.ts';
import { formatDate, formatFriendlyDate } from '../../ui/text/format.ts';
import { useCancelledMoney } from '../money-desk/CancelledMoney.tsx';
import { Panel } from '../Panel.tsx';
import { adminPaths } from '../paths.ts';
import { staffCall, useStaffChange } from '../staff.api.ts';
import { useStaff } from '../staff-context.ts';
import { toastGood } from '../toast.tsx';
import { isOutdated } from './appointments.api.ts';

const text = adminAppointmentsText.manage;

/** The next statuses of the appointment, from the contract's one table of transitions (rules: states 2). */
export function StatusPanel({ appointment }: { appointment: Appointment }) {
  const [moving, setMoving] = useState<{ appointment: Appointment; to: AppointmentStatus } | null>(null);
  const focusFallback = useMainFocusFallback();
  const { status, patientErased } = appointment;
  const allowed = nextStatuses('staff', status);
  const replacement = useReplacement(appointment);
  // An appointment is not set back to Booked if its patient was erased (docs/privacy.md) or has another
  // appointment instead (rules: states 5).
  const mayReturn = !patientErased && replacement === null;
  const next = allowed.filter((to) => to !== 'Booked' || mayReturn);
  return (
    <Panel id="status" title={text.title}>
      {allowed.length === 0 && <p className="text-muted">{text.finished}</p>}
      {allowed.includes('Booked') && patientErased && <p className="text-muted">{text.erased}</p>}
      {allowed.includes('Booked') && replacement && !patientErased && <Replaced by={replacement} />}
      {next.includes('Booked') && <p className="text-muted">{text.reactivate}</p>}
      {next.length > 0 && (
        <div className="grid gap-xs" {...focusFallback}>
          {next.map((to) => (
            <ActionButton look="quiet" size="sm" full key={to} onClick={() => setMoving({ appointment, to })}>
              <StatusIcon status={to} />
              {text.actions[to]}
            </ActionButton>
          ))}
        </div>
      )}
      {moving && (
        <ChangeStatus
          {...moving}
          failure={(reason) => [text.failed, text.reason(reason)]}
          onClose={() => setMoving(null)}
        />
      )}
    </Panel>
  );
}

/** Why the appointment cannot come back, with a link to the one that the patient has instead. */
function Replaced({ by }: { by: Appointment }) {
  const { state } = useLocation();
  const { replaced } = adminAppointmentsText.manage;
  return (
    <p className="text-muted">
      {replaced.text}{' '}
      <Link to={adminPaths.appointment(by.id)} state={state}>
        {replaced.link(by.serialNumber, formatDate(by.appointmentDate))}
      </Link>
    </p>
  );
}

/** Longer chains of moves are cut off here. The server checks whole chains. */
const MOST_READ = 10;

const isLive = ({ status }: Appointment) => UPCOMING_STATUSES.some((live) => live === status);

/**
 * The live appointment that the patient has instead of a moved one: the end of its chain of moves (rules:
 * states 5). Null if there is none or it cannot be read; undefined while it is being read.
 */
function useReplacement(appointment: Appointment): Appointment | null | undefined {
  const { session } = useStaff();
  const { id, movedToId, movedFromId } = appointment;
  const { data, isPending } = useQuery({
    queryKey: ['replacement', id, movedToId, movedFromId],
    enabled: movedToId !== null || movedFromId !== null,
    queryFn: async () => {
      const known = new Set([id]);
      const waiting = [movedToId, movedFromId];
      while (waiting.length > 0 && known.size <= MOST_READ) {
        const next = waiting.shift() ?? null;
        if (next === null || known.has(next)) continue;
        known.add(next);
        const other = await staffCall(session, getAppointment, { params: { id: next } });
        if (isLive(other)) return other;
        waiting.push(other.movedToId, other.movedFromId);
      }
      return null;
    },
  });
  if (movedToId === null && movedFromId === null) return null;
  return isPending ? undefined : (data ?? null);
}

const changeStatusText = adminAppointmentsText.status;

interface ChangeStatusProps {
  /** The appointment as the screen showed it when the dialog was opened. */
  appointment: Appointment;
  to: AppointmentStatus;
  /** The screen's sentences for a failure, one paragraph each. */
  failure: (reason: string) => readonly string[];
  onClose: () => void;
}

/**
 * Asks, then changes the status of an appointment. If somebody else was faster, the dialog only names the
 * present status, and the page behind it is read again. Before a paid appointment is cancelled, staff decide
 * what happens with the money (rules: money 7).
 */
export function ChangeStatus({ appointment, to, failure, onClose }: ChangeStatusProps) {
  const today = useClinic()?.today;
  const client = useQueryClient();
  const change = useStaffChange(changeAppointmentStatus);
  const outdated = isOutdated(change.error);
  const { id, serialNumber, patientName, doctorName, doctorNameBn, appointmentDate, status } = appointment;
  const date = today ? formatFriendlyDate(appointmentDate, today) : formatDate(appointmentDate);
  const cancelled = useCancelledMoney(id, to === 'Cancelled' ? appointment.money : undefined);
  // The question about the money is shown instead of this refusal.
  const isAsked = codeOf(change.error) === 'MONEY_UNDECIDED';

  function run() {
    const money = cancelled.take();
    if (money === null) return;
    change.mutate(
      { params: { id }, body: { status: to, from: status, ...(money && { money }) } },
      {
        onSuccess: () => {
          toastGood(changeStatusText.done(statusName(to)));
          onClose();
        },
        onError: (error) => {
          if (isOutdated(error)) void client.invalidateQueries();
          cancelled.onRefused(error);
        },
      },
    );
  }

  return (
    <ConfirmDialog
      title={changeStatusText.question(statusName(to))}
      danger={to === 'Cancelled'}
      {...(!outdated && { confirmLabel: changeStatusText.confirm, onConfirm: run })}
      cancelLabel={outdated ? common.close : changeStatusText.keep}
      pending={change.isPending}
      error={
        change.error && !isAsked && failure(messageOf(change.error)).map((line) => <p key={line}>{line}</p>)
      }
      onClose={onClose}
    >
      <p>
        <strong>{changeStatusText.about(serialNumber, patientName)}</strong>
      </p>
      <p>{changeStatusText.with(localText(doctorName, doctorNameBn), date)}</p>
      {cancelled.fields}
    </ConfirmDialog>
  );
}
