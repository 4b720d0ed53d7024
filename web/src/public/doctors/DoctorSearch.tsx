import { IconSearch } from '@tabler/icons-react';
import { doctorsTexts } from '../../messages/en/public-doctors.ts';
import { TextField } from '../../ui/form/TextField.tsx';
import classes from './DoctorSearch.module.css';

const texts = doctorsTexts;

export function DoctorSearch({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  return (
    <search className={classes.search}>
      <TextField
        type="search"
        label={texts.searchLabel}
        placeholder={texts.searchPlaceholder}
        before={<IconSearch size={20} aria-hidden />}
        maxLength={100}
        enterKeyHint="search"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </search>
  );
}
