import { clinicDate } from '@clinic-serial/contract/fields/clinic-date';
import { idText } from '@clinic-serial/contract/fields/id';
import { formatAmount, localText } from '@clinic-serial/contract/messages/current/format';
import type { ClinicInfo } from '@clinic-serial/contract/subjects/clinic';
import { getMoneyReport, MONEY_GROUPS, type MoneyRow } from '@clinic-serial/contract/subjects/money-reports';
import {
  MONEY_KINDS,
  PAYMENT_WAYS,
  type PaymentWay,
  VISIT_KINDS,
  type VisitKind,
} from '@clinic-serial/contract/terms/money';
import { addDays } from '@clinic-serial/contract/time/calendar';
import { rangeProblem, usualRanges } from '@clinic-serial/contract/time/report-periods';
import * as z from 'zod/mini';
import { adminMoneyText as text } from '#messages/admin-money';
import { moneyDeskText } from '#messages/admin-money-desk';
import { useUrlFilters } from '../../ui/address/url-filters.ts';
import { formatDate, placeName } from '../../ui/text/format.ts';
import { adminPaths } from '../paths.ts';
import { useAtPlace } from '../places.tsx';
import { useStaffRead } from '../staff.api.ts';

export const MONEY_TABS = ['box', 'report', 'entries', 'due', 'give-back', 'shares'] as const;
type MoneyTab = (typeof MONEY_TABS)[number];

/**
 * The choices of the page. An empty id, way or kind means all. `kind` is the kind of visit, `entry` the kind
 * of entry, and `day` the day of the cash box.
 */
export interface MoneyFilters {
  tab: MoneyTab;
  from: string;
  to: string;
  by: (typeof MONEY_GROUPS)[number];
  doctor: string;
  way: '' | PaymentWay;
  kind: '' | VisitKind;
  entry: '' | (typeof MONEY_KINDS)[number];
  box: string;
  day: string;
}

const isDate = (words: string) => z.safeParse(clinicDate, words).success;
const idOf = (words: string) => (z.safeParse(idText, words).success ? words : '');
const oneOf = <Choice extends string>(choices: readonly Choice[], words: string) =>
  choices.find((choice) => choice === words) ?? '';

/** A serial that was cancelled before its day has money to give back on a date in the future. */
const GIVE_BACK_DAYS = 30;

/** The tab and the filters in the address. A missing or invalid one gets its usual value. */
export function useMoneyFilters(today: string) {
  const tabs = useUrlFilters({ tab: 'box' });
  const tab = oneOf(MONEY_TABS, tabs.filters.tab) || 'box';
  const { from, to } = usualRanges(today).lastDays;
  const usual = { from, to: tab === 'give-back' ? addDays(to, GIVE_BACK_DAYS) : to };
  const none = { doctor: '', way: '', kind: '', entry: '', box: '', day: '' };
  const { filters: said, ...url } = useUrlFilters({ tab: 'box', ...usual, by: 'day', ...none });
  const filters: MoneyFilters = {
    tab,
    from: isDate(said.from) ? said.from : usual.from,
    to: isDate(said.to) ? said.to : usual.to,
    by: oneOf(MONEY_GROUPS, said.by) || 'day',
    doctor: idOf(said.doctor),
    way: oneOf(PAYMENT_WAYS, said.way),
    kind: oneOf(VISIT_KINDS, said.kind),
    entry: oneOf(MONEY_KINDS, said.entry),
    box: idOf(said.box),
    day: isDate(said.day) && said.day <= today ? said.day : today,
  };
  return {
    ...url,
    filters,
    /** Sets the filters back to their usual values; the tab stays. */
    clear: () => url.setFilters({ ...usual, by: 'day', ...none }),
  };
}

type MoneyAddress = ReturnType<typeof useMoneyFilters>;

/** The properties of every tab of the page. */
export interface MoneyTabProps {
  today: string;
  address: MoneyAddress;
}

/** The address of the page with some choices. Empty ones are left out. */
export function moneyPath(choices: Partial<MoneyFilters>): string {
  const said = Object.entries(choices).filter(([, value]) => value !== '');
  return `${adminPaths.money}?${new URLSearchParams(said)}`;
}

/** The choices in the form that the endpoints of entries and reports take. */
export function queryOf({ from, to, doctor, way, kind, box }: MoneyFilters) {
  return { from, to, doctorId: doctor, way, visitKind: kind, boxId: box };
}

export const isReady = (filters: MoneyFilters) => rangeProblem(filters) === undefined;

/** The cash boxes with entries on the chosen dates, to choose from. */
export function useBoxes({ from, to, box }: MoneyFilters, enabled: boolean) {
  const query = { from, to, by: 'box' as const, ...useAtPlace() };
  const { data } = useStaffRead(getMoneyReport, { query, enabled, staleTime: 60_000 });
  const boxes = (data?.rows ?? []).flatMap((row) => (row.box ? [row.box] : []));
  const options = boxes.map(({ id, name }) => ({ value: String(id), label: name }));
  const isListed = box === '' || options.some(({ value }) => value === box);
  return isListed ? options : [...options, { value: box, label: text.boxNumber(box) }];
}

/**
 * The name of a row of a report: a date, a doctor, a way, a kind of visit, a place, or the owner of a cash
 * box.
 *
 * @param places of the clinic, for a report by place
 */
export function rowName(
  { key, doctor, box }: MoneyRow,
  by: MoneyFilters['by'],
  places: ClinicInfo['places'],
): string {
  if (by === 'place') return placeName({ places }, { placeId: Number(key) }) ?? key;
  if (by === 'doctor') return doctor ? localText(doctor.name, doctor.nameBn) : key;
  if (by === 'box') return box?.name ?? key;
  if (by === 'way') return moneyDeskText.ways[key as PaymentWay];
  return by === 'day' ? formatDate(key) : moneyDeskText.kinds[key as VisitKind];
}

/** An amount in a column; a dash if it is not known. */
export const amountText = (paisa: number | null) => (paisa === null ? '–' : formatAmount(paisa));
