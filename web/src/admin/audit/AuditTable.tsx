import type { AuditAction, AuditEntry } from '@clinic-serial/contract/subjects/audit';
import { IconFilter } from '@tabler/icons-react';
import { adminAuditText } from '#messages/admin-audit';
import { Link } from '../../ui/address/Link.tsx';
import { type Column, DataTable } from '../../ui/list/DataTable.tsx';
import icon from '../../ui/style/icon-button.module.css';
import { useWhen } from '../../ui/text/use-when.ts';
import list from '../list.module.css';
import classes from './AuditTable.module.css';
import { nameOfSubject, pageOfSubject, type Subject, subjectOf } from './audit-subject.ts';

const text = adminAuditText;

function columnsWith(
  when: (instant: string) => string,
  onSubject: (subject: Subject) => void,
): [Column<AuditEntry>, ...Column<AuditEntry>[]] {
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
    { key: 'details', header: text.columns.details, cell: details },
    { key: 'address', header: text.columns.address, roomy: true, cell: ({ address }) => address ?? '–' },
  ];
}

function who({ actorKind, actorId, actorName }: AuditEntry): string {
  if (actorName) return actorName;
  const kind = text.actors[actorKind];
  return actorId === null ? kind : text.numbered(kind, actorId);
}

/** The record that the entry is about, with a link to its page and a button that shows only the entries about it. */
function SubjectCell({ entry, onOnly }: { entry: AuditEntry; onOnly: (subject: Subject) => void }) {
  const subject = subjectOf(entry);
  if (!subject) return entry.subjectKind ? (text.subjects[entry.subjectKind] ?? entry.subjectKind) : '–';
  const name = nameOfSubject(subject);
  const page = pageOfSubject(subject);
  return (
    <span className={classes.subject}>
      {page ? (
        <Link to={page} className={classes.link}>
          {name}
        </Link>
      ) : (
        name
      )}
      <button
        type="button"
        className={icon.quiet}
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
function details(entry: AuditEntry): string {
  const parts = Object.entries(entry.details ?? {}).filter(
    ([name, value]) => value !== null && name !== 'hash',
  );
  return parts.map(([name, value]) => text.detail(name, value ?? '')).join(', ') || '–';
}

interface AuditTableProps {
  entries: readonly AuditEntry[] | undefined;
  refreshing: boolean;
  /** Called to show only the entries about a record. */
  onSubject: (subject: Subject) => void;
}

export function AuditTable({ entries, refreshing, onSubject }: AuditTableProps) {
  const when = useWhen();
  return (
    <DataTable
      caption={text.caption}
      columns={columnsWith(when, onSubject)}
      rows={entries}
      rowKey={({ id }) => id}
      refreshing={refreshing}
      compact
    />
  );
}
