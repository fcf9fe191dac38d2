import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';

export type Column<Row> = {
  key: string;
  label: ReactNode;
  cell: (row: Row) => ReactNode;
  /** Figures: right-aligned, equal width. */
  end?: boolean;
  /** Word before the value on phones, when the value alone is not clear. */
  phoneLabel?: string;
  hideOnPhone?: boolean;
  /** Under the column, in the last row. */
  foot?: ReactNode;
  sort?: { direction: 'ascending' | 'descending' | null; onSort: () => void };
};

export type TableProps<Row> = {
  /** Read by screen readers before the table; shown with `showCaption`. */
  caption: string;
  showCaption?: boolean;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  /** Instead of the table when there are no rows. */
  empty?: ReactNode;
};

/** A table that becomes wrapped lines on phones. The first column is the name of its row. */
export function Table<Row>({ caption, showCaption, columns, rows, rowKey, empty }: TableProps<Row>) {
  if (rows.length === 0 && empty !== undefined) return <>{empty}</>;
  const hasFoot = columns.some((column) => column.foot != null);
  return (
    <div className="tablewrap">
      <table className="t cards">
        <caption className={showCaption ? undefined : 'sr'}>{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <Head key={column.key} column={column} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map((column) => (
                <td key={column.key} data-l={column.phoneLabel} className={cellClass(column)}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {hasFoot && (
          <tfoot>
            <tr>
              {columns.map((column) => (
                <td
                  key={column.key}
                  data-l={column.foot == null ? undefined : column.phoneLabel}
                  className={cellClass(column)}
                >
                  {column.foot}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
}

function Head<Row>({ column }: { column: Column<Row> }) {
  const { sort } = column;
  return (
    <th scope="col" className={column.end ? 'r' : undefined} aria-sort={sort ? (sort.direction ?? 'none') : undefined}>
      {sort ? (
        <button type="button" onClick={sort.onSort}>
          {column.label}
          <Icon
            name={
              sort.direction === 'ascending' ? 'chevron-up' : sort.direction === 'descending' ? 'chevron-down' : 'sort'
            }
            size="s"
          />
        </button>
      ) : (
        column.label
      )}
    </th>
  );
}

function cellClass<Row>(column: Column<Row>): string | undefined {
  return classNames(column.end && 'r', column.hideOnPhone && 'hide-p');
}
