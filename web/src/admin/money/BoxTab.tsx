import { type BoxDay, getBoxDay, listBoxDays } from '@clinic-serial/contract/subjects/cash-boxes';
import { addDays } from '@clinic-serial/contract/time/calendar';
import { IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { adminMoneyText } from '#messages/admin-money';
import { moneyDeskText } from '#messages/admin-money-desk';
import { Link } from '../../ui/address/Link.tsx';
import { idParam } from '../../ui/address/list-address.ts';
import { ActionButton } from '../../ui/button/Action.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { type Columns, DataTable } from '../../ui/list/DataTable.tsx';
import { Notice } from '../../ui/notice/Notice.tsx';
import { formatDate, formatNumber } from '../../ui/text/format.ts';
import { useWhen } from '../../ui/text/use-when.ts';
import { DateField } from '../date/DateField.tsx';
import { LoadState } from '../LoadState.tsx';
import { list } from '../list.ts';
import { Panel } from '../Panel.tsx';
import { useAtPlace } from '../places.tsx';
import { useStaffRead } from '../staff.api.ts';
import { useStaff } from '../staff-context.ts';
import { CloseDialog, OpeningDialog } from './BoxForms.tsx';
import { BoxPaper, usePrintBox } from './BoxPaper.tsx';
import { differenceText } from './box-difference.ts';
import { EntryList } from './EntriesTab.tsx';
import { amountText, type MoneyTabProps, moneyPath } from './money.api.ts';

const text = adminMoneyText.box;

/** How many days the list of days covers. The reminder of days that nobody has closed covers the same. */
const LISTED_DAYS = 30;

/**
 * A day of a cash box: what was taken, the cash that should be there, and the close (rules: money 5). It is
 * the caller's own box; an Admin can choose another.
 */
export function BoxTab({ today, address }: MoneyTabProps) {
  const { account, can } = useStaff();
  const { filters, setFilters } = address;
  const { day } = filters;
  const isAdmin = can('delete');
  const boxId = (isAdmin && idParam(filters.box)) || account.id;
  const isOwn = boxId === account.id;
  const query = useStaffRead(getBoxDay, { query: { day, boxId: isOwn ? '' : String(boxId) } });
  const days = useStaffRead(listBoxDays, {
    query: { from: addDays(today, 1 - LISTED_DAYS), to: today, ...useAtPlace() },
  }).data?.days;
  const choose = (box: number, next: string) =>
    setFilters({ box: box === account.id ? '' : String(box), day: next === today ? '' : next });

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-gutter">
      <NotClosed days={days ?? []} {...{ today, boxId, day }} />
      <div className="flex flex-wrap items-end gap-xs print:hidden">
        {isAdmin && (
          <div className="min-w-50">
            <SelectField
              label={text.box}
              data={boxesOf(days ?? [], { id: account.id, name: account.fullName }, query.data)}
              value={String(boxId)}
              onChoose={(box) => choose(Number(box), day)}
            />
          </div>
        )}
        <div className="min-w-50">
          <DateField
            label={text.day}
            value={day}
            max={today}
            onChange={(next) => {
              if (/^\d{4}-\d\d-\d\d$/.test(next) && next <= today) choose(boxId, next);
            }}
          />
        </div>
      </div>
      <LoadState query={query} failed={adminMoneyText.loadFailed} lines={6} height="3rem">
        {(box) => (
          <BoxOf
            key={`${box.box.id} ${box.day}`}
            box={box}
            isOwn={isOwn}
            isToday={day === today}
            refetch={() => void query.refetch()}
          />
        )}
      </LoadState>
      <Panel id="box-entries" title={text.entries}>
        <EntryList address={address} query={{ from: day, to: day, boxId: String(boxId) }} />
      </Panel>
      <Panel id="box-days" title={text.days}>
        {days?.length === 0 && <p className="text-muted">{text.noDays}</p>}
        {(!days || days.length > 0) && (
          <DataTable
            caption={text.daysCaption}
            columns={DAYS}
            rows={days}
            rowKey={({ box, day: date }) => `${box.id} ${date}`}
            skeletonRows={4}
            compact
          />
        )}
      </Panel>
    </div>
  );
}

/** The boxes that an Admin can choose: their own first, then those with entries. */
function boxesOf(days: readonly BoxDay[], own: BoxDay['box'], shown: BoxDay | undefined) {
  const others = [...days, ...(shown ? [shown] : [])].map(({ box }) => box).filter(({ id }) => id !== own.id);
  const byId = new Map(others.map((box) => [box.id, box]));
  return [own, ...byId.values()].map(({ id, name }) => ({ value: String(id), label: name }));
}

/** Links to the days before today that nobody has closed, except the day on the screen. */
function NotClosed({
  days,
  today,
  boxId,
  day: shown,
}: {
  days: readonly BoxDay[];
  today: string;
  boxId: number;
  day: string;
}) {
  const open = days.filter(
    ({ box, day, closed }) => !closed && day < today && !(box.id === boxId && day === shown),
  );
  if (open.length === 0) return null;
  return (
    <Notice tone="warn">
      <p className="font-semibold">{text.notClosed(open.length)}</p>
      <ul className="m-0 flex list-none flex-wrap gap-x-4 gap-y-1 p-0">
        {open.map(({ box, day }) => (
          <li key={`${box.id} ${day}`}>
            <DayLink box={box} day={day} withName />
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function DayLink({ box, day, withName }: Pick<BoxDay, 'box' | 'day'> & { withName?: boolean }) {
  const { account } = useStaff();
  const isOwn = box.id === account.id;
  return (
    <Link
      to={moneyPath({ tab: 'box', day, box: isOwn ? '' : String(box.id) })}
      className="tap-target font-semibold whitespace-nowrap text-accent"
    >
      {withName && !isOwn ? text.notClosedOf(formatDate(day), box.name) : formatDate(day)}
    </Link>
  );
}

interface BoxOfProps {
  box: BoxDay;
  isOwn: boolean;
  isToday: boolean;
  refetch: () => void;
}

/** The figures of one day of a box, and the acts that are possible. */
function BoxOf({ box, isOwn, isToday, refetch }: BoxOfProps) {
  const when = useWhen();
  const [open, setOpen] = useState<'opening' | 'close' | null>(null);
  const printing = usePrintBox();
  const { closed, opening } = box;
  const mayOpen = isOwn && isToday && !closed;
  // Only the button for the next step is the primary one.
  const isOpeningNext = mayOpen && opening === null;
  return (
    <section aria-labelledby="box-title" className="grid grid-cols-[minmax(0,1fr)] gap-sm">
      <div className="flex flex-wrap items-center justify-between gap-xs">
        <h2 id="box-title" className="text-xl">
          {text.dayOf(isOwn ? text.own : text.of(box.box.name), isToday ? text.today : formatDate(box.day))}
        </h2>
        <div className="flex flex-wrap gap-xs">
          {mayOpen && (
            <ActionButton
              look={isOpeningNext ? 'primary' : 'quiet'}
              size="sm"
              onClick={() => setOpen('opening')}
            >
              {opening === null ? text.enterOpening : text.changeOpening}
            </ActionButton>
          )}
          {!closed && (
            <ActionButton
              look={isOpeningNext ? 'quiet' : 'primary'}
              size="sm"
              onClick={() => setOpen('close')}
            >
              {text.close}
            </ActionButton>
          )}
          {closed && (
            <>
              {printing.choice}
              <ActionButton look="quiet" size="sm" onClick={printing.print}>
                <IconPrinter size={18} aria-hidden />
                {text.print}
              </ActionButton>
            </>
          )}
        </div>
      </div>
      {closed && (
        <Notice tone={closed.difference === 0 ? 'good' : 'warn'}>
          <p className="font-semibold">{text.closedBy(when(closed.at), closed.by.name)}</p>
          <p>
            {text.countedCash}: {amountText(closed.counted)}. {differenceText(closed.difference)}
            {closed.words && ` ${closed.words}`}
          </p>
        </Notice>
      )}
      <div className="md:max-w-form">
        <DataTable caption={text.ways} columns={WAYS} rows={box.ways} rowKey={({ way }) => way} compact />
      </div>
      <dl className="m-0 flex flex-wrap gap-x-lg gap-y-1">
        <Sum label={text.opening} value={opening === null ? text.notEntered : amountText(opening)} />
        <Sum label={text.expected} value={amountText(box.expectedCash)} />
        {box.discounts > 0 && <Sum label={text.discounts} value={amountText(box.discounts)} />}
        {box.voided > 0 && <Sum label={text.voided} value={formatNumber(box.voided)} />}
      </dl>
      {open === 'opening' && <OpeningDialog box={box} onClose={() => setOpen(null)} />}
      {open === 'close' && (
        <CloseDialog box={box} isOwn={isOwn} onChanged={refetch} onClose={() => setOpen(null)} />
      )}
      {printing.paper && <BoxPaper box={box} size={printing.paper} />}
    </section>
  );
}

const Sum = ({ label, value }: { label: string; value: string }) => (
  <div className="flex items-baseline gap-1.5">
    <dt className="text-muted">{label}</dt>
    <dd className="m-0 font-bold tabular-nums">{value}</dd>
  </div>
);

const WAYS: Columns<BoxDay['ways'][number]> = [
  { key: 'way', header: text.way, cell: ({ way }) => moneyDeskText.ways[way] },
  {
    key: 'taken',
    header: text.taken,
    numeric: true,
    cell: ({ taken }) => <span className="tabular-nums">{amountText(taken)}</span>,
  },
  {
    key: 'refunded',
    header: text.refunded,
    numeric: true,
    cell: ({ refunded }) => <span className="tabular-nums">{amountText(refunded)}</span>,
  },
];

const DAYS: Columns<BoxDay> = [
  { key: 'day', header: text.columns.day, cell: ({ box, day }) => <DayLink box={box} day={day} /> },
  {
    key: 'box',
    header: text.columns.box,
    cell: ({ box }) => <span translate="no">{box.name}</span>,
  },
  {
    key: 'expected',
    header: text.columns.expected,
    numeric: true,
    cell: ({ expectedCash }) => amountText(expectedCash),
  },
  {
    key: 'counted',
    header: text.columns.counted,
    numeric: true,
    cell: ({ closed }) => (closed ? amountText(closed.counted) : text.isOpen),
  },
  {
    key: 'difference',
    header: text.columns.difference,
    numeric: true,
    cell: ({ closed }) =>
      closed ? (
        <span className={`${list.nowrap} ${closed.difference === 0 ? '' : 'font-bold text-danger'}`}>
          {amountText(closed.difference)}
        </span>
      ) : (
        '–'
      ),
  },
  { key: 'words', header: text.columns.words, roomy: true, cell: ({ closed }) => closed?.words ?? '–' },
];
