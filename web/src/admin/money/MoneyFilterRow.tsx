import { MONEY_GROUPS } from '@clinic-serial/contract/subjects/money-reports';
import { MONEY_KINDS, PAYMENT_WAYS, VISIT_KINDS } from '@clinic-serial/contract/terms/money';
import { usualRanges } from '@clinic-serial/contract/time/report-periods';
import { adminMoneyText } from '#messages/admin-money';
import { moneyDeskText } from '#messages/admin-money-desk';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { FilterRow } from '../../ui/list/FilterRow.tsx';
import { optionsOf, useAllDoctors } from '../calendar/calendar.api.ts';
import { useStaffPlaces } from '../places.tsx';
import { useRangeChoice } from '../reports/use-range-choice.tsx';
import { isReady, type MoneyFilters, type MoneyTabProps, useBoxes } from './money.api.ts';

const text = adminMoneyText.filters;

type Choice = 'by' | 'doctor' | 'way' | 'kind' | 'entry' | 'box';

/** The filters of a tab: the dates, and those named by `fields`. */
export function MoneyFilterRow({ today, address, fields }: MoneyTabProps & { fields: readonly Choice[] }) {
  const { filters, setFilters, clear } = address;
  const { presets, dates } = useRangeChoice(filters, today, setFilters);
  const ranges = usualRanges(today);
  const set = fields.filter((name) => name !== 'by' && filters[name] !== '').length;
  const isUsual = ranges.lastDays.from === filters.from && ranges.lastDays.to === filters.to;
  const has = (name: Choice) => fields.includes(name);
  return (
    <div className="print:hidden">
      {presets}
      <FilterRow
        active={set > 0 || !isUsual}
        filtersSet={set}
        onClear={clear}
        always={has('by') && <ChooseGroup {...{ filters, setFilters }} />}
      >
        {dates}
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

function ChooseGroup({ filters, setFilters }: ChooseProps) {
  // A clinic with one place never shows the word 'place' (rules: places 1).
  const hasPlaces = useStaffPlaces().open.length > 1;
  const groups = MONEY_GROUPS.filter((group) => hasPlaces || group !== 'place');
  return (
    <SelectField
      label={text.by}
      data={named(groups, text.groups)}
      value={filters.by}
      onChoose={(by) => setFilters({ by: by as MoneyFilters['by'] })}
    />
  );
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
