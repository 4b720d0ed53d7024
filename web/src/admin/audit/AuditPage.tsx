import { listAudit } from '@clinic-serial/contract/subjects/audit';
import { LIST_SIZES } from '@clinic-serial/contract/terms/list-sizes';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { adminAuditText } from '#messages/admin-audit';
import { formTexts } from '#messages/forms';
import { useUrlFilters } from '../../ui/address/use-url-filters.ts';
import { ActionButton } from '../../ui/button/Action.tsx';
import { EmptyBox } from '../../ui/list/ListState.tsx';
import { ListBody } from '../ListBody.tsx';
import { PageHeader } from '../PageHeader.tsx';
import { staffRead } from '../staff.api.ts';
import { useStaff } from '../staff-context.ts';
import { AuditFilters } from './AuditFilters.tsx';
import { AuditTable } from './AuditTable.tsx';
import { nameOfSubject, readSubject, writeSubject } from './audit-subject.ts';

const text = adminAuditText;

/** /admin/audit: who did what, when and from where. For Admins only (rules: accounts 5). */
export function AuditPage() {
  const { session } = useStaff();
  const { filters, page, active, setFilters, setPage, clear, clearings } = useUrlFilters({
    who: '',
    what: '',
    from: '',
    to: '',
    subject: '',
  });
  const subject = readSubject(filters.subject);
  const limit = LIST_SIZES.auditPerPage;
  const query = useQuery({
    ...staffRead(session, listAudit, {
      query: {
        staffId: filters.who,
        action: filters.what,
        from: filters.from,
        to: filters.to,
        subjectKind: subject?.kind,
        subjectId: subject?.id,
        limit,
        offset: (page - 1) * limit,
      },
    }),
    placeholderData: keepPreviousData,
  });

  return (
    <>
      <PageHeader
        title={text.title}
        count={query.data?.pagination.total}
        isCountAtLeast={query.data?.pagination.isTotalAtLeast}
      />
      <ListBody
        filters={
          <AuditFilters
            key={clearings}
            filters={filters}
            subject={subject && nameOfSubject(subject)}
            staff={query.data?.staff ?? []}
            active={active}
            onChange={setFilters}
            onClear={clear}
          />
        }
        query={query}
        rows={query.data?.entries}
        page={page}
        onPage={setPage}
        failure={() => text.loadFailed}
        empty={
          <EmptyBox
            title={text.none}
            text={active ? text.noneFoundText : text.noneText}
            action={active && <ActionButton onClick={clear}>{formTexts.clearFilters}</ActionButton>}
          />
        }
      >
        {(entries, refreshing) => (
          <AuditTable
            entries={entries}
            refreshing={refreshing}
            onSubject={(only) => setFilters({ subject: writeSubject(only) })}
          />
        )}
      </ListBody>
    </>
  );
}
