import { PLACE_CHOICE } from '@clinic-serial/contract/terms/places';
import { IconSearch } from '@tabler/icons-react';
import { doctorsTexts } from '#messages/public-doctors';
import { paths, SEARCH } from '../../paths.ts';
import { siteAddress } from '../../site-language.ts';
import { ActionButton } from '../../ui/button/Action.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { type DoctorFilters, FILTER_FORM, quickChoices } from './use-doctor-filters.ts';

const texts = doctorsTexts;

interface DoctorSearchProps {
  chosen: DoctorFilters;
  /** The id of the chosen place of the clinic. */
  place: number | undefined;
  onChange: (value: string) => void;
  onSearch: () => void;
}

export function DoctorSearch({ chosen, place, onChange, onSearch }: DoctorSearchProps) {
  return (
    <search className="min-w-0" data-uses-scripts="">
      <form
        id={FILTER_FORM}
        action={siteAddress(paths.doctors)}
        // Complaints are private, so a shared computer must not offer them to the next person.
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
          value={chosen.search}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
        {/* Without scripts the form keeps the quick choices. */}
        {quickChoices(chosen).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {place && <input type="hidden" name={PLACE_CHOICE} value={place} />}
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
