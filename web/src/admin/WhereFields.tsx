import type { ReactNode } from 'react';
import { adminText } from '#messages/admin';
import { SelectField } from '../ui/form/SelectField.tsx';
import { TextField } from '../ui/form/TextField.tsx';
import { placeChoices, usePlaces, usualPlace, type WhereValues } from './clinic-places.ts';

const text = adminText.where;

interface WhereFieldsProps {
  where: WhereValues;
  errors: Readonly<Record<string, ReactNode>>;
  onChange: (where: WhereValues) => void;
  /** The position of the fields in the grid of the hours. */
  className: string;
}

/** The fields for the place and the room of a sitting; none in a clinic with one place (rules: places 1). */
export function WhereFields({ where, errors, onChange, className }: WhereFieldsProps) {
  const places = usePlaces();
  if (places.length === 0) return null;
  const placeId = where.placeId ?? String(usualPlace(places));
  const room = (key: 'room' | 'roomBn') => ({
    label: text[key],
    value: where[key] ?? '',
    error: errors[key],
    autoComplete: 'off',
    onChange: (event: { currentTarget: HTMLInputElement }) =>
      onChange({ ...where, [key]: event.currentTarget.value }),
  });
  return (
    <div
      className={`grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] items-start gap-sm ${className}`}
    >
      <SelectField
        label={text.place}
        data={placeChoices(places, [Number(placeId)])}
        value={placeId}
        error={errors.placeId}
        // The room is emptied, because a room belongs to one place.
        onChoose={(chosen) => onChange({ placeId: chosen, room: '', roomBn: '' })}
      />
      <TextField placeholder={text.roomHint} {...room('room')} />
      <TextField lang="bn" {...room('roomBn')} />
    </div>
  );
}
