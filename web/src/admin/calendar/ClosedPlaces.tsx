import type { ReactNode } from 'react';
import { adminCalendarText } from '#messages/admin-calendar';
import { CheckField } from '../../ui/form/CheckField.tsx';
import { Choices } from '../../ui/form/Choices.tsx';
import { RadioField } from '../../ui/form/RadioField.tsx';
import { placeChoices, usePlaces } from '../clinic-places.ts';

const text = adminCalendarText.closed;

/** What a holiday closes: the whole clinic, or the places of `placeIds`. */
export interface ClosedWhere {
  closes: 'all' | 'some';
  placeIds: readonly number[];
}

export const WHOLE_CLINIC: ClosedWhere = { closes: 'all', placeIds: [] };

/** True for a person who has chosen 'some places' but no place yet. */
export const isWithoutPlaces = ({ closes, placeIds }: ClosedWhere): boolean =>
  closes === 'some' && placeIds.length === 0;

/** The choice as a holiday sends it. For the whole clinic nothing is sent (rules: places 7). */
export const closedPlaces = ({ closes, placeIds }: ClosedWhere): { placeIds?: number[] } =>
  closes === 'some' ? { placeIds: [...placeIds] } : {};

interface ClosedPlacesProps {
  where: ClosedWhere;
  error?: ReactNode;
  onChange: (change: Partial<ClosedWhere>) => void;
}

/** The field that says what a holiday closes. Only clinics with several places have it. */
export function ClosedPlaces({ where: { closes, placeIds }, error, onChange }: ClosedPlacesProps) {
  const places = usePlaces();
  if (places.length === 0) return null;
  return (
    <>
      <RadioField
        legend={text.closes}
        options={[
          { value: 'all', label: text.wholeClinic },
          { value: 'some', label: text.somePlaces },
        ]}
        value={closes}
        error={error}
        onChoose={(chosen) => onChange({ closes: chosen })}
      />
      {closes === 'some' && (
        <Choices legend={text.whichPlaces}>
          {placeChoices(places).map(({ value, label }) => (
            <CheckField
              key={value}
              label={label}
              checked={placeIds.includes(Number(value))}
              onChange={({ currentTarget }) =>
                onChange({
                  placeIds: [
                    ...placeIds.filter((id) => id !== Number(value)),
                    ...(currentTarget.checked ? [Number(value)] : []),
                  ],
                })
              }
            />
          ))}
        </Choices>
      )}
    </>
  );
}
