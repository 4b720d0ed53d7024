import type { SittingNumber } from '@clinic-serial/contract/rules/schedule/weekly-schedule';
import {
  type ChangeKind,
  type ChangePreview,
  previewDayChange,
  type startDayChange,
} from '@clinic-serial/contract/subjects/changes';
import type { BodyInputOf } from '@clinic-serial/contract/subjects/endpoint';
import { TIMINGS } from '@clinic-serial/contract/terms/timings';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { staffCall } from '../staff.api.ts';
import { useStaff } from '../staff-context.ts';

/** The act for the people of a changed day. With `none` they stay marked. */
export type PeopleAct = ChangeKind | 'none';

/** The choices of staff for the people of a changed day, as typed. */
export interface PeopleValues {
  act: PeopleAct;
  sentence: string;
  toDate: string;
  /** '1' or '2'; empty for any sitting that has a place. */
  toSitting: string;
}

export const NO_CHOICE: PeopleValues = { act: 'tell', sentence: '', toDate: '', toSitting: '' };

/** One job: the days of one doctor. */
export interface PeopleJob {
  doctorId: number;
  date: string;
  moreDays: string[];
  /** Only the people of this sitting who are not with the doctor; undefined for all sittings. */
  sitting?: SittingNumber;
}

type ChangeBody = BodyInputOf<typeof startDayChange>;
type PlannedDay = BodyInputOf<typeof previewDayChange>['day'];

/** The body of a job; null if nothing happens to the people or the date to move to is missing. */
export function changeBody(
  { act, sentence, toDate, toSitting }: PeopleValues,
  { moreDays, sitting }: Pick<PeopleJob, 'moreDays' | 'sitting'>,
  people: 'all' | 'touched',
): ChangeBody | null {
  if (act === 'none' || (act === 'move' && toDate === '')) return null;
  return {
    do: act,
    sentence,
    people,
    ...(moreDays.length > 0 && { moreDays }),
    ...(sitting !== undefined && { sitting }),
    ...(act === 'move' && {
      toDate,
      ...(toSitting !== '' && { toSitting: Number(toSitting) as SittingNumber }),
    }),
  };
}

/**
 * A preview of what all jobs would send, added up. It is requested after a moment without typing or pressing.
 *
 * @param day how the doctor will sit, if that is not saved yet
 */
export function usePreview(
  jobs: readonly PeopleJob[],
  values: PeopleValues,
  people: 'all' | 'touched',
  day?: PlannedDay,
) {
  const { session } = useStaff();
  const asked = useSettled(
    JSON.stringify(
      jobs.map((job) => {
        const body = changeBody(values, job, people);
        return body && { ...job, body: { ...body, ...(day && { day }) } };
      }),
    ),
  );
  const requests = (JSON.parse(asked) as ((PeopleJob & { body: ChangeBody }) | null)[]).filter(
    (request) => request !== null,
  );
  // One query for all of them: the hook for several queries would make every public page larger.
  const { data, error, isPending, isPlaceholderData } = useQuery({
    queryKey: ['preview of changes', { staffId: session.who.id }, asked],
    queryFn: ({ signal }) =>
      Promise.all(
        requests.map(({ doctorId, date, body }) =>
          staffCall(session, previewDayChange, { params: { id: doctorId, date }, body, signal }),
        ),
      ),
    placeholderData: keepPreviousData,
    enabled: requests.length > 0,
  });
  return {
    data: requests.length > 0 && data ? sumOf(data) : undefined,
    failed: error !== null,
    isPending: requests.length > 0 && (isPending || isPlaceholderData),
  };
}

/** The previews of all jobs together; undefined without any. The texts are those of the first. */
function sumOf([first, ...others]: ChangePreview[]): ChangePreview | undefined {
  if (!first) return undefined;
  const add = (one: number | null, other: number | null) =>
    one === null || other === null ? null : one + other;
  return others.reduce(
    (sum, next) => ({
      people: sum.people + next.people,
      movable: add(sum.movable, next.movable),
      texts: sum.texts,
      parts: sum.parts + next.parts,
      cost: add(sum.cost, next.cost),
    }),
    first,
  );
}

/** Returns the given text once it has not changed for a moment. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), TIMINGS.searchDebounceMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
