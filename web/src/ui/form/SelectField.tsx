import { IconChevronDown } from '@tabler/icons-react';
import { type ComponentProps, useId } from 'react';
import { controlLook, describedBy, FieldFrame, type FieldWords } from './TextField.tsx';

interface SelectFieldProps extends FieldWords, Omit<ComponentProps<'select'>, 'className' | 'style' | 'id'> {
  data: readonly (string | { value: string; label: string })[];
  /** The label of a first choice with an empty value. */
  none?: string;
  /** Called with the chosen value. */
  onChoose?: (value: string) => void;
  /** True for a label before the field instead of above it. */
  labelBefore?: boolean;
}

/** A choice from a list. It is the browser's own select, which every phone and screen reader supports. */
export function SelectField(props: SelectFieldProps) {
  const { label, description, error, hintBelow, labelBefore, none, data, onChoose, ...select } = props;
  const id = useId();
  const options = data.map((option) =>
    typeof option === 'string' ? { value: option, label: option } : option,
  );
  if (none !== undefined) options.unshift({ value: '', label: none });
  return (
    <FieldFrame {...{ id, label, description, error, hintBelow, labelBefore }}>
      <div className="relative">
        <select
          {...(onChoose && { onChange: (event) => onChoose(event.currentTarget.value) })}
          {...select}
          {...describedBy(id, { description, error })}
          id={id}
          className={`${controlLook(error)} h-12 cursor-pointer appearance-none pe-10 text-ellipsis`}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <IconChevronDown
          size={18}
          className="pointer-events-none absolute top-[calc(50%-9px)] right-3 text-muted"
          aria-hidden
        />
      </div>
    </FieldFrame>
  );
}
