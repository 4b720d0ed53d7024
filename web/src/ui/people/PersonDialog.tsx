import { fields } from '@clinic-serial/contract/messages/current/fields';
import { genderName } from '@clinic-serial/contract/messages/current/words';
import { type Person, personForm, RELATIONS } from '@clinic-serial/contract/subjects/people';
import { GENDERS } from '@clinic-serial/contract/terms/gender';
import { Button, Checkbox, TextInput } from '@mantine/core';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Checkbox.css';
import { useForm } from '@mantine/form';
import { formTexts } from '#messages/forms';
import { peopleText } from '#messages/people';
import { Dialog } from '../dialog/Dialog.tsx';
import { FormShell } from '../form/FormShell.tsx';
import { formCheck } from '../form/form-check.ts';
import { SelectField } from '../form/SelectField.tsx';
import tapCheckbox from '../style/tap-checkbox.module.css';
import { type PersonBody, type PersonValues, personBody, valuesOfPerson } from './person-values.ts';

const text = peopleText.form;
const UNKNOWN = { value: '', label: text.unknown };
const RELATION_OPTIONS = [
  UNKNOWN,
  ...RELATIONS.map((relation) => ({ value: relation, label: peopleText.relations[relation] })),
];
const GENDER_OPTIONS = [UNKNOWN, ...GENDERS.map((gender) => ({ value: gender, label: genderName(gender) }))];
const check = formCheck(personForm, fields);

interface PersonDialogProps {
  /** The person to change; null for a new one. */
  person: Person | null;
  pending: boolean;
  submitError: Error | null;
  onSave: (body: PersonBody) => void;
  onClose: () => void;
}

/** The dialog to add a person, or to change what is known of one. The name of a known person cannot be changed. */
export function PersonDialog({ person, pending, submitError, onSave, onClose }: PersonDialogProps) {
  const form = useForm<PersonValues>({
    initialValues: valuesOfPerson(person),
    validate: (values) => check(personBody(values)),
  });
  return (
    <Dialog
      title={person ? peopleText.changeNamed(person.name) : peopleText.add}
      unsaved={form.isDirty()}
      onClose={onClose}
    >
      {(close) => (
        <FormShell
          form={form}
          onSubmit={(values) => onSave(personBody(values))}
          submitError={submitError}
          pending={pending}
          failure={text.failed}
          submitLabel={text.save}
          secondary={
            <Button variant="default" onClick={close}>
              {formTexts.cancel}
            </Button>
          }
        >
          {!person && (
            <TextInput label={text.name} autoComplete="off" data-autofocus {...form.getInputProps('name')} />
          )}
          <SelectField
            label={text.relation}
            data={RELATION_OPTIONS}
            {...(person && { 'data-autofocus': true })}
            {...form.getInputProps('relation')}
          />
          <TextInput
            label={text.birthYear}
            description={text.birthYearHint}
            inputMode="numeric"
            autoComplete="off"
            {...form.getInputProps('birthYear')}
          />
          <SelectField label={text.gender} data={GENDER_OPTIONS} {...form.getInputProps('gender')} />
          {!person?.isHolder && (
            <Checkbox
              size="md"
              classNames={tapCheckbox}
              label={text.notOffered}
              {...form.getInputProps('isHidden', { type: 'checkbox' })}
            />
          )}
        </FormShell>
      )}
    </Dialog>
  );
}
