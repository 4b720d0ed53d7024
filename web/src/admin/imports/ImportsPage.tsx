import { type ImportJob, listImports } from '@clinic-serial/contract/subjects/imports';
import { IMPORT_KINDS, IMPORT_OUTCOMES, type ImportKind } from '@clinic-serial/contract/terms/imports';
import { IconFileUpload } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import { Route, Routes, useNavigate } from 'react-router';
import { importsText } from '#messages/imports';
import { Link } from '../../ui/address/Link.tsx';
import { useUrlFilters } from '../../ui/address/url-filters.ts';
import { Tag } from '../../ui/badge/Tag.tsx';
import { ActionButton } from '../../ui/button/Action.tsx';
import { RadioField } from '../../ui/form/RadioField.tsx';
import { StepList } from '../../ui/layout/StepList.tsx';
import { type Columns, DataTable } from '../../ui/list/DataTable.tsx';
import { EmptyBox } from '../../ui/list/ListState.tsx';
import { Notice } from '../../ui/notice/Notice.tsx';
import { useWhen } from '../../ui/text/use-when.ts';
import { list } from '../list.ts';
import { PageHeader } from '../PageHeader.tsx';
import { adminPaths } from '../paths.ts';
import { ListBody } from '../records/RecordList.tsx';
import { useStaffRead } from '../staff.api.ts';
import { ImportPage } from './ImportPage.tsx';
import { problemOf, useSending } from './use-sending.ts';

const text = importsText;

/**
 * /admin/imports and below: bringing in files of patients, doctors and past visits (rules: import 1 to 8).
 * For Admins. A file that is being sent belongs to all of these pages.
 */
export default function ImportsPage() {
  const { sending, begin, goOn } = useSending();
  return (
    <Routes>
      <Route index element={<StartPage begin={begin} />} />
      <Route path=":id" element={<ImportPage sending={sending} goOn={goOn} />} />
    </Routes>
  );
}

const kindNamed = (name: string): ImportKind => IMPORT_KINDS.find((kind) => kind === name) ?? 'patients';

/** Chooses what to bring in and the file, and lists the earlier imports. */
function StartPage({ begin }: Pick<ReturnType<typeof useSending>, 'begin'>) {
  const navigate = useNavigate();
  const { filters, setFilters } = useUrlFilters({ kind: 'patients', setup: '' });
  const kind = kindNamed(filters.kind);

  async function start(file: File) {
    const { id } = await begin(kind, file);
    navigate(adminPaths.importOf(id, filters.setup !== ''));
  }

  return (
    <>
      <PageHeader title={text.title} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-lg">
        <div className="max-w-[48rem]">
          <StepList current={1} texts={text.steps} />
        </div>
        <div className="grid max-w-[48rem] gap-gutter">
          <RadioField
            legend={text.start.kind}
            value={kind}
            onChoose={(chosen) => setFilters({ kind: chosen }, { replace: true })}
            options={IMPORT_KINDS.map((name) => ({
              value: name,
              label: (
                <span>
                  {text.kinds[name]}
                  <span className="block text-sm text-muted">{text.start.hints[name]}</span>
                </span>
              ),
            }))}
          />
          <p>
            <Link to={adminPaths.calendar} className="tap-line">
              {text.start.holidays}
            </Link>
          </p>
          <FileChoice title={text.start.file} failed={text.start.failed} onFile={start}>
            {text.start.help}
          </FileChoice>
        </div>
        <EarlierImports />
      </div>
    </>
  );
}

interface FileChoiceProps {
  title: string;
  /** The screen's sentence when the server does not take the file. */
  failed: string;
  onFile: (file: File) => Promise<void>;
  children: ReactNode;
  beside?: ReactNode;
}

/** Takes a file that is chosen or dropped, and says why it cannot be used. */
export function FileChoice({ title, failed, onFile, children, beside }: FileChoiceProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const [isOpening, setIsOpening] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function take(file: File | undefined) {
    if (!file || isOpening) return;
    setIsOpening(true);
    setProblem(null);
    try {
      await onFile(file);
    } catch (error) {
      setProblem(problemOf(error, failed));
    } finally {
      setIsOpening(false);
    }
  }

  return (
    <section
      aria-label={title}
      className={`grid justify-items-start gap-sm rounded-md border border-dashed p-gutter md:p-lg ${isOver ? 'border-fill bg-sunken' : 'border-line-strong'}`}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setIsOver(false);
        void take(event.dataTransfer.files[0]);
      }}
    >
      <div className="flex flex-wrap items-center gap-sm">
        <ActionButton busy={isOpening} onClick={() => input.current?.click()}>
          <IconFileUpload size={20} aria-hidden />
          {text.start.choose}
        </ActionButton>
        <span className="text-muted pointer-coarse:hidden">{text.start.drop}</span>
        {beside}
      </div>
      <p className="text-sm text-muted">{children}</p>
      <p role="status" className="sr-only">
        {isOpening && text.start.opening}
      </p>
      {problem && (
        <Notice tone="danger" role="alert">
          <p>{problem}</p>
        </Notice>
      )}
      <input
        ref={input}
        type="file"
        aria-label={text.start.choose}
        accept=".csv,.txt,.tsv,.xlsx,text/csv,text/plain,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        hidden
        onChange={(event) => {
          void take(event.currentTarget.files?.[0]);
          // So that the same file can be chosen again.
          event.currentTarget.value = '';
        }}
      />
    </section>
  );
}

/** The imports so far, with links to their reports. */
function EarlierImports() {
  const query = useStaffRead(listImports);
  const when = useWhen();
  return (
    <section aria-labelledby="earlier-imports" className="grid grid-cols-[minmax(0,1fr)] gap-sm">
      <h2 id="earlier-imports" className="text-lg">
        {text.list.title}
      </h2>
      <ListBody
        query={{ ...query, isPlaceholderData: false }}
        rows={query.data?.imports}
        failure={() => text.loadFailed}
        empty={<EmptyBox title={text.list.none} text={text.list.noneText} />}
      >
        {(rows) => (
          <DataTable
            caption={text.list.caption}
            columns={columnsWith(when)}
            rows={rows}
            rowKey={({ id }) => id}
            skeletonRows={3}
            opensOnPress
            compact
          />
        )}
      </ListBody>
    </section>
  );
}

/** Work that the server does now, work that waits for a person, and work that is done. */
const TINTS: Record<ImportJob['state'], string> = {
  reading: 'amber',
  checking: 'blue',
  checked: 'amber',
  writing: 'blue',
  written: 'green',
  undoing: 'blue',
  undone: 'gray',
};

function columnsWith(when: (instant: string) => string): Columns<ImportJob> {
  const { columns, states } = text.list;
  return [
    {
      key: 'file',
      header: columns.file,
      cell: ({ id, fileName, kind }) => (
        <>
          <Link to={adminPaths.importOf(id)} className={list.strong}>
            {fileName}
          </Link>
          <span className={list.quiet}>{text.kinds[kind]}</span>
        </>
      ),
    },
    {
      key: 'state',
      header: columns.state,
      phone: 'line',
      cell: ({ state }) => <Tag tint={TINTS[state]}>{states[state]}</Tag>,
    },
    { key: 'counts', header: columns.counts, phone: 'line', cell: countsText },
    { key: 'by', header: columns.by, phone: 'line', cell: ({ by }) => by ?? text.list.command },
    {
      key: 'at',
      header: columns.at,
      phone: 'line',
      cell: ({ createdAt }) => <time dateTime={createdAt}>{when(createdAt)}</time>,
    },
  ];
}

/** 'New: 4,210, Refused: 12'; before the check, how many rows there are. */
function countsText({ counts, rows }: ImportJob): string {
  const parts = IMPORT_OUTCOMES.filter((outcome) => counts[outcome] > 0).map((outcome) =>
    text.list.count(text.outcomes[outcome], counts[outcome]),
  );
  return parts.join(', ') || text.list.rows(rows);
}
