import { localText } from '@clinic-serial/contract/messages/current/format';
import { IconChevronDown, IconMapPin } from '@tabler/icons-react';
import { adminText } from '#messages/admin';
import { useReach } from '../../session/reach.ts';
import { useStaffPlaces } from '../places.tsx';

const text = adminText.place;

/**
 * The choice of a place, for all pages. An account with one place sees its name instead, and a clinic with
 * one place sees nothing. While the server is away the choice cannot be changed, because the desk has kept
 * only what was read for the chosen place.
 */
export function PlaceChoice() {
  const { open, chosen, choose } = useStaffPlaces();
  const { isAway } = useReach();
  const [only] = open;
  if (!only) return null;
  const isNarrowed = chosen !== undefined;
  return (
    <div className="relative max-lg:mx-4 max-lg:mb-2">
      <IconMapPin
        size={18}
        aria-hidden
        className={`pointer-events-none absolute top-[calc(50%-9px)] left-2.5 ${isNarrowed ? 'text-accent' : 'text-muted'}`}
      />
      {open.length === 1 ? (
        <p className="flex min-h-tap items-center ps-9 font-semibold wrap-anywhere">
          <span className="sr-only">{text.label}: </span>
          <span translate="no">{localText(only.name, only.nameBn)}</span>
        </p>
      ) : (
        <>
          <select
            aria-label={text.label}
            className={`min-h-tap w-full min-w-0 cursor-pointer appearance-none rounded-md border ps-9 pe-9 text-[min(1rem,6vw)] text-ellipsis focus-visible:focus-ring disabled:cursor-default disabled:bg-off disabled:text-off-text ${isNarrowed ? 'border-accent bg-accent-soft font-semibold text-accent' : 'border-line-strong bg-surface text-text'}`}
            value={chosen ?? ''}
            disabled={isAway}
            onChange={({ currentTarget: { value } }) => choose(value === '' ? undefined : Number(value))}
          >
            <option value="">{text.all}</option>
            {open.map((place) => (
              <option key={place.id} value={place.id}>
                {localText(place.name, place.nameBn)}
              </option>
            ))}
          </select>
          <IconChevronDown
            size={18}
            aria-hidden
            className="pointer-events-none absolute top-[calc(50%-9px)] right-3 text-muted"
          />
        </>
      )}
    </div>
  );
}
