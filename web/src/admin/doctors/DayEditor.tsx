import { CLINIC_WEEK, type Weekday } from '@clinic-serial/contract/time/calendar';
import { IconCopy, IconPlus } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import { adminDoctorsText } from '#messages/admin-doctors';
import { ActionButton } from '../../ui/button/Action.tsx';
import { Menu, MenuDivider, MenuItem } from '../../ui/button/Menu.tsx';
import { focusOn } from '../../ui/focus/focus.ts';
import { CheckField } from '../../ui/form/CheckField.tsx';
import { weekdayName } from '../../ui/text/format.ts';
import { DAY_COLUMNS, SIGN_BUTTON } from './day-looks.ts';
import { SittingFields } from './SittingFields.tsx';
import {
  type DayValues,
  type SittingValues,
  sittingsOf,
  withOtherSitting,
  withoutSitting,
  withSittings,
} from './week-values.ts';

const text = adminDoctorsText.week;

/**
 * On wide screens the names above the columns are the visible labels. The labels of the fields are then only
 * for screen readers.
 */
const DAY =
  'grid grid-cols-2 items-start gap-sm border-line px-gutter py-2.5 min-[36rem]:max-lg:grid-cols-4 ' +
  `[[role=group]+&]:border-t lg:[&>:not(:first-child)_label]:sr-only ${DAY_COLUMNS}`;

interface DayEditorProps {
  weekday: Weekday;
  day: DayValues;
  /** The errors by field. For a day with two sittings the key is `sittings.<index>.<field>`. */
  errors: Readonly<Record<string, ReactNode>>;
  /** The id of the error about the whole week. The day's checkbox refers to it. */
  weekErrorId: string | undefined;
  otherWorkingDays: readonly Weekday[];
  onChange: (day: DayValues) => void;
  onCopy: (to: readonly Weekday[]) => void;
}

/** One day: a checkbox, and once it is ticked the hours of its one or two sittings. */
export function DayEditor({
  weekday,
  day,
  errors,
  weekErrorId,
  otherWorkingDays,
  onChange,
  onCopy,
}: DayEditorProps) {
  const name = weekdayName(weekday);
  const group = useRef<HTMLDivElement>(null);
  const sittings = sittingsOf(day);
  const named = 'sittings' in day;
  // A day with two sittings has its name and the menu in the first row, and a row for each sitting.
  const nameSpan = !day.enabled ? '' : named ? '[grid-column:1/-2]' : 'max-lg:[grid-column:1/-1]';
  /** The sitting that a day with one sitting does not have. */
  const missing = sittings[0]?.sitting === 2 ? 1 : 2;

  function changeSitting(hours: SittingValues) {
    onChange(
      withSittings(
        day,
        sittings.map((other) => (other.sitting === hours.sitting ? hours : other)),
      ),
    );
  }

  /** Focuses a control of the day after the next render, because the pressed button disappears. */
  function focusLater(find: (group: HTMLElement) => HTMLElement | null | undefined) {
    setTimeout(() => focusOn(group.current && find(group.current)));
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a grid everywhere
    <div ref={group} role="group" aria-label={name} className={DAY}>
      <div className={`flex min-h-tap items-center font-semibold ${nameSpan}`}>
        <CheckField
          label={name}
          checked={day.enabled}
          aria-invalid={weekErrorId ? true : undefined}
          aria-describedby={weekErrorId}
          onChange={(event) => onChange({ ...day, enabled: event.currentTarget.checked })}
        />
      </div>
      {!day.enabled && (
        <p className="flex min-h-tap items-center text-muted [grid-column:2/-1] max-lg:justify-end">
          {text.off}
        </p>
      )}
      {day.enabled && (
        <>
          {sittings.map((hours, place) => (
            <SittingFields
              key={hours.sitting}
              dayName={name}
              hours={hours}
              errors={named ? errorsOfSitting(errors, place) : errors}
              named={named}
              onChange={changeSitting}
              onRemove={
                sittings.length > 1
                  ? () => {
                      onChange(withoutSitting(day, hours.sitting));
                      focusLater((part) => part.querySelector<HTMLElement>('[data-add]'));
                    }
                  : undefined
              }
            />
          ))}
          <div
            className={`[grid-column:-2/-1] ${named ? 'row-start-1' : 'lg:row-start-1 max-lg:[grid-column:auto]'}`}
          >
            <CopyDayMenu weekday={weekday} otherWorkingDays={otherWorkingDays} onCopy={onCopy} />
          </div>
          {sittings.length === 1 && (
            <div className="[grid-column:2/-1] max-lg:[grid-column:1/-1]">
              <ActionButton
                look="plain"
                size="xs"
                aria-label={text.addSittingOn(name, text.addSitting[missing])}
                data-add
                onClick={() => {
                  onChange(withOtherSitting(day));
                  // Each sitting before the new one has two fields for times.
                  const first = 2 * (missing - 1);
                  focusLater((part) => part.querySelectorAll<HTMLElement>('[type=time]')[first]);
                }}
              >
                <IconPlus size={16} aria-hidden />
                {text.addSitting[missing]}
              </ActionButton>
            </div>
          )}
        </>
      )}
    </div>
  );
}

/** The errors of the sitting at index `place`, by field. */
function errorsOfSitting(errors: DayEditorProps['errors'], place: number): DayEditorProps['errors'] {
  const start = `sittings.${place}.`;
  return Object.fromEntries(
    Object.entries(errors)
      .filter(([path]) => path.startsWith(start))
      .map(([path, error]) => [path.slice(start.length), error]),
  );
}

interface CopyDayMenuProps {
  weekday: Weekday;
  otherWorkingDays: readonly Weekday[];
  onCopy: (to: readonly Weekday[]) => void;
}

/** Copies a day to the other working days, to every day, or to one day. */
function CopyDayMenu({ weekday, otherWorkingDays, onCopy }: CopyDayMenuProps) {
  const others = CLINIC_WEEK.filter((day) => day !== weekday);
  return (
    <Menu
      label={text.copy(weekdayName(weekday))}
      title={text.copy(weekdayName(weekday))}
      className={SIGN_BUTTON}
      face={
        <>
          <IconCopy size={20} stroke={1.75} aria-hidden />
          <span>{text.copyShort}</span>
        </>
      }
    >
      {otherWorkingDays.length > 0 && (
        <MenuItem onSelect={() => onCopy(otherWorkingDays)}>{text.copyToWorking}</MenuItem>
      )}
      <MenuItem onSelect={() => onCopy(others)}>{text.copyToAll}</MenuItem>
      <MenuDivider />
      {others.map((day) => (
        <MenuItem key={day} onSelect={() => onCopy([day])}>
          {weekdayName(day)}
        </MenuItem>
      ))}
    </Menu>
  );
}
