import {
  AUDIT_SUBJECTS,
  type AuditAction,
  type AuditEntry,
  type AuditSubject,
  listAudit,
} from '@clinic-serial/contract/subjects/audit';
import { LIST_SIZES } from '@clinic-serial/contract/terms/list-sizes';
import { IconFilter } from '@tabler/icons-react';
import { adminAuditText } from '#messages/admin-audit';
import { Link } from '../../ui/address/Link.tsx';
import { useUrlFilters } from '../../ui/address/url-filters.ts';
import { QUIET_ICON_BUTTON } from '../../ui/button/icon-button.ts';
import type { Columns } from '../../ui/list/DataTable.tsx';
import { useWhen } from '../../ui/text/use-when.ts';
import { list } from '../list.ts';
import { adminPaths } from '../paths.ts';
import { RecordList } from '../records/RecordList.tsx';
import { useStaffPage } from '../staff.api.ts';
import { AuditFilters } from './AuditFilters.tsx';

const text = adminAuditText;

/** /admin/audit: who did what, when and from where. For Admins only (rules: accounts 5). */
export function AuditPage() {
  const when = useWhen();
  const address = useUrlFilters({ who: '', what: '', from: '', to: '', subject: '' });
  const { filters, setFilters } = address;
  const subject = readSubject(filters.subject);
  const { who, what, from, to } = filters;
  const asked = { staffId: who, action: what, from, to, subjectKind: subject?.kind, subjectId: subject?.id };
  const query = useStaffPage(listAudit, asked, address.page, LIST_SIZES.auditPerPage);

  return (
    <RecordList
      header={{
        title: text.title,
        count: query.data?.pagination.total,
        isCountAtLeast: query.data?.pagination.isTotalAtLeast,
      }}
      list={address}
      fields={
        <AuditFilters
          filters={filters}
          subject={subject && nameOfSubject(subject)}
          staff={query.data?.staff ?? []}
          onChange={setFilters}
        />
      }
      texts={text}
      query={query}
      rows={query.data?.entries}
      failure={() => text.loadFailed}
      table={{
        caption: text.caption,
        columns: columnsWith(when, (only) => setFilters({ subject: writeSubject(only) })),
        compact: true,
      }}
    />
  );
}

function columnsWith(
  when: (instant: string) => string,
  onSubject: (subject: Subject) => void,
): Columns<AuditEntry> {
  return [
    {
      key: 'when',
      header: text.columns.when,
      cell: ({ at }) => (
        <time dateTime={at} title={at} className={list.nowrap}>
          {when(at)}
        </time>
      ),
    },
    { key: 'who', header: text.columns.who, cell: who },
    {
      key: 'what',
      header: text.columns.what,
      cell: ({ action }) => <strong>{text.actions[action as AuditAction] ?? action}</strong>,
    },
    {
      key: 'subject',
      header: text.columns.subject,
      cell: (entry) => <SubjectCell entry={entry} onOnly={onSubject} />,
    },
    { key: 'details', header: text.columns.details, cell: (entry) => details(entry, when) },
    {
      key: 'address',
      header: text.columns.address,
      roomy: true,
      cell: ({ address }) => address ?? '–',
    },
  ];
}

function who({ actorKind, actorId, actorName }: AuditEntry): string {
  if (actorName) return actorName;
  const kind = text.actors[actorKind];
  return actorId === null ? kind : text.numbered(kind, actorId);
}

/**
 * The record that the entry is about, with a link to its page and a button that shows only its entries. The
 * tap target of the button is larger than the line, so that the row stays low.
 */
function SubjectCell({ entry, onOnly }: { entry: AuditEntry; onOnly: (subject: Subject) => void }) {
  const subject = subjectOf(entry);
  if (!subject) return entry.subjectKind ? (text.subjects[entry.subjectKind] ?? entry.subjectKind) : '–';
  const name = nameOfSubject(subject);
  const page = pageOfSubject(subject);
  return (
    <span className="inline-flex items-center gap-1 md:whitespace-nowrap [&>button]:-my-3">
      {page ? (
        <Link to={page} className="tap-target">
          {name}
        </Link>
      ) : (
        name
      )}
      <button
        type="button"
        className={QUIET_ICON_BUTTON}
        aria-label={text.only(name)}
        title={text.only(name)}
        onClick={() => onOnly(subject)}
      >
        <IconFilter size={16} aria-hidden />
      </button>
    </span>
  );
}

/** 'from: Booked, to: Completed'. The hash of an act is left out: it is for `clinic verify-queue`. */
function details(entry: AuditEntry, when: (instant: string) => string): string {
  const parts = Object.entries(entry.details ?? {}).filter(
    ([name, value]) => value !== null && name !== 'hash',
  );
  return (
    parts
      .map(([name, value]) => text.detail(name, name === 'doneAt' ? when(String(value)) : (value ?? '')))
      .join(', ') || '–'
  );
}

/** A record that entries are about. */
interface Subject {
  kind: AuditSubject;
  id: number;
}

/** The record that an entry is about; null for none. */
function subjectOf({ subjectKind, subjectId }: AuditEntry): Subject | null {
  const kind = AUDIT_SUBJECTS.find((known) => known === subjectKind);
  return kind && subjectId !== null ? { kind, id: subjectId } : null;
}

/** Reads the filter of the address, for example `patient-12`; null for anything else. */
function readSubject(words: string): Subject | null {
  const [, name, id] = /^([a-z]+)-([1-9]\d{0,9})$/.exec(words) ?? [];
  const kind = AUDIT_SUBJECTS.find((known) => known === name);
  return kind ? { kind, id: Number(id) } : null;
}

const writeSubject = ({ kind, id }: Subject) => `${kind}-${id}`;

const nameOfSubject = ({ kind, id }: Subject) => text.numbered(text.subjects[kind] ?? kind, id);

const PAGE_OF: Partial<Record<AuditSubject, (id: number) => string>> = {
  patient: adminPaths.patient,
  appointment: adminPaths.appointment,
  doctor: adminPaths.doctor,
  department: adminPaths.department,
  staff: adminPaths.staffAccount,
  change: adminPaths.change,
};

const pageOfSubject = ({ kind, id }: Subject) => PAGE_OF[kind]?.(id) ?? null;
