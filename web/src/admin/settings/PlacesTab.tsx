import { localText } from '@clinic-serial/contract/messages/current/format';
import { staffFields } from '@clinic-serial/contract/messages/current/staff-fields';
import {
  createPlace,
  listPlaces,
  placeForm,
  type StaffPlace,
  updatePlace,
} from '@clinic-serial/contract/subjects/places';
import { FIRST_PLACE } from '@clinic-serial/contract/terms/places';
import { IconCircleCheck, IconCircleMinus, IconPencil, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { adminPlacesText } from '#messages/admin-settings';
import { adminStaffText } from '#messages/admin-staff';
import { useClinic } from '../../api/clinic.ts';
import { langOfText } from '../../site-language.ts';
import { Link } from '../../ui/address/Link.tsx';
import { Tag } from '../../ui/badge/Tag.tsx';
import { ActionButton } from '../../ui/button/Action.tsx';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { type FormField, FormFields } from '../../ui/form/FormFields.tsx';
import { formCheck } from '../../ui/form/form-check.ts';
import { type Form, useForm } from '../../ui/form/use-form.ts';
import { Notice } from '../../ui/notice/Notice.tsx';
import { formatNumber } from '../../ui/text/format.ts';
import { LoadState } from '../LoadState.tsx';
import { adminPaths } from '../paths.ts';
import { useRecordEdit } from '../records/record-edit.tsx';
import { useStaffChange, useStaffRead } from '../staff.api.ts';
import { toastGood } from '../toast.tsx';
import { SETTINGS_LEAD } from './looks.ts';

const text = adminPlacesText;

type Open = { dialog: 'add' } | { dialog: 'edit'; place: StaffPlace } | null;

/**
 * The places of the clinic, for Admins. A clinic with one place sees that place here, whose details are those
 * of the clinic, and the button that adds the second one (rules: places 1 and 2).
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

/** Asks for a name of the first place while it is called as the clinic and there are others. */
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

/** The typed values of the form of a place. */
function valuesOf(place: StaffPlace | null) {
  return {
    name: place?.name ?? '',
    nameBn: place?.nameBn ?? '',
    address: place?.address ?? '',
    addressBn: place?.addressBn ?? '',
    phone: place?.phone ?? '',
    mapUrl: place?.mapUrl ?? '',
    hours: place?.hours ?? '',
    hoursBn: place?.hoursBn ?? '',
    isActive: place?.isActive ?? true,
  };
}
type PlaceValues = ReturnType<typeof valuesOf>;
type FieldName = keyof PlaceValues;

/** What the first place takes from the clinic's settings together (rules: places 2). */
const GROUPS: readonly (readonly FieldName[])[] = [
  ['address', 'addressBn', 'mapUrl'],
  ['phone'],
  ['hours', 'hoursBn'],
  ['isActive'],
];

/**
 * What is sent for a place: the names, and what differs from the version. What was not changed is left out,
 * so that the first place goes on to follow the clinic's settings there.
 */
function changesOf(values: PlaceValues, version: StaffPlace): Partial<PlaceValues> & { name: string } {
  const before = valuesOf(version);
  const changed = GROUPS.filter((group) => group.some((field) => values[field] !== before[field])).flat();
  return {
    name: values.name,
    nameBn: values.nameBn,
    ...Object.fromEntries(changed.map((field) => [field, values[field]])),
  };
}

const check = formCheck(placeForm, staffFields);

function AddPlace({ onClose }: { onClose: () => void }) {
  const create = useStaffChange(createPlace);
  const form = useForm<PlaceValues>({ initialValues: valuesOf(null), validate: check });
  return (
    <FormDialog
      title={text.form.addTitle}
      form={form}
      onSubmit={(body) =>
        create.mutate(
          { body },
          {
            onSuccess: (saved) => {
              toastGood(text.form.added(localText(saved.name, saved.nameBn)));
              onClose();
            },
          },
        )
      }
      submitError={create.error}
      pending={create.isPending}
      failure={text.form.addFailed}
      submitLabel={text.add}
      onClose={onClose}
    >
      <PlaceFields form={form} />
    </FormDialog>
  );
}

/** A place, read again, to see what somebody else has saved. */
const useNewerPlace = ({ id }: StaffPlace) =>
  useStaffRead(listPlaces, {
    refetchOnMount: 'always',
    select: ({ places }) => places.find((place) => place.id === id),
  });

function EditPlace({ place, onClose }: { place: StaffPlace; onClose: () => void }) {
  const update = useStaffChange(updatePlace);
  const form = useForm<PlaceValues>({ initialValues: valuesOf(place), validate: check });
  const { base, saving } = useRecordEdit({
    loaded: place,
    form,
    valuesOf,
    update,
    send: (values, version) =>
      update.mutate(
        {
          params: { id: version.id },
          body: { ...changesOf(values, version), updatedAt: version.updatedAt },
        },
        {
          onSuccess: (saved) => {
            toastGood(text.form.saved(localText(saved.name, saved.nameBn)));
            onClose();
          },
        },
      ),
    changed: {
      texts: adminStaffText.changed,
      useNewer: useNewerPlace,
      bodyOf: valuesOf,
      labelOf: (field) => text.fields[field as FieldName],
    },
  });
  return (
    <FormDialog
      title={text.form.editTitle(localText(base.name, base.nameBn))}
      form={form}
      {...saving}
      failure={text.form.saveFailed}
      submitLabel={text.form.save}
      onClose={onClose}
    >
      <PlaceFields form={form} />
    </FormDialog>
  );
}

/** The English and the Bangla text stand side by side. */
const PAIRS: readonly FormField[][] = [
  [
    { name: 'name', label: text.fields.name, placeholder: text.form.nameHint, 'data-autofocus': true },
    { name: 'nameBn', label: text.fields.nameBn, lang: 'bn' },
  ],
  [
    { name: 'address', label: text.fields.address },
    { name: 'addressBn', label: text.fields.addressBn, lang: 'bn' },
  ],
  [
    {
      name: 'phone',
      label: text.fields.phone,
      inputMode: 'tel',
      description: text.form.phoneHint,
      hintBelow: true,
    },
    {
      name: 'mapUrl',
      label: text.fields.mapUrl,
      inputMode: 'url',
      description: text.form.mapHint,
      hintBelow: true,
    },
  ],
  [
    {
      name: 'hours',
      label: text.fields.hours,
      kind: 'area',
      rows: 2,
      description: text.form.hoursHint,
      hintBelow: true,
    },
    { name: 'hoursBn', label: text.fields.hoursBn, kind: 'area', rows: 2, lang: 'bn' },
  ],
];

function PlaceFields({ form }: { form: Form<PlaceValues> }) {
  return (
    <>
      {PAIRS.map((fields) => (
        <div
          key={fields[0]?.name}
          className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,12rem),1fr))] items-start gap-gutter"
        >
          <FormFields form={form} fields={fields} />
        </div>
      ))}
      <FormFields
        form={form}
        fields={[
          {
            name: 'isActive',
            label: text.fields.isActive,
            kind: 'check',
            description: text.form.openHint,
          },
        ]}
      />
    </>
  );
}
