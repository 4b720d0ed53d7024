import { localText } from '@clinic-serial/contract/messages/current/format';
import { livePage as text } from '@clinic-serial/contract/messages/current/live-page';
import { stateTexts, whenTexts } from '@clinic-serial/contract/messages/current/when-to-come';
import { queueNotes, stateText, whenSentences } from '@clinic-serial/contract/rules/queue/when-to-come-text';
import type { ClinicInfo } from '@clinic-serial/contract/subjects/clinic';
import type { OwnQueue } from '@clinic-serial/contract/subjects/own-queue';
import { useClinic } from '../api/clinic.ts';
import { formatNumber } from '../ui/text/format.ts';
import { useOwnQueue } from './use-own-queue.ts';

/**
 * Where a serial of today stands: the same as on its live page. Nothing on another day, and while it is not
 * known.
 */
export function OwnQueuePanel({ liveKey }: { liveKey: string }) {
  const clinic = useClinic();
  const own = useOwnQueue(liveKey);
  if (!own || !clinic || own.date !== clinic.today) return null;
  const notes = queueNotes({ when: whenTexts, state: stateTexts }, own.whenToCome, own.queue);
  return (
    <section
      className={`grid gap-2 rounded-md border p-4 tabular-nums ${own.called ? 'border-accent bg-accent-soft' : 'border-line bg-surface'}`}
      aria-label={text.liveNow}
    >
      <p className="text-muted">
        <Now own={own} />
      </p>
      <div role="status">
        {sentencesOf(own, clinic).map((sentence) => (
          <p key={sentence} className="text-lg font-semibold">
            {sentence}
          </p>
        ))}
      </div>
      {notes.map((note) => (
        <p key={note} className="text-sm">
          {note}
        </p>
      ))}
    </section>
  );
}

/** When to come, in the words that every screen has (rules: queue 18). */
function sentencesOf(own: OwnQueue, { phone }: Pick<ClinicInfo, 'phone'>): string[] {
  return whenSentences(whenTexts, own.whenToCome, {
    doctor: localText(own.doctorName, own.doctorNameBn),
    room: localText(own.departmentLocation, own.departmentLocationBn),
    phone,
    isTold: true,
  });
}

/** What the sitting is doing now, in one line below a serial of today. */
export function NowLine({ liveKey }: { liveKey: string }) {
  const clinic = useClinic();
  const own = useOwnQueue(liveKey);
  if (!own || own.date !== clinic?.today) return null;
  return (
    <p role="status">
      <Now own={own} />
    </p>
  );
}

function Now({ own }: { own: OwnQueue }) {
  const { serving, now } = own.queue;
  const isServing = now.kind === 'running' && serving !== null;
  return (
    <>
      {isServing ? text.liveNow : text.liveState}:{' '}
      <strong className="text-text">{isServing ? formatNumber(serving) : stateText(stateTexts, now)}</strong>
    </>
  );
}
