import { localText } from '@clinic-serial/contract/messages/current/format';
import { staffFields } from '@clinic-serial/contract/messages/current/staff-fields';
import {
  createPlace,
  listPlaces,
  placeForm,
  type StaffPlace,
  updatePlace,
} from '@clinic-serial/contract/subjects/places';
import { adminPlacesText } from '#messages/admin-settings';
import { adminStaffText } from '#messages/admin-staff';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { type FormField, FormFields } from '../../ui/form/FormFields.tsx';
import { formCheck } from '../../ui/form/form-check.ts';
import { type Form, useForm } from '../../ui/form/use-form.ts';
import { useRecordEdit } from '../records/record-edit.tsx';
import { useStaffChange, useStaffRead } from '../staff.api.ts';
import { toastGood } from '../toast.tsx';

const text = adminPlacesText;

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

/** Fields that the first place takes from the clinic's settings only together (rules: places 2). */
const GROUPS: readonly (readonly FieldName[])[] = [
  ['address', 'addressBn', 'mapUrl'],
  ['phone'],
  ['hours', 'hoursBn'],
  ['isActive'],
];

/**
 * The name of a place and the fields that staff have changed. A field that is left out keeps its value, so
 * that the first place goes on following the clinic's settings there.
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

/** Adds a place. */
export function AddPlace({ onClose }: { onClose: () => void }) {
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

/** Reads the place again, to see what somebody else has saved. */
const useNewerPlace = ({ id }: StaffPlace) =>
  useStaffRead(listPlaces, {
    refetchOnMount: 'always',
    select: ({ places }) => places.find((place) => place.id === id),
  });

/** Changes a place, or closes it. */
export function EditPlace({ place, onClose }: { place: StaffPlace; onClose: () => void }) {
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

/** The English and the Bangla text are side by side. */
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
