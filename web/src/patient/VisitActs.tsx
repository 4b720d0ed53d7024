import { livePage as text } from '@clinic-serial/contract/messages/current/live-page';
import {
  actsAt,
  asksForArrival,
  openActs,
  type VisitAct,
  visitStageOf,
} from '@clinic-serial/contract/rules/queue/visit-stage';
import { clinicAt } from '@clinic-serial/contract/rules/schedule/clinic-at';
import type { ClinicInfo } from '@clinic-serial/contract/subjects/clinic';
import {
  getOwnQueue,
  LATE_CHOICES,
  type OwnQueue,
  tellDesk,
} from '@clinic-serial/contract/subjects/own-queue';
import { clinicPhones, telephoneLink } from '@clinic-serial/contract/text/clinic-phones';
import { useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, Fragment, type ReactNode, type RefObject, useRef, useState } from 'react';
import { patientText } from '#messages/patient';
import { ticketText } from '#messages/ticket';
import { call } from '../api/client.ts';
import { useClinic } from '../api/clinic.ts';
import { messageOf } from '../api/errors.ts';
import { readOptions } from '../api/read.ts';
import { paths } from '../paths.ts';
import { siteAddress } from '../site-language.ts';
import { ActionButton, ActionLink } from '../ui/button/Action.tsx';
import { QUIET_LINK } from '../ui/button/link-button.ts';
import { useSingleFlight } from '../ui/button/use-single-flight.ts';
import { focusOn } from '../ui/focus/focus.ts';
import { Notice } from '../ui/notice/Notice.tsx';
import { mapLink } from '../ui/text/clinic-text.ts';

interface VisitActsProps {
  liveKey: string;
  /** Undefined while it is not known. Only the links are shown then. */
  own: OwnQueue | undefined;
  /** The act that leads to another day. `leads` is true if it is the main act of this stage. */
  move: (leads: boolean) => ReactNode;
  /** More quiet links. */
  children?: ReactNode;
}

/**
 * The acts of a patient for a visit of today, as on its live page. The main act of the stage is a button, the
 * others are quiet links (rules: queue 24).
 */
export function VisitActs({ liveKey, own, move, children }: VisitActsProps) {
  const known = useClinic();
  const clinic = known && own ? clinicAt(known, own) : known;
  const tell = useTellDesk(liveKey);
  const [asksHowLate, setAsksHowLate] = useState(false);
  const lateButton = useRef<HTMLButtonElement>(null);
  const { lead, others, isToCome } = own && clinic ? actsOf(own, clinic) : NO_ACTS;
  const canBeLate = lead === 'late' || others.includes('late');

  function show(act: VisitAct, leads: boolean): ReactNode {
    switch (act) {
      case 'late':
        return (
          <>
            <Press
              leads={leads}
              ref={lateButton}
              aria-expanded={asksHowLate}
              onClick={() => setAsksHowLate(!asksHowLate)}
            >
              {text.liveSayLate}
            </Press>
            {asksHowLate && (
              <fieldset className="m-0 flex min-w-0 basis-full flex-wrap gap-2 border-0 p-0">
                <legend className="mb-1 p-0">{text.liveTellLate}</legend>
                {LATE_CHOICES.map((minutes) => (
                  <ActionButton key={minutes} look="quiet" size="sm" onClick={() => tellLate(minutes)}>
                    {text.liveMinutes({ minutes })}
                  </ActionButton>
                ))}
              </fieldset>
            )}
          </>
        );
      case 'back':
        return (
          <ActionButton busy={tell.isPending} onClick={() => tell.run({ what: 'back' })}>
            {text.liveTellBack}
          </ActionButton>
        );
      case 'move':
        return move(leads);
      case 'book':
        return (
          own && <ActionLink to={paths.book(own.doctorId)}>{patientText.dashboard.next.book}</ActionLink>
        );
      case 'call':
        return (
          clinic &&
          clinicPhones(clinic.phone).map((phone, index) => (
            <Way key={phone} leads={leads && index === 0} href={telephoneLink(phone)}>
              {text.liveCall({ phone })}
            </Way>
          ))
        );
      case 'map':
        return (
          clinic && (
            <Way leads={leads} href={mapLink(clinic)}>
              {text.liveMap}
            </Way>
          )
        );
    }
  }

  function tellLate(minutes: Late) {
    setAsksHowLate(false);
    focusOn(lateButton.current);
    tell.run({ what: 'late', minutes });
  }

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] justify-items-start gap-1">
      {tell.error && (
        <Notice tone="danger" role="alert">
          <p>{messageOf(tell.error)}</p>
        </Notice>
      )}
      <p role="status" className="empty:hidden">
        {canBeLate && own && own.lateMinutes !== null && text.liveToldLate({ minutes: own.lateMinutes })}
      </p>
      {lead && show(lead, true)}
      {isToCome && <p>{text.liveTellHere}</p>}
      <div className="flex flex-wrap gap-x-5">
        <a className={QUIET_LINK} href={siteAddress(paths.live(liveKey))}>
          {ticketText.follow}
        </a>
        {children}
        {others.map((act) => (
          <Fragment key={act}>{show(act, false)}</Fragment>
        ))}
      </div>
    </div>
  );
}

const NO_ACTS: ReturnType<typeof actsOf> = { lead: undefined, others: [], isToCome: false };

/** The acts that are possible now: the main act of the stage, and the others. */
function actsOf(own: OwnQueue, { today, timeOfDay, phone, address, mapUrl, checkIn }: ClinicInfo) {
  const stage = visitStageOf(own.whenToCome, own.date, { today, time: timeOfDay });
  const isPossible: Record<VisitAct, boolean> = {
    ...openActs(own, today),
    book: true,
    call: phone !== '',
    map: mapUrl !== null || address !== '',
  };
  return {
    ...actsAt(stage, (act) => isPossible[act]),
    isToCome: asksForArrival(stage, own, checkIn),
  };
}

type Late = (typeof LATE_CHOICES)[number];

/** Tells the desk, and shows the desk's new knowledge at once. */
function useTellDesk(liveKey: string) {
  const client = useQueryClient();
  const params = { key: liveKey };
  return useSingleFlight({
    send: (body: { what: 'late'; minutes: Late } | { what: 'back' }) => call(tellDesk, { params, body }),
    onSuccess: (own) => client.setQueryData(readOptions(getOwnQueue, { params }).queryKey, own),
  });
}

function Press({
  leads,
  ...button
}: ComponentProps<'button'> & { leads: boolean; ref: RefObject<HTMLButtonElement | null> }) {
  return leads ? <ActionButton {...button} /> : <button type="button" {...button} className={QUIET_LINK} />;
}

/** A link to the telephone or to a map. It is the main act only while there is time, so it is not loud. */
function Way({ leads, href, children }: { leads: boolean; href: string; children: string }) {
  return leads ? (
    <ActionLink look="soft" to={href}>
      {children}
    </ActionLink>
  ) : (
    <a className={QUIET_LINK} href={href}>
      {children}
    </a>
  );
}
