import { listAudit } from '@clinic-serial/contract/audit';
import { LIMITS } from '@clinic-serial/contract/rules/limits';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { messageOf } from '../../api/errors.ts';
import { adminAuditText } from '../../messages/en/admin-audit.ts';
import { formTexts } from '../../messages/en/forms.ts';
import { ActionButton } from '../../ui/Action.tsx';
import { EmptyBox, ErrorBox } from '../../ui/ListState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { useExistingPage } from '../../ui/use-existing-page.ts';
import { useUrlFilters } from '../../ui/use-url-filters.ts';
import { AdminTitle } from '../AdminTitle.tsx';
import list from '../list.module.css';
import { staffRead } from '../staff.api.ts';
import { useStaff } from '../staff-context.ts';
import { AuditFilters } from './AuditFilters.tsx';
import { AuditTable } from './AuditTable.tsx';

const text = adminAuditText;

/** /admin/audit: who did what, when and from where. For Admins only (decisions: Accounts 5). */
export default function AuditPage() {
  const { session } = useStaff();
  const { filters, page, active, setFilters, setPage, clear } = useUrlFilters({
    who: '',
    what: '',
    from: '',
    to: '',
  });
  const limit = LIMITS.auditPerPage;
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...staffRead(session, listAudit, {
      query: {
        staffId: filters.who,
        action: filters.what,
        from: filters.from,
        to: filters.to,
        limit,
        offset: (page - 1) * limit,
      },
    }),
    placeholderData: keepPreviousData,
  });
  useExistingPage(page, isPlaceholderData ? undefined : data?.pagination, setPage);
  const empty = data?.entries.length === 0;

  return (
    <>
      <AdminTitle title={text.title} />
      <PageHeader title={text.title} count={data?.pagination.total} />
      <AuditFilters
        filters={filters}
        staff={data?.staff ?? []}
        active={active}
        onChange={setFilters}
        onClear={clear}
      />
      {error && (
        <div className={list.error}>
          <ErrorBox message={text.loadFailed} detail={messageOf(error)} onRetry={() => void refetch()} />
        </div>
      )}
      {empty && (
        <EmptyBox
          title={text.none}
          text={active ? text.noneFoundText : text.noneText}
          action={active && <ActionButton onClick={clear}>{formTexts.clearFilters}</ActionButton>}
        />
      )}
      {!empty && (data || !error) && <AuditTable entries={data?.entries} refreshing={isPlaceholderData} />}
      {data && (
        <div className={list.pager}>
          <Pager {...data.pagination} onChange={setPage} />
        </div>
      )}
    </>
  );
}
