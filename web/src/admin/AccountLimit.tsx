import { localText } from '@clinic-serial/contract/messages/current/format';
import type { StaffAccount } from '@clinic-serial/contract/subjects/staff-account';
import { adminText } from '#messages/admin';
import { placeName } from '../ui/text/format.ts';
import { usePlaces } from './clinic-places.ts';
import { useStaff } from './staff-context.ts';

const text = adminText.limit;
const NAMES_SHOWN = 3;

type Limit = StaffAccount['limitedTo'];

function namesOf(limit: Limit, shown: number): [names: string, more: number] {
  const names = limit.map(({ name, nameBn }) =>
    // 'Dr.' and the name stay in one line.
    name === null ? text.deleted : localText(name, nameBn).replaceAll('. ', '.\u00a0'),
  );
  return [names.slice(0, shown).join(', '), Math.max(0, names.length - shown)];
}

/**
 * Shown if a search or an address finds nothing: says that the account is limited to some doctors or places.
 * Shows nothing for an account that has all of them.
 */
export function AccountLimit() {
  const { limitedTo, account } = useStaff();
  const placesOf = usePlaceLimit();
  const places = placesOf(account.limitedToPlaces);
  if (limitedTo.length === 0 && !places) return null;
  return (
    <div className="mt-sm text-center text-sm text-muted wrap-anywhere">
      {limitedTo.length > 0 && <p>{text.only(...namesOf(limitedTo, NAMES_SHOWN))}</p>}
      {places && <p>{text.onlyPlaces(places)}</p>}
    </div>
  );
}

/** The limit of an account, shown below its role. Shows nothing if the account has all doctors and places. */
export function ShortAccountLimit({
  limitedTo,
  limitedToPlaces,
}: Pick<StaffAccount, 'limitedTo' | 'limitedToPlaces'>) {
  const placesOf = usePlaceLimit();
  const places = placesOf(limitedToPlaces);
  return (
    <>
      {limitedTo.length > 0 && <span className={SHORT}>{text.short(...namesOf(limitedTo, 1))}</span>}
      {places && <span className={SHORT}>{text.shortPlaces(places)}</span>}
    </>
  );
}

const SHORT = 'block text-sm text-muted wrap-anywhere';

/**
 * Names the places to which an account is limited.
 *
 * @returns a function from their ids to the names; undefined for an account that has all places
 */
export function usePlaceLimit() {
  const places = usePlaces();
  return (ids: readonly number[] = []): string | undefined =>
    ids.length === 0
      ? undefined
      : ids.map((placeId) => placeName({ places }, { placeId }) ?? text.closedPlace).join(', ');
}
