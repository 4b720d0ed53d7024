import { type DateRange, rangeProblem, usualRanges } from '@clinic-serial/contract/time/report-periods';
import type { ReactNode } from 'react';
import { adminReportsText } from '#messages/admin-dashboard';
import { ActionButton } from '../../ui/button/Action.tsx';
import { useDateDebounce } from '../../ui/list/FilterRow.tsx';
import { DateField } from '../date/DateField.tsx';

const text = adminReportsText.filters;
const RANGES = Object.keys(text.ranges) as (keyof typeof text.ranges)[];

/**
 * The choice of a range of dates: the usual ranges as buttons, and a field for each end. They belong
 * together, because a button replaces a date that is still being typed.
 *
 * @param today the clinic day; undefined until it is known
 */
export function useRangeChoice(
  range: DateRange,
  today: string | undefined,
  onChange: (changes: Partial<DateRange>) => void,
): { presets: ReactNode; dates: ReactNode } {
  const [from, setFrom] = useDateDebounce(range.from, (next) => onChange({ from: next }));
  const [to, setTo] = useDateDebounce(range.to, (next) => onChange({ to: next }));
  const problem = rangeProblem(range);
  const ranges = usualRanges(today ?? range.to);
  const presets = (
    <fieldset className="m-0 mb-xs flex min-w-0 gap-xs overflow-x-auto border-0 p-0">
      <legend className="sr-only">{text.presets}</legend>
      {RANGES.map((name) => {
        const usual = ranges[name];
        const isChosen = usual.from === range.from && usual.to === range.to;
        return (
          <span
            key={name}
            className={`flex flex-none rounded-md ${isChosen ? '[&>button]:border-accent [&>button]:bg-accent-soft [&>button]:text-accent' : ''}`}
          >
            <ActionButton
              look="quiet"
              size="xs"
              aria-pressed={isChosen}
              disabled={today === undefined}
              onClick={() => {
                // Without this, a date that is still being typed would replace the button's range.
                setFrom(usual.from);
                setTo(usual.to);
                onChange(usual);
              }}
            >
              {text.ranges[name]}
            </ActionButton>
          </span>
        );
      })}
    </fieldset>
  );
  const dates = (
    <>
      {/* Wide enough for a whole date beside the clear button. */}
      <div className="md:min-w-50">
        <DateField label={text.from} max={to.value} {...from} />
      </div>
      <div className="md:min-w-50">
        <DateField label={text.to} min={from.value} error={problem && text.problems[problem]} {...to} />
      </div>
    </>
  );
  return { presets, dates };
}
