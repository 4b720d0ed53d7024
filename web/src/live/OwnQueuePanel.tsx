import type { ClinicInfo } from '@clinic-serial/contract/clinic';
import { localText } from '@clinic-serial/contract/messages/current/format';
import { livePage as text } from '@clinic-serial/contract/messages/current/live-page';
import { stateTexts, whenTexts } from '@clinic-serial/contract/messages/current/when-to-come';
import { queueNotes, stateText, whenSentences } from '@clinic-serial/contract/messages/when-to-come';
import type { getOwnQueue, OwnQueue } from '@clinic-serial/contract/own-queue';
import { TIMINGS } from '@clinic-serial/contract/rules/timings';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useClinic } from '../api/clinic.ts';
import { readOptions } from '../api/read.ts';
import { routeOf } from '../api/route.ts';
import { formatNumber } from '../ui/text/format.ts';
import classes from './OwnQueuePanel.module.css';
import { useLive } from './use-live.ts';
import { useReread } from './use-reread.ts';

const ownRoute = routeOf<typeof getOwnQueue>({ method: 'GET', path: '/queue/own/{key}' });
/** A sitting with many patients must not have all of them read in the same moment. */
const PAUSE_MS = 300;

/** Where a serial of today stands: the same as on its live page. Nothing on another day, and while it is not known. */
export function OwnQueuePanel({ liveKey }: { liveKey: string }) {
  const clinic = useClinic();
  const own = useOwnQueue(liveKey);
  if (!own || !clinic || own.date !== clinic.today) return null;
  const notes = queueNotes({ when: whenTexts, state: stateTexts }, own.whenToCome, own.queue);
  const { serving, now } = own.queue;
  const isServing = now.kind === 'running' && serving !== null;
  return (
    <section className={classes.panel} data-called={own.called || undefined} aria-label={text.liveNow}>
      <p className={classes.now}>
        {isServing ? text.liveNow : text.liveState}:{' '}
        <strong>{isServing ? formatNumber(serving) : stateText(stateTexts, now)}</strong>
      </p>
      <div role="status">
        {sentencesOf(own, clinic).map((sentence) => (
          <p key={sentence} className={classes.says}>
            {sentence}
          </p>
        ))}
      </div>
      {notes.map((note) => (
        <p key={note} className={classes.note}>
          {note}
        </p>
      ))}
    </section>
  );
}

/** When to come, in the words that every screen has (rules: queue 18). */
export function sentencesOf(own: OwnQueue, { phone }: Pick<ClinicInfo, 'phone'>): string[] {
  return whenSentences(whenTexts, own.whenToCome, {
    doctor: localText(own.doctorName, own.doctorNameBn),
    room: localText(own.departmentLocation, own.departmentLocationBn),
    phone,
    isTold: true,
  });
}

/** Where a serial stands, kept current by the stream of its sitting. */
export function useOwnQueue(liveKey: string) {
  const client = useQueryClient();
  const options = readOptions(ownRoute, { params: { key: liveKey } });
  const reread = useReread(
    () => client.refetchQueries({ queryKey: options.queryKey, exact: true }),
    PAUSE_MS,
  );
  const [address, setAddress] = useState<string | null>(null);
  const isLive = useLive(address, reread);
  const { data } = useQuery({ ...options, refetchInterval: isLive ? false : TIMINGS.liveStatusPollMs });
  const wanted = data ? `/queue/${data.doctorId}/${data.date}/events?sitting=${data.sitting}` : null;
  if (wanted !== address) setAddress(wanted);
  return data;
}
