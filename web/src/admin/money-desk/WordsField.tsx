import { MONEY_LIMITS } from '@clinic-serial/contract/terms/money';
import type { Ref } from 'react';
import { TextField } from '../../ui/form/TextField.tsx';

interface WordsFieldProps {
  label: string;
  value: string;
  error?: string | undefined;
  ref?: Ref<HTMLInputElement>;
  onChange: (words: string) => void;
}

/** Why money moves, in a few words of the person at the desk. */
export function WordsField({ onChange, ...field }: WordsFieldProps) {
  return (
    <TextField
      {...field}
      autoComplete="off"
      maxLength={MONEY_LIMITS.wordsLongest}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
