import { IconSearch } from '@tabler/icons-react';
import { doctorsTexts } from '#messages/public-doctors';
import { paths } from '../../paths.ts';
import { siteAddress } from '../../site-language.ts';
import { ActionButton } from '../../ui/button/Action.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import classes from './DoctorsPage.module.css';
import { FILTER_FORM, SEARCH } from './use-doctor-filters.ts';

const texts = doctorsTexts;

interface DoctorSearchProps {
  value: string;
  onChange: (value: string) => void;
  onSearch: () => void;
}

export function DoctorSearch({ value, onChange, onSearch }: DoctorSearchProps) {
  return (
    <search className={classes.search}>
      <form
        id={FILTER_FORM}
        action={siteAddress(paths.doctors)}
        // Complaints are private: a shared computer must not offer them to the next person.
        autoComplete="off"
        onSubmit={(event) => {
          event.preventDefault();
          onSearch();
        }}
      >
        <TextField
          type="search"
          name={SEARCH}
          label={texts.searchLabel}
          placeholder={texts.searchPlaceholder}
          before={<IconSearch size={20} aria-hidden />}
          beside={<SubmitWithoutScripts label={texts.search} />}
          maxLength={100}
          enterKeyHint="search"
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      </form>
    </search>
  );
}

/** A button that sends the filters. With scripts the list follows every change, so there is no button. */
export function SubmitWithoutScripts({ label }: { label: string }) {
  return (
    <noscript>
      <ActionButton type="submit" form={FILTER_FORM} look="quiet">
        {label}
      </ActionButton>
    </noscript>
  );
}
