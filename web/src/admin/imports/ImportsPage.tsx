import { type ImportJob, listImports } from '@clinic-serial/contract/subjects/imports';
import { IMPORT_KINDS, IMPORT_OUTCOMES, type ImportKind } from '@clinic-serial/contract/terms/imports';
import { Route, Routes, useNavigate } from 'react-router';
import { importsText } from '#messages/imports';
import { Link } from '../../ui/address/Link.tsx';
import { useUrlFilters } from '../../ui/address/url-filters.ts';
import { Tag } from '../../ui/badge/Tag.tsx';
import { RadioField } from '../../ui/form/RadioField.tsx';
import { StepList } from '../../ui/layout/StepList.tsx';
import { type Columns, DataTable } from '../../ui/list/DataTable.tsx';
import { EmptyBox } from '../../ui/list/ListState.tsx';
import { useWhen } from '../../ui/text/use-when.ts';
import { list } from '../list.ts';
import { PageHeader } from '../PageHeader.tsx';
import { adminPaths } from '../paths.ts';
import { ListBody } from '../records/RecordList.tsx';
import { useStaffRead } from '../staff.api.ts';
import { useStaff } from '../staff-context.ts';
import { FileChoice } from './FileChoice.tsx';
import { ImportPage } from './ImportPage.tsx';
import { beginImport } from './sending.ts';

const text = importsText;

/**
 * /admin/imports and below: files of patients, doctors and past visits (rules: import 1 to 8). For Admins.
 */
export default function ImportsPage() {
  return (
    <Routes>
      <Route index element={<StartPage />} />
      <Route path=":id" element={<ImportPage />} />
    </Routes>
  );
}

const kindNamed = (name: string): ImportKind => IMPORT_KINDS.find((kind) => kind === name) ?? 'patients';

/** Chooses the kind of data and the file, and lists the earlier imports. */
function StartPage() {
  const { session } = useStaff();
  const navigate = useNavigate();
  const { filters, setFilters } = useUrlFilters({ kind: 'patients', setup: '' });
  const kind = kindNamed(filters.kind);

  async function start(file: File) {
    const { id } = await beginImport(session, kind, file);
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

/** Blue: the server works. Amber: the import waits for a person. The other colours: it is done. */
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
