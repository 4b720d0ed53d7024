import { localText } from '@clinic-serial/contract/messages/current/format';
import { listPlaces, type StaffPlace } from '@clinic-serial/contract/subjects/places';
import { FIRST_PLACE } from '@clinic-serial/contract/terms/places';
import { IconCircleCheck, IconCircleMinus, IconPencil, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { adminPlacesText } from '#messages/admin-settings';
import { useClinic } from '../../api/clinic.ts';
import { langOfText } from '../../site-language.ts';
import { Link } from '../../ui/address/Link.tsx';
import { Tag } from '../../ui/badge/Tag.tsx';
import { ActionButton } from '../../ui/button/Action.tsx';
import { Notice } from '../../ui/notice/Notice.tsx';
import { formatNumber } from '../../ui/text/format.ts';
import { LoadState } from '../LoadState.tsx';
import { adminPaths } from '../paths.ts';
import { useStaffRead } from '../staff.api.ts';
import { SETTINGS_LEAD } from './looks.ts';
import { AddPlace, EditPlace } from './PlaceForm.tsx';

const text = adminPlacesText;

type Open = { dialog: 'add' } | { dialog: 'edit'; place: StaffPlace } | null;

/**
 * The places of the clinic, for Admins. A clinic with one place sees that place, with the clinic's own
 * details, and the button that adds a second one (rules: places 1 and 2).
 */
export function PlacesTab() {
  const query = useStaffRead(listPlaces);
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  return (
    <>
      <LoadState query={query} failed={text.loadFailed} lines={4} height="4rem">
        {({ places }) => (
          <>
            {places.length === 1 ? (
              <>
                <p className={SETTINGS_LEAD}>
                  {text.one} <Link to={adminPaths.settingsOf('clinic')}>{text.toClinic}</Link>
                </p>
                <p className={SETTINGS_LEAD}>{text.second}</p>
              </>
            ) : (
              <p className={SETTINGS_LEAD}>{text.several}</p>
            )}
            <UnnamedFirst places={places} onEdit={(place) => setOpen({ dialog: 'edit', place })} />
            <ul className="m-0 grid list-none gap-sm p-0" aria-label={text.list}>
              {places.map((place) => (
                <li key={place.id} className="rounded-md border border-line bg-surface p-gutter">
                  <PlaceCard
                    place={place}
                    onEdit={places.length === 1 ? undefined : () => setOpen({ dialog: 'edit', place })}
                  />
                </li>
              ))}
            </ul>
            <div>
              <ActionButton onClick={() => setOpen({ dialog: 'add' })}>
                <IconPlus size={20} aria-hidden />
                {text.add}
              </ActionButton>
            </div>
          </>
        )}
      </LoadState>
      {open?.dialog === 'add' && <AddPlace onClose={close} />}
      {open?.dialog === 'edit' && <EditPlace place={open.place} onClose={close} />}
    </>
  );
}

interface UnnamedFirstProps {
  places: readonly StaffPlace[];
  onEdit: (first: StaffPlace) => void;
}

/** Asks for a name of the first place if it still has the name of the clinic and there are other places. */
function UnnamedFirst({ places, onEdit }: UnnamedFirstProps) {
  const clinic = useClinic();
  const first = places.find(({ id }) => id === FIRST_PLACE);
  if (places.length === 1 || !first || first.name !== clinic?.name) return null;
  return (
    <Notice tone="warn">
      <p>{text.unnamed(localText(first.name, first.nameBn))}</p>
      <div>
        <ActionButton look="quiet" size="sm" onClick={() => onEdit(first)}>
          {text.nameFirst}
        </ActionButton>
      </div>
    </Notice>
  );
}

function PlaceCard({ place, onEdit }: { place: StaffPlace; onEdit: (() => void) | undefined }) {
  const name = localText(place.name, place.nameBn);
  const lines = [
    localText(place.address, place.addressBn),
    formatNumber(place.phone),
    localText(place.hours, place.hoursBn) ?? place.hoursBn,
  ];
  return (
    <article className="flex flex-wrap items-start justify-between gap-sm">
      <div className="grid min-w-0 flex-[1_1_14rem] gap-1">
        <div className="flex flex-wrap items-center gap-xs">
          <h2 lang={langOfText(place.nameBn)} className="min-w-0 wrap-anywhere">
            {name}
          </h2>
          {place.isActive ? (
            <Tag tint="green" Icon={IconCircleCheck}>
              {text.open}
            </Tag>
          ) : (
            <Tag tint="gray" Icon={IconCircleMinus}>
              {text.closed}
            </Tag>
          )}
        </div>
        {lines.filter(Boolean).map((line) => (
          <p key={line} className="text-muted wrap-anywhere whitespace-pre-line">
            {line}
          </p>
        ))}
      </div>
      {onEdit && (
        <ActionButton look="quiet" size="sm" aria-label={text.editOf(name)} onClick={onEdit}>
          <IconPencil size={18} aria-hidden />
          {text.edit}
        </ActionButton>
      )}
    </article>
  );
}
