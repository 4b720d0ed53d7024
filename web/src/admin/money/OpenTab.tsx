import { localText } from '@clinic-serial/contract/messages/current/format';
import { type ListedVisit, listOpenMoney } from '@clinic-serial/contract/subjects/money-reports';
import { LIST_SIZES } from '@clinic-serial/contract/terms/list-sizes';
import { formatPhone } from '@clinic-serial/contract/text/phone-digits';
import { adminMoneyText } from '#messages/admin-money';
import { moneyDeskText } from '#messages/admin-money-desk';
import { Link } from '../../ui/address/Link.tsx';
import { useListLinkState } from '../../ui/address/list-address.ts';
import { StatusBadge } from '../../ui/badge/StatusBadge.tsx';
import { type Columns, DataTable } from '../../ui/list/DataTable.tsx';
import { EmptyBox } from '../../ui/list/ListState.tsx';
import { formatDate } from '../../ui/text/format.ts';
import { list } from '../list.ts';
import { adminPaths } from '../paths.ts';
import { useAtPlace } from '../places.tsx';
import { ListBody } from '../records/RecordList.tsx';
import { useStaffPage } from '../staff.api.ts';
import { MoneyFilterRow } from './MoneyFilterRow.tsx';
import { amountText, isReady, type MoneyTabProps } from './money.api.ts';

const text = adminMoneyText.open;

type OpenState = 'due' | 'give-back';

/** The visits with money that is due or to be given back, oldest first, with links to their appointments. */
export function OpenTab({ state, today, address }: MoneyTabProps & { state: OpenState }) {
  const { filters, clearings } = address;
  return (
    <>
      <MoneyFilterRow key={clearings} {...{ today, address }} fields={['doctor', 'kind']} />
      {isReady(filters) && <OpenList state={state} address={address} />}
    </>
  );
}

function OpenList({ state, address }: Pick<MoneyTabProps, 'address'> & { state: OpenState }) {
  const { filters, page, setPage } = address;
  const { from, to, doctor, kind } = filters;
  const asked = { from, to, state, doctorId: doctor, visitKind: kind, ...useAtPlace() };
  const query = useStaffPage(listOpenMoney, asked, page, LIST_SIZES.moneyPerPage);
  const back = useListLinkState();
  return (
    <ListBody
      query={query}
      rows={query.data?.visits}
      page={page}
      onPage={setPage}
      failure={() => adminMoneyText.loadFailed}
      empty={<EmptyBox title={text.none[state]} text={text.noneText[state]} />}
    >
      {(rows, refreshing) => (
        <>
          {query.data && (
            <p className="mb-xs text-lg font-semibold">{text.totals[state](query.data.total)}</p>
          )}
          <DataTable
            caption={text.captions[state]}
            columns={columnsOf(state, back)}
            rows={rows}
            rowKey={({ appointmentId }) => appointmentId}
            refreshing={refreshing}
            opensOnPress
            compact
          />
        </>
      )}
    </ListBody>
  );
}

function columnsOf(state: OpenState, back: object): Columns<ListedVisit> {
  const { columns } = text;
  return [
    {
      key: 'visit',
      header: columns.visit,
      cell: ({ appointmentId, serialNumber, patientName, patientPhone }) => (
        <>
          <Link to={adminPaths.appointment(appointmentId)} state={back} className={list.strong}>
            {text.visit(serialNumber, patientName)}
          </Link>
          {patientPhone !== '' && <span className={list.quiet}>{formatPhone(patientPhone)}</span>}
        </>
      ),
    },
    {
      key: 'date',
      header: columns.date,
      cell: ({ date }) => <span className={list.nowrap}>{formatDate(date)}</span>,
    },
    {
      key: 'doctor',
      header: columns.doctor,
      cell: ({ doctorName, doctorNameBn, visitKind }) => (
        <>
          {localText(doctorName, doctorNameBn)}
          <span className={list.quiet}>{moneyDeskText.kinds[visitKind]}</span>
        </>
      ),
    },
    {
      key: 'status',
      header: columns.status,
      roomy: true,
      cell: ({ status }) => <StatusBadge status={status} />,
    },
    { key: 'fee', header: columns.fee, numeric: true, roomy: true, cell: ({ fee }) => amountText(fee) },
    {
      key: 'paid',
      header: columns.paid,
      numeric: true,
      roomy: true,
      cell: ({ paid, refunded }) => amountText(paid - refunded),
    },
    {
      key: 'open',
      header: state === 'due' ? adminMoneyText.sums.due : adminMoneyText.sums.giveBack,
      numeric: true,
      cell: ({ due, over }) => (
        <strong className="tabular-nums">{amountText(state === 'due' ? due : over)}</strong>
      ),
    },
  ];
}
