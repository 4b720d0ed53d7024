import { adminMoneyText } from '#messages/admin-money';
import { useClinic } from '../../api/clinic.ts';
import { Tabs } from '../../ui/layout/Tabs.tsx';
import { SkeletonLines } from '../../ui/list/ListState.tsx';
import { NotFound } from '../NotFound.tsx';
import { PageHeader } from '../PageHeader.tsx';
import { useStaff } from '../staff-context.ts';
import { BoxTab } from './BoxTab.tsx';
import { EntriesTab } from './EntriesTab.tsx';
import { MONEY_TABS, useMoneyFilters } from './money.api.ts';
import { OpenTab } from './OpenTab.tsx';
import { ReportTab } from './ReportTab.tsx';
import { SharesTab } from './SharesTab.tsx';
import './money-print.css';

const text = adminMoneyText;

/**
 * /admin/money: the cash boxes, and the lists, reports and shares of money (rules: money 5, 8 and 9). The
 * address keeps the tab and its filters. The page does not exist if the clinic does not record payments.
 */
export default function MoneyPage() {
  const clinic = useClinic();
  if (!clinic) {
    return (
      <>
        <PageHeader title={text.title} />
        <SkeletonLines lines={6} height="3rem" />
      </>
    );
  }
  return clinic.fees ? <MoneyOf today={clinic.today} /> : <NotFound />;
}

function MoneyOf({ today }: { today: string }) {
  const { can } = useStaff();
  const address = useMoneyFilters(today);
  const tabs = MONEY_TABS.filter((tab) => tab !== 'shares' || can('delete'));
  const { tab } = address.filters;
  const open = tabs.includes(tab) ? tab : 'box';
  const props = { today, address };
  return (
    <>
      <PageHeader title={text.title} />
      <Tabs
        label={text.title}
        tabs={tabs.map((name) => ({ name, label: text.tabs[name] }))}
        open={open}
        onOpen={(next) => address.setFilters({ tab: next })}
      >
        {open === 'box' && <BoxTab {...props} />}
        {open === 'report' && <ReportTab {...props} />}
        {open === 'entries' && <EntriesTab {...props} />}
        {open === 'due' && <OpenTab key="due" state="due" {...props} />}
        {open === 'give-back' && <OpenTab key="give-back" state="give-back" {...props} />}
        {open === 'shares' && <SharesTab {...props} />}
      </Tabs>
    </>
  );
}
