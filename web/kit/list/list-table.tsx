import { Table, type TableProps } from 'antd';
import type { ReactNode } from 'react';
import { ZodNullable, ZodNumber, ZodOptional, type z } from 'zod';
import { labelOf } from '#contract/kit/fields';
import { lazyComponent } from '#web/kit/route/lazy';
import type { ListLength } from '#web/kit/text/format';
import { ListRange, type ListPagesProps } from './list-range';
import type { ListState } from './list-query';
import type { ListColumn } from './list-spec';
import type { Translator } from '#web/kit/text/translator';
import { maskAmount, useAmountsVisible } from './totals';
import { DASH } from '#web/kit/text/value';
import { useWords } from '#web/kit/session/words';

// Loaded on demand: the rows come first, the page buttons stand below them.
const ListPages = lazyComponent<ListPagesProps>(
  async () => (await import('./list-pages')).ListPages,
  (props) => <ListRange {...props} />,
);

/** Row heights by density, in pixels. */
const rowHeights = { compact: 36, middle: 44, roomy: 52 } as const;
/** Density of the rows. */
export type RowDensity = keyof typeof rowHeights;

/** The sticky table head stops below the header and the tags of the desk. */
const STICKY = { offsetHeader: 84, offsetScroll: 0 } as const;
const DEFAULT_WIDTH = 140;
const SELECT_WIDTH = 44;

/** Props of the table. */
interface ListTableProps<R> {
  readonly rows: readonly R[];
  readonly columns: readonly ListColumn<R>[];
  readonly schema: z.ZodObject;
  readonly rowKey: (row: R) => string;
  readonly standing: ListState;
  readonly change: (to: Partial<ListState>) => void;
  readonly length: ListLength;
  readonly density: RowDensity;
  readonly ticked: readonly string[] | null;
  readonly tick: (keys: readonly string[]) => void;
  readonly actions: { readonly of: (row: R) => ReactNode; readonly width: number } | null;
  readonly fetching: boolean;
}

/** Returns the title of a column: its own, else that of the contract. */
export const columnTitle = <R,>(
  schema: z.ZodObject,
  { key, title }: ListColumn<R>,
  { t, lang }: Pick<Translator, 't' | 'lang'>,
): string => (title ? t(title) : (labelOf(schema.shape[key] as z.ZodType, lang) ?? key));

/** Pixels a letter of a column title needs at most, and the padding beside it. */
const LETTER_WIDTH = 8;
const TITLE_PADDING = 36;

/** Returns the width in pixels that the longest word of a title needs: titles wrap between words only. */
const wordWidth = (title: string, sortable: boolean): number =>
  Math.max(...title.split(/\s+/).map((word) => (/^[\u0000-\u024f]+$/.test(word) ? word.length : 0))) * LETTER_WIDTH +
  TITLE_PADDING +
  (sortable ? 20 : 0);

/** Returns the widths of the columns as rendered, also for the skeleton; no column is narrower than a word of its title. */
export const columnWidths = <R,>(
  schema: z.ZodObject,
  columns: readonly ListColumn<R>[],
  translator: Pick<Translator, 't' | 'lang'>,
): readonly number[] =>
  columns.map((column) => {
    const { width = DEFAULT_WIDTH } = column;
    const declared = typeof width === 'number' ? width : width[translator.lang];
    return Math.max(declared, wordWidth(columnTitle(schema, column, translator), Boolean(column.sort)));
  });

/** Returns whether a field is a number in the contract, optional ones included. */
const isNumeric = (schema: z.ZodType | undefined): boolean =>
  schema instanceof ZodNumber
    ? true
    : schema instanceof ZodNullable || schema instanceof ZodOptional
      ? isNumeric(schema.unwrap() as z.ZodType)
      : false;

/** Returns the alignment of a column. */
const alignOf = <R,>(schema: z.ZodObject, { key, number, plain }: ListColumn<R>): 'left' | 'right' =>
  number || (plain && isNumeric(schema.shape[key] as z.ZodType | undefined)) ? 'right' : 'left';

/** The sums of the page, below the columns that have one. */
function SumsRow<R>({
  rows,
  columns,
  before,
  after,
}: {
  rows: readonly R[];
  columns: readonly ListColumn<R>[];
  before: number;
  after: number;
}) {
  const { t } = useWords();
  const open = useAmountsVisible((state) => state.open);
  return (
    <Table.Summary.Row>
      {before > 0 && <Table.Summary.Cell index={0} />}
      {columns.map(({ key, sum }, n) => (
        <Table.Summary.Cell key={key} index={n + before} align={sum ? 'right' : 'left'}>
          {n === 0
            ? t({ zh: '本页合计', en: 'Page total' })
            : sum
              ? maskAmount(
                  rows.reduce((total, row) => total + sum(row), 0),
                  open,
                )
              : null}
        </Table.Summary.Cell>
      ))}
      {after > 0 && <Table.Summary.Cell index={columns.length + before} />}
    </Table.Summary.Row>
  );
}

/** The table of a list on a wide screen. */
export function ListTable<R extends object>({
  rows,
  columns,
  schema,
  rowKey,
  standing: state,
  change,
  length,
  density,
  ticked: selected,
  tick: select,
  actions,
  fetching,
}: ListTableProps<R>) {
  const translator = useWords();
  const { t, words } = translator;
  const widths = columnWidths(schema, columns, translator);
  const sorted = ({ key }: ListColumn<R>) =>
    state.sort === key ? (state.order === 'asc' ? ('ascend' as const) : ('descend' as const)) : null;
  const drawn: TableProps<R>['columns'] = columns.map((column, n) => ({
    key: column.key,
    title: columnTitle(schema, column, translator),
    width: widths[n] ?? DEFAULT_WIDTH,
    align: alignOf(schema, column),
    ellipsis: column.phone !== 'mark',
    ...(column.sort ? { sorter: true, sortOrder: sorted(column), showSorterTooltip: false } : {}),
    render: (_: unknown, row: R) => column.draw(row, translator),
  }));
  if (actions)
    drawn.push({
      key: '.actions',
      title: t(words.actions),
      width: actions.width,
      fixed: 'end',
      render: (_: unknown, row: R) => actions.of(row),
    });
  const width = widths.reduce((sum, one) => sum + one, 0) + (actions?.width ?? 0) + (selected ? SELECT_WIDTH : 0);
  return (
    <>
      <div className="v-table" style={{ ['--row' as string]: `${rowHeights[density]}px` }} data-fetching={fetching}>
        <Table<R>
          rowKey={rowKey}
          dataSource={[...rows]}
          columns={drawn}
          pagination={false}
          scroll={{ x: width }}
          sticky={STICKY}
          tableLayout="fixed"
          {...(selected
            ? {
                rowSelection: {
                  selectedRowKeys: [...selected],
                  columnWidth: SELECT_WIDTH,
                  onChange: (keys) => select(keys.map(String)),
                },
              }
            : {})}
          onChange={(_pages, _filters, sorter) => {
            const one = Array.isArray(sorter) ? sorter[0] : sorter;
            change({
              sort: one?.order ? String(one.columnKey) : null,
              order: one?.order === 'ascend' ? 'asc' : 'desc',
              page: 0,
            });
          }}
          {...(columns.some(({ sum }) => sum)
            ? {
                summary: () => (
                  <SumsRow rows={rows} columns={columns} before={selected ? 1 : 0} after={actions ? 1 : 0} />
                ),
              }
            : {})}
        />
      </div>
      <ListPages standing={state} length={length} change={change} />
    </>
  );
}

/** The rows as cards on a phone. */
export function ListCards<R extends object>({
  rows,
  columns,
  schema,
  rowKey,
  standing: state,
  change,
  length,
  actions,
}: ListTableProps<R>) {
  const translator = useWords();
  const heads = columns.filter(({ phone }) => phone === 'title');
  const lines = columns.filter(({ phone }) => phone === undefined);
  return (
    <>
      <ul className="v-cards">
        {rows.map((row) => {
          const steps = actions?.of(row);
          return (
            <li key={rowKey(row)} className="v-card">
              <div className="v-card-head">
                <b>
                  {heads.map((column) => (
                    <span key={column.key}>{column.draw(row, translator)}</span>
                  ))}
                </b>
                <span>
                  {columns
                    .filter(({ phone }) => phone === 'mark')
                    .map((column) => ({ key: column.key, mark: column.draw(row, translator) }))
                    .filter(({ mark }) => mark !== DASH)
                    .map(({ key, mark }) => (
                      <span key={key}>{mark}</span>
                    ))}
                </span>
              </div>
              <dl>
                {lines.map((column) => (
                  <div key={column.key}>
                    <dt>{columnTitle(schema, column, translator)}</dt>
                    <dd>{column.draw(row, translator)}</dd>
                  </div>
                ))}
              </dl>
              {steps && <div className="v-card-foot">{steps}</div>}
            </li>
          );
        })}
      </ul>
      <ListPages standing={state} length={length} change={change} />
    </>
  );
}
