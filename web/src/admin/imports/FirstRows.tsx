import type { ColumnMap } from '@clinic-serial/contract/rules/import/column-map';
import { type ImportField, type ImportKind, importFields } from '@clinic-serial/contract/terms/imports';
import { importsText } from '#messages/imports';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { formatNumber } from '../../ui/text/format.ts';
import { usePlaces } from '../clinic-places.ts';

const text = importsText.columns;

/** How many rows of the file are shown. */
export const ROWS_SHOWN = 20;

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** The name of a column as in Excel: 'A' for 0, 'AA' for 26. */
function columnLetter(column: number): string {
  const before = Math.floor(column / LETTERS.length) - 1;
  return `${before >= 0 ? columnLetter(before) : ''}${LETTERS[column % LETTERS.length]}`;
}

interface FirstRowsProps {
  kind: ImportKind;
  sample: readonly string[][];
  map: ColumnMap;
  /** Fields whose columns a person should look at. */
  unsure: readonly ImportField[];
  /** @param field empty for a column that is not used */
  onChoose: (column: number, field: string) => void;
}

/** The heads stay in view while the rows scroll. */
const HEAD =
  'sticky top-0 z-1 border-0 border-b border-line-strong bg-surface p-2 text-start align-bottom font-normal';
const REGION = 'max-h-[28rem] overflow-auto rounded-md border border-line bg-surface';
const CELL = 'max-w-64 truncate border-0 border-b border-line px-2 py-1 text-start font-normal';

/** The first rows of the file unchanged. Above each column is a choice of its field. */
export function FirstRows({ kind, sample, map, unsure, onChoose }: FirstRowsProps) {
  const width = Math.max(0, ...sample.map(({ length }) => length));
  const columns = Array.from({ length: width }, (_, column) => column);
  const known = importFields(kind, usePlaces().length > 0);
  const fields = known.map((field) => ({ value: field, label: importsText.fields[field] }));
  const fieldOf = (column: number) => known.find((field) => map.columns[field] === column) ?? '';
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll the table
    <section className={REGION} tabIndex={0} aria-label={text.region}>
      <table className="border-separate text-sm [border-spacing:0]">
        <thead>
          <tr>
            <th scope="col" className={`${HEAD} text-muted`}>
              {text.line}
            </th>
            {columns.map((column) => {
              const field = fieldOf(column);
              const isUnsure = unsure.some((one) => one === field);
              const main = known.find((one) => map.also?.[map.columns[one] ?? -1] === column);
              return (
                <th key={column} scope="col" className={`${HEAD} min-w-44 text-base`}>
                  <SelectField
                    label={text.column(columnLetter(column))}
                    description={
                      isUnsure ? (
                        <strong className="text-warn">{text.unsure}</strong>
                      ) : (
                        main && text.also(importsText.fields[main])
                      )
                    }
                    none={text.unused}
                    data={fields}
                    value={field}
                    onChoose={(chosen) => onChoose(column, chosen)}
                  />
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>
          {sample.slice(0, ROWS_SHOWN).map((cells, index) => (
            <tr
              // biome-ignore lint/suspicious/noArrayIndexKey: the place in the file is what a row is
              key={index}
              className={index < map.skip ? 'bg-sunken text-muted' : ''}
            >
              <th scope="row" className={`${CELL} text-muted tabular-nums`}>
                {formatNumber(index + 1)}
              </th>
              {columns.map((column) => (
                <td key={column} className={`${CELL} ${fieldOf(column) ? '' : 'text-muted'}`} translate="no">
                  {cells[column]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
