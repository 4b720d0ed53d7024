import { listAudit } from '@clinic-serial/contract/audit';
import { LIMITS } from '@clinic-serial/contract/rules/limits';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { messageOf } from '../../api/errors.ts';
import { adminAuditText } from '../../messages/en/admin-audit.ts';
import { formTexts } from '../../messages/en/forms.ts';
import { ActionButton } from '../../ui/Action.tsx';
import { EmptyBox } from '../../ui/ListState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { useExistingPage } from '../../ui/use-existing-page.ts';
import { useUrlFilters } from '../../ui/use-url-filters.ts';
import { AdminTitle } from '../AdminTitle.tsx';
import { ListBody } from '../ListBody.tsx';
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
      <ListBody
        rows={data?.entries}
        pagination={data?.pagination}
        refreshing={isPlaceholderData}
        failure={error && { message: text.loadFailed, detail: messageOf(error) }}
        onRetry={() => void refetch()}
        empty={
          <EmptyBox
            title={text.none}
            text={active ? text.noneFoundText : text.noneText}
            action={active && <ActionButton onClick={clear}>{formTexts.clearFilters}</ActionButton>}
          />
        }
        onPage={setPage}
      >
        {(entries) => <AuditTable entries={entries} refreshing={isPlaceholderData} />}
      </ListBody>
    </>
  );
}
