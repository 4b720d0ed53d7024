import { birthProblems } from '@clinic-serial/contract/fields/birth-date';
import { fields } from '@clinic-serial/contract/messages/current/fields';
import { genderName } from '@clinic-serial/contract/messages/current/words';
import { sentenceOf } from '@clinic-serial/contract/messages/message';
import { type Person, personForm } from '@clinic-serial/contract/subjects/people';
import { GENDERS } from '@clinic-serial/contract/terms/gender';
import { RELATIONS } from '@clinic-serial/contract/terms/relations';
import { useState } from 'react';
import { peopleText, peopleText as text } from '#messages/people';
import { useClinic } from '../../api/clinic.ts';
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
import { useAges } from '../text/use-ages.ts';
import { birthBody, type TypedBirth, typedBirthOf } from './typed-birth.ts';

interface PeopleListProps {
  people: readonly Person[] | undefined;
  error: Error | null;
  reload: () => void;
  /** Saves a person; undefined for those who may only look. */
  save: ((body: PersonBody) => Promise<unknown>) | undefined;
  /** Returns further words about a person. */
  about?: (person: Person) => string;
}

export function PeopleList({ people, error, reload, save, about }: PeopleListProps) {
  const [edited, setEdited] = useState<{ person: Person | null }>();
  const [done, setDone] = useState<string>();
  const ageOf = useAges();
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
          <ul className="m-0 list-none border-y border-line p-0" aria-label={text.list}>
            {rows.map((person) => (
              <li
                key={person.name}
                className="flex items-center justify-between gap-x-xs border-line py-xs not-first:border-t"
              >
                <div className="grid min-w-0 flex-1 wrap-anywhere">
                  <span className={rowList.name}>
                    {person.name}
                    {!person.isOffered && <Tag tint="gray">{text.notOffered}</Tag>}
                  </span>
                  <span className={rowList.quiet}>
                    {[
                      person.relation && text.relations[person.relation],
                      person.gender && genderName(person.gender),
                      ageOf(person),
                      about?.(person),
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                </div>
                {save && (
                  <ActionButton
                    look="plain"
                    size="xs"
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
          <ActionButton look="quiet" size="sm" onClick={() => edit(null)}>
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

/** The dialog to add a person, or to change the data of one. The name of a known person cannot be changed. */
function PersonDialog({ person, pending, submitError, onSave, onClose }: PersonDialogProps) {
  const today = useClinic()?.today ?? '';
  const form = useForm<PersonValues>({
    initialValues: valuesOfPerson(person),
    validate: (values) => {
      const body = personBody(values, today);
      const { dateOfBirth } = birthProblems(body, today);
      return { ...(dateOfBirth && { dateOfBirth: sentenceOf(fields, dateOfBirth) }), ...check(body) };
    },
  });
  // The patient of the record has the date of birth in the record itself.
  const asksDate = !person?.isHolder;
  const asksYear = !person?.isHolder || person.dateOfBirth === null;
  return (
    <FormDialog
      title={person ? peopleText.changeNamed(person.name) : peopleText.add}
      form={form}
      onSubmit={(values) => onSave(personBody(values, today))}
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
          asksDate && { name: 'dateOfBirth', label: personDialogText.dateOfBirth, kind: 'date' },
          asksYear && {
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

type PersonValues = Record<'name' | 'gender' | 'relation', string> & TypedBirth & { isHidden: boolean };

const valuesOfPerson = (person: Person | null): PersonValues => ({
  name: person?.name ?? '',
  ...typedBirthOf(person ?? {}),
  gender: person?.gender ?? '',
  relation: person?.relation ?? '',
  isHidden: person !== null && !person.isOffered,
});

/** The request body for the typed values. */
function personBody({ name, gender, relation, isHidden, ...birth }: PersonValues, today: string) {
  return {
    name,
    ...birthBody(birth, today),
    gender: (gender || null) as Person['gender'],
    relation: (relation || null) as Person['relation'],
    isOffered: !isHidden,
  };
}

export type PersonBody = ReturnType<typeof personBody>;
