import type { AuditAction, AuditEntry } from '@clinic-serial/contract/audit';
import { adminAuditText } from '#messages/admin-audit';
import { type Column, DataTable } from '../../ui/list/DataTable.tsx';
import { useWhen } from '../../ui/text/use-when.ts';
import list from '../list.module.css';

const text = adminAuditText;

function columnsWith(when: (instant: string) => string): [Column<AuditEntry>, ...Column<AuditEntry>[]] {
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
    { key: 'subject', header: text.columns.subject, cell: subject },
    { key: 'details', header: text.columns.details, cell: details },
    { key: 'address', header: text.columns.address, roomy: true, cell: ({ address }) => address ?? '–' },
  ];
}

function who({ actorKind, actorId, actorName }: AuditEntry): string {
  if (actorName) return actorName;
  const kind = text.actors[actorKind];
  return actorId === null ? kind : text.numbered(kind, actorId);
}

function subject({ subjectKind, subjectId }: AuditEntry): string {
  if (!subjectKind) return '–';
  const kind = text.subjects[subjectKind] ?? subjectKind;
  return subjectId === null ? kind : text.numbered(kind, subjectId);
}

/** 'from: Booked, to: Completed' */
function details(entry: AuditEntry): string {
  const parts = Object.entries(entry.details ?? {}).filter(([, value]) => value !== null);
  return parts.map(([name, value]) => text.detail(name, value ?? '')).join(', ') || '–';
}

interface AuditTableProps {
  entries: readonly AuditEntry[] | undefined;
  refreshing: boolean;
}

export function AuditTable({ entries, refreshing }: AuditTableProps) {
  const when = useWhen();
  return (
    <DataTable
      caption={text.caption}
      columns={columnsWith(when)}
      rows={entries}
      rowKey={({ id }) => id}
      refreshing={refreshing}
      compact
    />
  );
}
