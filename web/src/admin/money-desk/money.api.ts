import type { BodyInputOf } from '@clinic-serial/contract/subjects/endpoint';
import {
  getQueueMoney,
  getVisitMoney,
  type keepPayment,
  type QueueMoney,
  type refundPayment,
  type takePayment,
  type VisitAccount,
  type voidEntry,
} from '@clinic-serial/contract/subjects/payments';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { useClinic } from '../../api/clinic.ts';
import { codeOf } from '../../api/errors.ts';
import { useReread } from '../../live/use-reread.ts';
import { isUnanswered } from '../../session/reach.ts';
import { useSingleFlight } from '../../ui/button/use-single-flight.ts';
import { newKey } from '../change-key.ts';
import { partsOf, type SittingOf } from '../sitting-of.ts';
import { staffCall, useStaffCache, useStaffRead } from '../staff.api.ts';
import { useStaff } from '../staff-context.ts';

/** The clinic's fees; undefined if the clinic does not record payments, and then no screen mentions money. */
export const useFees = () => useClinic()?.fees;

/** How often the marks of a queue are read, in case another desk takes money. */
const REREAD_MS = 20_000;

/**
 * The money of everybody in the queue of a sitting, by appointment. It is read again after each act of the
 * queue, and every 20 s while the page is visible. Empty where the clinic does not record payments.
 *
 * @param version the version of the queue
 */
export function useQueueMoney(of: SittingOf, version: number): ReadonlyMap<number, QueueMoney> {
  const isOn = useFees() !== undefined;
  const parts = partsOf(of);
  const reread = useReread(useStaffCache(getQueueMoney, parts).reread);
  const read = useRef(version);
  useEffect(() => {
    if (read.current === version) return;
    read.current = version;
    if (isOn) reread();
  }, [version, isOn, reread]);
  const { data } = useStaffRead(getQueueMoney, { ...parts, enabled: isOn, refetchInterval: REREAD_MS });
  return useMemo(() => new Map(data?.visits.map((visit) => [visit.appointmentId, visit])), [data]);
}

/**
 * The money of an appointment with its entries.
 *
 * @param known what another screen knows of the account, shown until the answer is there
 */
export const useVisitAccount = (appointmentId: number, known?: VisitAccount) =>
  useStaffRead(getVisitMoney, {
    params: { id: appointmentId },
    staleTime: 0,
    ...(known && { placeholderData: known }),
  });

type MoneyAct = typeof takePayment | typeof refundPayment | typeof keepPayment | typeof voidEntry;

interface Asked<Act extends MoneyAct = MoneyAct> {
  act: Act;
  /** The id of the appointment, or of the entry that is voided. */
  id: number;
  /** The decisions of the person, without what the screen adds. */
  content: Omit<BodyInputOf<Act>, 'expectedVersion' | 'key'>;
  /** `version` of the account on the screen. A void has none. */
  version?: number;
}

/** How many times a request is sent if its answer is lost. */
const MOST_TRIES = 3;
const PAUSE_MS = 500;

/** Refusals after which the screen shows the present account. */
const OUTDATED = ['MONEY_CHANGED', 'NOTHING_DUE', 'NOT_VOIDABLE', 'BOX_CLOSED', 'APPOINTMENT_NOT_FOUND'];

interface Answers {
  onDone: (account: VisitAccount, asked: Asked) => void;
  /** Called when somebody else was quicker, once the present account has been read. */
  onOvertaken: () => void;
}

/**
 * Acts on the money of an appointment, one act at a time. Each act has a key. If no answer comes, the act is
 * sent again with the same key and version, by itself and at the next press, until the server answers. So the
 * money is taken once (rules: money 6).
 */
export function useMoneyAct(appointmentId: number, { onDone, onOvertaken }: Answers) {
  const { session } = useStaff();
  const client = useQueryClient();
  const cached = useStaffCache(getVisitMoney, { params: { id: appointmentId } });
  const unanswered = useRef<{ said: string; body: object }>(undefined);

  async function send({ act, id, content, version }: Asked): Promise<VisitAccount> {
    const said = JSON.stringify([act.path, id, content]);
    const body =
      unanswered.current?.said === said
        ? unanswered.current.body
        : { ...content, ...(version !== undefined && { expectedVersion: version }), key: newKey() };
    unanswered.current = { said, body };
    for (let attempt = 1; ; attempt += 1) {
      try {
        // All these endpoints answer alike; the body is that of `act`, by the type of what was asked.
        const sending = { params: { id }, body: body as never };
        const account = await staffCall(session, act as typeof takePayment, sending);
        unanswered.current = undefined;
        return account;
      } catch (error) {
        if (!isUnanswered(error)) unanswered.current = undefined;
        if (!isUnanswered(error) || attempt === MOST_TRIES) throw error;
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS * attempt));
      }
    }
  }

  const flight = useSingleFlight<Asked, VisitAccount>({
    send,
    onSuccess: (account, asked) => {
      cached.set(account);
      // Lists, queues and figures show the same money, so they are read again.
      void client.invalidateQueries();
      onDone(account, asked);
    },
    onError: (error) => {
      if (OUTDATED.includes(codeOf(error) ?? '')) void showAsItIsNow(codeOf(error) === 'MONEY_CHANGED');
    },
  });
  async function showAsItIsNow(isOvertaken: boolean) {
    await client.invalidateQueries();
    if (!isOvertaken) return;
    flight.forget();
    onOvertaken();
  }

  return { ...flight, run: <Act extends MoneyAct>(asked: Asked<Act>) => flight.run(asked as never) };
}

export type MoneyActs = ReturnType<typeof useMoneyAct>;
