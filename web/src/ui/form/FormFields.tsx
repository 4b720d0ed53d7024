import { type ChangeEvent, type ComponentProps, isValidElement, type ReactElement } from 'react';
import { CheckField } from './CheckField.tsx';
import { DateFields } from './DateFields.tsx';
import { PhoneField } from './PhoneField.tsx';
import { SelectField } from './SelectField.tsx';
import { TextArea } from './TextArea.tsx';
import { TextField } from './TextField.tsx';
import type { Form } from './use-form.ts';

/** A field of a form as data: its name in the values, its kind, and the properties of its component. */
export type FormField = { name: string; label: string; 'data-autofocus'?: true | undefined } & (
  | ({ kind?: 'text' } & ComponentProps<typeof TextField>)
  | ({ kind: 'area' } & ComponentProps<typeof TextArea>)
  | ({ kind: 'select' } & ComponentProps<typeof SelectField>)
  | ({ kind: 'check' } & ComponentProps<typeof CheckField>)
  | { kind: 'phone'; description?: string }
  | { kind: 'date' }
);

type Change = ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>;

interface FormFieldsProps<Values> {
  form: Form<Values>;
  /** In page order. An element between the fields is rendered as it is; it needs a key. False is left out. */
  fields: readonly (FormField | ReactElement | false)[];
}

/** The fields of a form. Browsers must not fill them in, because they are about somebody else. */
export function FormFields<Values>({ form, fields }: FormFieldsProps<Values>) {
  return fields.map((field) => {
    if (!field || isValidElement(field)) return field;
    if (field.kind === 'check')
      return <CheckField key={field.name} {...propsOf(field)} {...form.getCheckProps(field.name)} />;
    const { value, error, onChange } = form.getInputProps(field.name);
    const input = { value: String(value), error, onChange: onChange as (change: Change | string) => void };
    switch (field.kind) {
      case 'area':
        return <TextArea key={field.name} autoComplete="off" {...propsOf(field)} {...input} />;
      case 'select':
        return <SelectField key={field.name} {...propsOf(field)} {...input} />;
      case 'phone':
        return <PhoneField key={field.name} {...propsOf(field)} {...input} autoComplete="off" />;
      case 'date':
        return <DateFields key={field.name} {...propsOf(field)} {...input} />;
      default:
        return <TextField key={field.name} autoComplete="off" {...propsOf(field)} {...input} />;
    }
  });
}

function propsOf<Field extends FormField>({ name: _name, kind: _kind, ...props }: Field) {
  return props;
}
