import type { Place } from '@clinic-serial/contract/fields/place';
import { createContext, type ReactNode, useContext, useEffect, useMemo, useSyncExternalStore } from 'react';
import { useClinic } from '../api/clinic.ts';
import { readItem, removeItem, writeItem } from '../session/safe-storage.ts';
import { placeName } from '../ui/text/format.ts';
import { useStaff } from './staff-context.ts';

/** The places of a clinic that the account may see, and the place that staff have chosen for all pages. */
interface StaffPlaces {
  /** All places of a clinic with several open ones, closed ones too; otherwise empty (rules: places 1). */
  all: Place[];
  /** The open places that the account may choose. */
  open: readonly Place[];
  /** The id of the chosen place; undefined for all. */
  chosen: number | undefined;
  /** @param id undefined for all places */
  choose: (id: number | undefined) => void;
}

const NONE: Place[] = [];

/** The default is for pages without the staff area around them, as in tests: a clinic with one place. */
const PlacesContext = createContext<StaffPlaces>({
  all: NONE,
  open: NONE,
  chosen: undefined,
  choose: () => {},
});

export const useStaffPlaces = (): StaffPlaces => useContext(PlacesContext);

/**
 * Where this browser keeps the choice: '3 2' is the account and the place. A logout removes all names with
 * this beginning (session/staff-session.ts).
 */
const STORED = 'staff_place';
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** Keeps the places and the choice of one of them for all pages inside. */
export function WithPlaces({ children }: { children: ReactNode }) {
  const { id: accountId, limitedToPlaces } = useStaff().account;
  const clinic = useClinic();
  const all = clinic?.places;
  const isKnown = clinic !== undefined;
  const limit = limitedToPlaces?.join();
  const stored = useSyncExternalStore(
    subscribe,
    () => readItem(STORED),
    () => null,
  );
  const value = useMemo((): StaffPlaces => {
    const allowed = limit ? limit.split(',').map(Number) : undefined;
    const open = (all ?? []).filter(({ id, isActive }) => isActive && (!allowed || allowed.includes(id)));
    const [owner, kept] = stored?.split(' ').map(Number) ?? [];
    const wanted = owner === accountId ? kept : undefined;
    // The places come with the clinic. Until then the choice counts, so that nothing is read twice.
    const isOffered = !isKnown || (open.length > 1 && open.some(({ id }) => id === wanted));
    return {
      all: all ?? NONE,
      open,
      chosen: isOffered ? wanted : undefined,
      choose(id) {
        if (id === undefined) removeItem(STORED);
        else writeItem(STORED, `${accountId} ${id}`);
        for (const listener of listeners) listener();
      },
    };
  }, [all, isKnown, limit, stored, accountId]);
  // If the place was closed, or the account has lost it, it must not be chosen again when it returns.
  const isGone = isKnown && stored !== null && value.chosen === undefined;
  useEffect(() => {
    if (isGone) removeItem(STORED);
  }, [isGone]);
  return <PlacesContext value={value}>{children}</PlacesContext>;
}

/**
 * The part of a query that limits an answer to the chosen place (rules: places 6). It is empty for all
 * places, and in a clinic with one place. It is in the address, and so in the key of the cached answer.
 */
export function useAtPlace(): { place?: number } {
  const { chosen } = useStaffPlaces();
  return useMemo(() => (chosen === undefined ? {} : { place: chosen }), [chosen]);
}

/** The place that is chosen, in a clinic with several; undefined for all. */
export function useChosenPlace(): Place | undefined {
  const { open, chosen } = useStaffPlaces();
  return open.find(({ id }) => id === chosen);
}

interface AtPlaceProps {
  of: { placeId?: number | undefined };
  /** True to name the place even if only one is chosen. */
  always?: boolean;
  className?: string;
}

/**
 * The name of the place of a sitting or an appointment. Shows nothing in a clinic with one place, and nothing
 * if everything on the page is at the same place.
 */
export function AtPlace({ of, always = false, className }: AtPlaceProps) {
  const { all, open, chosen } = useStaffPlaces();
  const name = placeName({ places: all }, of);
  if (!name || (!always && (chosen !== undefined || open.length < 2))) return null;
  return (
    <>
      {/* Here, so that a text without a place ends without a space. */}{' '}
      <span className={className} translate="no">
        {name}
      </span>
    </>
  );
}
