import type {
  getOwnWaiting,
  leaveWaiting,
  OwnWaiting,
  WaitingPlace,
} from '@clinic-serial/contract/subjects/waiting-list';
import { TIMINGS } from '@clinic-serial/contract/terms/timings';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { call } from '../api/client.ts';
import { readOptions } from '../api/read.ts';
import { routeOf } from '../api/route.ts';

const placeRoute = routeOf<typeof getOwnWaiting>({ method: 'GET', path: '/waiting-list/own/{key}' });
const leaveRoute = routeOf<typeof leaveWaiting>({ method: 'POST', path: '/waiting-list/own/{key}/leave' });

const placeOptions = (key: string) => readOptions(placeRoute, { params: { key } });

/** The place of the person with this key, read again every 30 seconds until it is over. */
export const useOwnWaiting = (key: string) =>
  useQuery({
    ...placeOptions(key),
    refetchInterval: ({ state }) => (state.data?.state === 'gone' ? false : TIMINGS.liveStatusPollMs),
  });

/** Takes the person with this key off the list. Leaving again changes nothing. */
export const leaveList = (key: string) => call(leaveRoute, { params: { key } });

export function noteWaiting(client: QueryClient, place: OwnWaiting): void {
  client.setQueryData(placeOptions(place.key).queryKey, place);
}

export const placeOfJoined = ({ before, ...place }: WaitingPlace): OwnWaiting => ({
  ...place,
  state: 'waiting',
  place: before + 1,
  offerExpiresAt: null,
});
