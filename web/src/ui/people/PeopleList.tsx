import { fields } from '@clinic-serial/contract/messages/current/fields';
import { genderName } from '@clinic-serial/contract/messages/current/words';
import { type Person, personForm, RELATIONS } from '@clinic-serial/contract/subjects/people';
import { GENDERS } from '@clinic-serial/contract/terms/gender';
import { asciiDigits } from '@clinic-serial/contract/text/digits';
import { useState } from 'react';
import { peopleText, peopleText as text } from '#messages/people';
import { Tag } from '../badge/Tag.tsx';
import { ActionButton } from '../button/Action.tsx';
import { useSingleFlight } from '../button/use-single-flight.ts';
import { FormDialog } from '../form/FormDialog.tsx';
import { FormFields } from '../form/FormFields.tsx';
import { formCheck } from '../form/form-check.ts';
import { useForm } from '../form/use-form.ts';
import { ListState, SkeletonLines } from '../list/ListState.tsx';
import { rowList } from '../list/row-list.ts';
import { Notice } from '../notice/Notice.tsx';

interface PeopleListProps {
  people: readonly Person[] | undefined;
  error: Error | null;
  reload: () => void;
  /** Saves a person; undefined for those who may only look. */
  save: ((body: PersonBody) => Promise<unknown>) | undefined;
  about: (person: Person) => readonly (string | null)[];
}

export function PeopleList({ people, error, reload, save, about }: PeopleListProps) {
  const [edited, setEdited] = useState<{ person: Person | null }>();
  const [done, setDone] = useState<string>();
  const saving = useSingleFlight({
    send: (body: PersonBody) => save?.(body) ?? Promise.resolve(),
    onSuccess: (_, { name }) => {
      setEdited(undefined);
      setDone(text.saved(name.trim()));
      reload();
    },
  });

  function edit(person: Person | null) {
    saving.forget();
    setDone(undefined);
    setEdited({ person });
  }

  return (
    <>
      <ListState
        data={people}
        error={error}
        onRetry={reload}
        errorText={text.loadFailed}
        empty={null}
        skeleton={<SkeletonLines lines={2} height="4rem" />}
      >
        {(rows) => (
          <ul className={rowList.list} aria-label={text.list}>
            {rows.map((person) => (
              <li key={person.name} className={rowList.row}>
                <div className={rowList.words}>
                  <span className={rowList.name}>
                    {person.name}
                    {!person.isOffered && <Tag tint="gray">{text.notOffered}</Tag>}
                  </span>
                  <span className={rowList.quiet}>
                    {[
                      person.relation && text.relations[person.relation],
                      person.gender && genderName(person.gender),
                      ...about(person),
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                </div>
                {save && (
                  <ActionButton
                    look="quiet"
                    aria-label={text.changeNamed(person.name)}
                    onClick={() => edit(person)}
                  >
                    {text.change}
                  </ActionButton>
                )}
              </li>
            ))}
          </ul>
        )}
      </ListState>
      {save && people && (
        <div>
          <ActionButton look="quiet" onClick={() => edit(null)}>
            {text.add}
          </ActionButton>
        </div>
      )}
      {done && (
        <Notice tone="good" role="status">
          <p>{done}</p>
        </Notice>
      )}
      {edited && (
        <PersonDialog
          person={edited.person}
          pending={saving.isPending}
          submitError={saving.error}
          onSave={saving.run}
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  );
}

const personDialogText = peopleText.form;
const UNKNOWN = { value: '', label: personDialogText.unknown };
const RELATION_OPTIONS = [
  UNKNOWN,
  ...RELATIONS.map((relation) => ({ value: relation, label: peopleText.relations[relation] })),
];
const GENDER_OPTIONS = [UNKNOWN, ...GENDERS.map((gender) => ({ value: gender, label: genderName(gender) }))];
const check = formCheck(personForm, fields);

interface PersonDialogProps {
  person: Person | null;
  pending: boolean;
  submitError: Error | null;
  onSave: (body: PersonBody) => void;
  onClose: () => void;
}

/**
 * The dialog to add a person, or to change what is known of one. The name of a known person cannot be
 * changed.
 */
function PersonDialog({ person, pending, submitError, onSave, onClose }: PersonDialogProps) {
  const form = useForm<PersonValues>({
    initialValues: valuesOfPerson(person),
    validate: (values) => check(personBody(values)),
  });
  return (
    <FormDialog
      title={person ? peopleText.changeNamed(person.name) : peopleText.add}
      form={form}
      onSubmit={(values) => onSave(personBody(values))}
      submitError={submitError}
      pending={pending}
      failure={personDialogText.failed}
      submitLabel={personDialogText.save}
      onClose={onClose}
    >
      <FormFields
        form={form}
        fields={[
          !person && { name: 'name', label: personDialogText.name, 'data-autofocus': true },
          {
            name: 'relation',
            label: personDialogText.relation,
            kind: 'select',
            data: RELATION_OPTIONS,
            ...(person && { 'data-autofocus': true }),
          },
          {
            name: 'birthYear',
            label: personDialogText.birthYear,
            description: personDialogText.birthYearHint,
            inputMode: 'numeric',
          },
          { name: 'gender', label: personDialogText.gender, kind: 'select', data: GENDER_OPTIONS },
          !person?.isHolder && { name: 'isHidden', label: personDialogText.notOffered, kind: 'check' },
        ]}
      />
    </FormDialog>
  );
}

type PersonValues = Record<'name' | 'birthYear' | 'gender' | 'relation', string> & {
  isHidden: boolean;
};

const valuesOfPerson = (person: Person | null): PersonValues => ({
  name: person?.name ?? '',
  birthYear: String(person?.birthYear ?? ''),
  gender: person?.gender ?? '',
  relation: person?.relation ?? '',
  isHidden: person !== null && !person.isOffered,
});

/** The request for what was typed. A birth year that is no number becomes NaN, which the check refuses. */
function personBody({ name, birthYear, gender, relation, isHidden }: PersonValues) {
  const year = asciiDigits(birthYear).trim();
  return {
    name,
    birthYear: year === '' ? null : /^\d{4}$/.test(year) ? Number(year) : Number.NaN,
    gender: (gender || null) as Person['gender'],
    relation: (relation || null) as Person['relation'],
    isOffered: !isHidden,
  };
}

export type PersonBody = ReturnType<typeof personBody>;
