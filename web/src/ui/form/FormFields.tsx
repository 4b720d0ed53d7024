import { Checkbox, Textarea, TextInput } from '@mantine/core';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Checkbox.css';
import type { UseFormReturnType } from '@mantine/form';
import { type ComponentProps, isValidElement, type ReactElement } from 'react';
import { DateFields } from './DateFields.tsx';
import { PhoneField } from './PhoneField.tsx';
import { SelectField } from './SelectField.tsx';
import { tapCheckbox } from './tap-checkbox.ts';

/** A field of a form as data: its name in the values, its kind, and the properties of its component. */
export type FormField = { name: string; label: string; 'data-autofocus'?: true | undefined } & (
  | ({ kind?: 'text' } & ComponentProps<typeof TextInput>)
  | ({ kind: 'area' } & ComponentProps<typeof Textarea>)
  | ({ kind: 'select' } & ComponentProps<typeof SelectField>)
  | ({ kind: 'check' } & ComponentProps<typeof Checkbox>)
  | { kind: 'phone'; description?: string }
  | { kind: 'date' }
);

interface FormFieldsProps<Values> {
  form: UseFormReturnType<Values>;
  /** In the order of the page. An element stands between them as it is, with a key. False is left out. */
  fields: readonly (FormField | ReactElement | false)[];
}

/** The fields of a form. Browsers fill in none of them, because they are about somebody else. */
export function FormFields<Values>({ form, fields }: FormFieldsProps<Values>) {
  return fields.map((field) => {
    if (!field || isValidElement(field)) return field;
    const input = form.getInputProps(field.name, field.kind === 'check' ? { type: 'checkbox' } : {});
    // These two need the value itself, also while it is empty.
    const value = String((form.values as Record<string, unknown>)[field.name]);
    switch (field.kind) {
      case 'area':
        return <Textarea key={field.name} rows={3} {...propsOf(field)} {...input} />;
      case 'select':
        return <SelectField key={field.name} {...propsOf(field)} {...input} />;
      case 'check':
        return (
          <Checkbox key={field.name} size="md" classNames={tapCheckbox} {...propsOf(field)} {...input} />
        );
      case 'phone':
        return (
          <PhoneField key={field.name} {...propsOf(field)} {...input} value={value} autoComplete="off" />
        );
      case 'date':
        return <DateFields key={field.name} {...propsOf(field)} {...input} value={value} />;
      default:
        return <TextInput key={field.name} autoComplete="off" {...propsOf(field)} {...input} />;
    }
  });
}

function propsOf<Field extends FormField>({ name: _name, kind: _kind, ...props }: Field) {
  return props;
}
