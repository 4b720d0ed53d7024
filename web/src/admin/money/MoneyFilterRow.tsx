import { MONEY_GROUPS } from '@clinic-serial/contract/subjects/money';
import { MONEY_KINDS, PAYMENT_WAYS, VISIT_KINDS } from '@clinic-serial/contract/terms/money';
import { rangeProblem, usualRanges } from '@clinic-serial/contract/time/report-periods';
import { adminReportsText } from '#messages/admin-dashboard';
import { adminMoneyText } from '#messages/admin-money';
import { moneyDeskText } from '#messages/admin-money-desk';
import { ActionButton } from '../../ui/button/Action.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { FilterRow, useDateDebounce } from '../../ui/list/FilterRow.tsx';
import { optionsOf, useAllDoctors } from '../calendar/calendar.api.ts';
import { DateField } from '../date/DateField.tsx';
import { isReady, type MoneyFilters, type MoneyTabProps, useBoxes } from './money.api.ts';

const text = adminMoneyText.filters;
const { ranges: rangeNames } = adminReportsText.filters;
const RANGES = Object.keys(rangeNames) as (keyof typeof rangeNames)[];

type Choice = 'by' | 'doctor' | 'way' | 'kind' | 'entry' | 'box';

/** The filters of a tab: which dates, and those of `fields`. */
export function MoneyFilterRow({ today, address, fields }: MoneyTabProps & { fields: readonly Choice[] }) {
  const { filters, setFilters, clear } = address;
  const [from, setFrom] = useDateDebounce(filters.from, (next) => setFilters({ from: next }));
  const [to, setTo] = useDateDebounce(filters.to, (next) => setFilters({ to: next }));
  const problem = rangeProblem(filters);
  const ranges = usualRanges(today);
  const set = fields.filter((name) => name !== 'by' && filters[name] !== '').length;
  const isUsual = ranges.lastDays.from === filters.from && ranges.lastDays.to === filters.to;
  const has = (name: Choice) => fields.includes(name);
  return (
    <div className="print:hidden">
      <fieldset className="m-0 mb-xs flex min-w-0 gap-xs overflow-x-auto border-0 p-0">
        <legend className="sr-only">{text.presets}</legend>
        {RANGES.map((name) => {
          const range = ranges[name];
          const isChosen = range.from === filters.from && range.to === filters.to;
          return (
            <span
              key={name}
              className={`flex flex-none rounded-md ${isChosen ? '[&>button]:border-accent [&>button]:bg-accent-soft [&>button]:text-accent' : ''}`}
            >
              <ActionButton
                look="quiet"
                size="xs"
                aria-pressed={isChosen}
                onClick={() => {
                  // Else a date that is still being typed would follow.
                  setFrom(range.from);
                  setTo(range.to);
                  setFilters(range);
                }}
              >
                {rangeNames[name]}
              </ActionButton>
            </span>
          );
        })}
      </fieldset>
      <FilterRow
        active={set > 0 || !isUsual}
        filtersSet={set}
        onClear={clear}
        always={has('by') && <Choose name="by" {...{ filters, setFilters }} />}
      >
        {/* A whole date fits, also beside 'Clear filters'. */}
        <div className="md:min-w-50">
          <DateField label={text.from} max={to.value} {...from} />
        </div>
        <div className="md:min-w-50">
          <DateField label={text.to} min={from.value} error={problem && text.problems[problem]} {...to} />
        </div>
        {has('entry') && <Choose name="entry" {...{ filters, setFilters }} />}
        {has('doctor') && <ChooseDoctor {...{ filters, setFilters }} />}
        {has('way') && <Choose name="way" {...{ filters, setFilters }} />}
        {has('kind') && <Choose name="kind" {...{ filters, setFilters }} />}
        {has('box') && <ChooseBox {...{ filters, setFilters }} />}
      </FilterRow>
    </div>
  );
}

type ChooseProps = Pick<MoneyTabProps['address'], 'filters' | 'setFilters'>;

const named = <Value extends string>(values: readonly Value[], names: Record<Value, string>) =>
  values.map((value) => ({ value, label: names[value] }));

const CHOICES = {
  by: { label: text.by, data: named(MONEY_GROUPS, text.groups) },
  way: { label: text.way, none: text.allWays, data: named(PAYMENT_WAYS, moneyDeskText.ways) },
  kind: {
    label: text.visitKind,
    none: text.allVisitKinds,
    data: named(VISIT_KINDS, moneyDeskText.kinds),
  },
  entry: { label: text.entry, none: text.allEntries, data: named(MONEY_KINDS, moneyDeskText.entries.kinds) },
} as const;

function Choose({ name, filters, setFilters }: ChooseProps & { name: keyof typeof CHOICES }) {
  const onChoose = (value: string) => setFilters({ [name]: value } as Partial<MoneyFilters>);
  return <SelectField {...CHOICES[name]} value={filters[name]} onChoose={onChoose} />;
}

function ChooseDoctor({ filters, setFilters }: ChooseProps) {
  const doctors = useAllDoctors().data?.doctors ?? [];
  return (
    <SelectField
      label={text.doctor}
      none={text.allDoctors}
      data={optionsOf(doctors)}
      value={filters.doctor}
      onChoose={(doctor) => setFilters({ doctor })}
    />
  );
}

function ChooseBox({ filters, setFilters }: ChooseProps) {
  const boxes = useBoxes(filters, isReady(filters));
  return (
    <SelectField
      label={text.box}
      none={text.allBoxes}
      data={boxes}
      value={filters.box}
      onChoose={(box) => setFilters({ box })}
    />
  );
}
