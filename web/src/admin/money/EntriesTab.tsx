import type { MoneyEntry } from '@clinic-serial/contract/subjects/money-entries';
import { listMoneyEntries } from '@clinic-serial/contract/subjects/money-reports';
import { LIST_SIZES } from '@clinic-serial/contract/terms/list-sizes';
import { adminMoneyText } from '#messages/admin-money';
import { moneyDeskText } from '#messages/admin-money-desk';
import { Link } from '../../ui/address/Link.tsx';
import { Tag } from '../../ui/badge/Tag.tsx';
import { type Columns, DataTable } from '../../ui/list/DataTable.tsx';
import { EmptyBox } from '../../ui/list/ListState.tsx';
import { formatNumber } from '../../ui/text/format.ts';
import { useWhen } from '../../ui/text/use-when.ts';
import { list } from '../list.ts';
import { adminPaths } from '../paths.ts';
import { useAtPlace } from '../places.tsx';
import { ListBody } from '../records/RecordList.tsx';
import { useStaffPage } from '../staff.api.ts';
import { MoneyFilterRow } from './MoneyFilterRow.tsx';
import { amountText, isReady, type MoneyTabProps, queryOf } from './money.api.ts';

const text = adminMoneyText.entries;

/** The entries of the cash boxes that match the filters, newest first. */
export function EntriesTab({ today, address }: MoneyTabProps) {
  const { filters, clearings } = address;
  const at = useAtPlace();
  return (
    <>
      <MoneyFilterRow
        key={clearings}
        {...{ today, address }}
        fields={['entry', 'doctor', 'way', 'kind', 'box']}
      />
      {isReady(filters) && (
        <EntryList address={address} query={{ ...queryOf(filters), ...at, kind: filters.entry }} />
      )}
    </>
  );
}

interface EntryListProps {
  address: MoneyTabProps['address'];
  /** The query that selects the entries. */
  query: Parameters<typeof useStaffPage>[1];
}

/** One page of entries. Its number is in the address. */
export function EntryList({ address: { page, setPage }, query: asked }: EntryListProps) {
  const when = useWhen();
  const query = useStaffPage(listMoneyEntries, asked, page, LIST_SIZES.moneyPerPage);
  return (
    <ListBody
      query={query}
      rows={query.data?.entries}
      page={page}
      onPage={setPage}
      failure={() => adminMoneyText.loadFailed}
      empty={<EmptyBox title={text.none} text={text.noneText} />}
    >
      {(rows, refreshing) => (
        <DataTable
          caption={text.caption}
          columns={columnsWith(when)}
          rows={rows}
          rowKey={({ id }) => id}
          refreshing={refreshing}
          compact
        />
      )}
    </ListBody>
  );
}

/** The kind of an entry: 'Payment'; for a void the kind that it takes back: 'Taken back: Discount'. */
function kindText({ kind, voidedKind }: MoneyEntry): string {
  const { kinds } = moneyDeskText.entries;
  return kind === 'void' && voidedKind ? text.voids(kinds[voidedKind]) : kinds[kind];
}

function columnsWith(when: (instant: string) => string): Columns<MoneyEntry> {
  const { columns } = text;
  return [
    { key: 'what', header: columns.what, cell: (entry) => <What entry={entry} /> },
    {
      key: 'amount',
      header: columns.amount,
      numeric: true,
      phone: 'line',
      cell: ({ amount, isVoided }) => (
        <span className={`tabular-nums ${list.nowrap} ${isVoided ? 'line-through' : ''}`}>
          {amountText(amount)}
        </span>
      ),
    },
    {
      key: 'visit',
      header: columns.visit,
      phone: 'line',
      cell: ({ visit }) =>
        visit ? (
          <Link
            to={adminPaths.appointment(visit.appointmentId)}
            className="tap-target text-accent"
            translate="no"
          >
            {text.visit(visit.serialNumber, visit.patientName)}
          </Link>
        ) : (
          '–'
        ),
    },
    {
      key: 'at',
      header: columns.at,
      phone: 'line',
      cell: ({ at }) => (
        <time dateTime={at} className={list.nowrap}>
          {when(at)}
        </time>
      ),
    },
    {
      key: 'box',
      header: columns.box,
      roomy: true,
      phone: 'hidden',
      cell: ({ box, by }) => (
        <span translate="no">
          {box.name}
          {by.id !== box.id && <span className={list.quiet}>{text.by(by.name)}</span>}
        </span>
      ),
    },
    {
      key: 'receipt',
      header: columns.receipt,
      roomy: true,
      phone: 'line',
      cell: ({ receipt }) => (receipt ? <span className={list.nowrap}>{formatNumber(receipt)}</span> : '–'),
    },
  ];
}

/** The kind of an entry with its way and reason, in one cell. */
function What({ entry }: { entry: MoneyEntry }) {
  const { way, reference, reason, words, isVoided } = entry;
  const facts = [way && moneyDeskText.ways[way], reference, reason && moneyDeskText.reasons[reason], words];
  return (
    <>
      <span className="flex flex-wrap items-baseline gap-x-2">
        <span className="font-semibold">{kindText(entry)}</span>
        {isVoided && <Tag tint="gray">{text.isVoided}</Tag>}
      </span>
      <span className={`${list.quiet} wrap-anywhere`}>{facts.filter(Boolean).join(' · ')}</span>
    </>
  );
}
