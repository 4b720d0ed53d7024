import { localText } from '@clinic-serial/contract/messages/current/format';
import { listOwnWaiting } from '@clinic-serial/contract/subjects/waiting-list';
import { TIMINGS } from '@clinic-serial/contract/terms/timings';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { waitingText } from '#messages/waiting';
import { useClinic } from '../../api/clinic.ts';
import { patientRead } from '../../session/patient-calls.ts';
import { langOfText } from '../../site-language.ts';
import { focusOn } from '../../ui/focus/focus.ts';
import { Notice } from '../../ui/notice/Notice.tsx';
import { formatFriendlyDate, hoursText } from '../../ui/text/format.ts';
import { LeaveList } from '../../waiting/LeaveList.tsx';
import { placeText } from '../../waiting/place-text.ts';
import { forgetWaiting } from '../../waiting/saved-waiting.ts';
import { page } from '../page-looks.ts';
import { usePatient } from '../patient-context.ts';

const text = waitingText.dashboard;

/**
 * The waiting lists of today that have the patient's phone. Shows nothing if there are none or they cannot be
 * loaded.
 */
export function WaitingPlaces() {
  const session = usePatient();
  const clinic = useClinic();
  const client = useQueryClient();
  const read = patientRead(session, listOwnWaiting);
  const { data } = useQuery({ ...read, refetchInterval: TIMINGS.liveStatusPollMs });
  const [left, setLeft] = useState<string>();
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (left) focusOn(notice.current);
  }, [left]);
  const places = data?.places ?? [];
  if (!clinic || (places.length === 0 && !left)) return null;
  return (
    <section className={page.section} aria-labelledby="waiting-title">
      <h2 id="waiting-title">{text.title}</h2>
      {left && (
        <Notice ref={notice} tone="good" role="status">
          <p>{text.left}</p>
        </Notice>
      )}
      {places.length > 0 && (
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(20rem,100%),1fr))] gap-4">
          {places.map((place) => (
            <li
              key={place.key}
              className="grid justify-items-start gap-1 rounded-lg border border-line bg-surface p-4 wrap-anywhere"
            >
              <h3 lang={langOfText(place.doctorNameBn)}>{localText(place.doctorName, place.doctorNameBn)}</h3>
              <p>
                <strong>{placeText(place, clinic.timeZone)}</strong>
              </p>
              <p className="text-muted">
                {[
                  formatFriendlyDate(place.date, clinic.today),
                  place.startTime && place.endTime && hoursText({ ...place, sittings: undefined }, clinic),
                  place.patientName !== session.who.name && text.forPatient(place.patientName),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
              <LeaveList
                place={place}
                onLeft={({ key }) => {
                  forgetWaiting(key);
                  setLeft(key);
                  void client.invalidateQueries({ queryKey: read.queryKey });
                }}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
