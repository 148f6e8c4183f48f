import { ExportOutlined } from '@ant-design/icons';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button, Empty, Pagination, Popconfirm, Select, Table, type TableProps } from 'antd';
import { useState } from 'react';
import { enumMembers } from '#domain/kit/enumeration';
import { stockMoveKind, type StockMoveKind } from '#domain/commodities/commodity.status';
import { commodities, type StockMoveRow } from '#contract/commodities/commodity.contract';
import { call } from '#web/kit/call/call';
import { schoolDate, useNow } from '#web/kit/browser/clock';
import { DataText } from '#web/kit/text/data-text';
import { download } from '#web/kit/call/download';
import { count, lengthText, pagedRows, stampText } from '#web/kit/text/format';
import { LoadFailed } from '#web/kit/feedback/load-states';
import { useScreenSize } from '#web/kit/browser/screen-size';
import { useSession } from '#web/kit/session/session';
import { StatusTag } from '#web/kit/theme/status-tag';
import { useWords } from '#web/kit/session/words';
import { Value } from '#web/kit/text/value';
import { useFeedback } from '#web/kit/feedback/use-feedback';

const SIZE = 20;
const signed = (n: number) => `${n > 0 ? '+' : n < 0 ? '−' : ''}${count(Math.abs(n))}`;

function Undo({ row, again }: { readonly row: StockMoveRow; readonly again: () => void }) {
  const { t, words } = useWords();
  const { message } = useFeedback();
  const now = useNow(5_000);
  const may = useSession((state) => state.may);
  if (row.undone) return <span className="v-quiet">{t({ zh: '已撤销', en: 'Undone' })}</span>;
  if (row.undoUntil === null || row.undoUntil <= now || !may('VenuesCommodityLiveMove')) return null;
  const undo = () =>
    call(commodities.undo, { id: row.id }).then(() => {
      void message.success(t(words.saved));
      again();
    }, again);
  return (
    <Popconfirm
      title={t({
        zh: `撤销这笔登记（${signed(row.delta)}）？库存会恢复到登记前。`,
        en: `Undo this entry (${signed(row.delta)})? The stock returns to its previous value.`,
      })}
      onConfirm={undo}
    >
      <Button type="link" size="small">
        {t({ zh: '撤销', en: 'Undo' })}
      </Button>
    </Popconfirm>
  );
}

/** The stock movements of a supply, newest first. Recent ones can be undone. */
export function StockMoves({
  id,
  every,
  again,
}: {
  readonly id: number;
  readonly every: number | false;
  readonly again: () => void;
}) {
  const { t, pick, lang, words } = useWords();
  const may = useSession((state) => state.may);
  const phone = useScreenSize() === 'phone';
  const [page, setPage] = useState(0);
  const [kind, setKind] = useState<StockMoveKind>();
  const query = { id, ...(kind === undefined ? {} : { kind }) };
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['stock', id, 'moves', query, page],
    queryFn: () => call(commodities.moves, { ...query, page, size: SIZE }, { quiet: true }),
    placeholderData: keepPreviousData,
    refetchInterval: every,
  });
  const noun = { zh: '出入库记录', en: 'stock movements' };
  if (error && !data) return <LoadFailed noun={noun} error={error} retry={() => void refetch()} />;
  const rows = data?.content ?? [];
  const empty = (
    <Empty
      description={t({
        zh: '还没有出入库记录，点“出入库”登记第一笔',
        en: 'No stock movements yet. Select "Move stock" to enter the first.',
      })}
    />
  );
  const columns: TableProps<StockMoveRow>['columns'] = [
    { key: 'at', title: t({ zh: '时间', en: 'Time' }), width: 120, render: (_, row) => stampText(row.at, lang) },
    {
      key: 'kind',
      title: t({ zh: '类型', en: 'Type' }),
      width: 130,
      render: (_, row) => <StatusTag of={stockMoveKind} code={row.kind} />,
    },
    {
      key: 'delta',
      title: t({ zh: '变动', en: 'Change' }),
      width: 90,
      align: 'right',
      render: (_, row) => (
        <span className={`s-number${row.undone ? ' s-undone' : ''}`} data-less={row.delta < 0 && !row.undone}>
          {signed(row.delta)}
        </span>
      ),
    },
    {
      key: 'after',
      title: t({ zh: '结存', en: 'Balance' }),
      width: 90,
      align: 'right',
      render: (_, row) => <span className="s-number">{count(row.stockAfter)}</span>,
    },
    {
      key: 'person',
      title: t({ zh: '领用人', en: 'Received by' }),
      width: 120,
      render: (_, row) => <Value>{row.person}</Value>,
    },
    {
      key: 'note',
      title: t({ zh: '说明', en: 'Note' }),
      render: (_, row) => <Value>{row.note}</Value>,
    },
    {
      key: 'operator',
      title: t({ zh: '登记人', en: 'Entered by' }),
      width: 130,
      render: (_, row) => <span data-datum="">{pick(row.operator, row.enOperator)}</span>,
    },
    {
      key: 'undo',
      title: t({ zh: '操作', en: 'Action' }),
      width: 90,
      render: (_, row) => <Undo row={row} again={again} />,
    },
  ];
  return (
    <section className="v-card s-part">
      <header>
        <h2>
          {t({ zh: '出入库记录', en: 'Stock movements' })}{' '}
          <small>{data && t({ zh: `共 ${lengthText(data).zh}`, en: `Total ${lengthText(data).en}` })}</small>
        </h2>
        <div className="s-do">
          <Select
            allowClear
            value={kind}
            onChange={(next) => {
              setKind(next);
              setPage(0);
            }}
            placeholder={t({ zh: '全部类型', en: 'All types' })}
            aria-label={t({ zh: '类型', en: 'Type' })}
            style={{ width: 130 }}
            options={enumMembers(stockMoveKind).map((member) => ({ value: member.code, label: t(member) }))}
          />
          {may('VenuesCommodityLiveExport') && (
            <Button
              icon={<ExportOutlined />}
              disabled={rows.length === 0}
              onClick={() =>
                void download(commodities.exportMoves, { ...query, lang }, `stock-${id}-${schoolDate()}.xlsx`).catch(
                  () => undefined,
                )
              }
            >
              {t(words.exporting)}
            </Button>
          )}
        </div>
      </header>
      {phone ? (
        rows.length === 0 ? (
          empty
        ) : (
          <ul className="s-moves">
            {rows.map((row) => (
              <li key={row.id}>
                <span>
                  <StatusTag of={stockMoveKind} code={row.kind} />{' '}
                  <b className={row.undone ? 's-undone' : ''}>{signed(row.delta)}</b> → {count(row.stockAfter)}
                </span>
                <Undo row={row} again={again} />
                <small>
                  {stampText(row.at, lang)} · {pick(row.operator, row.enOperator)}
                  {row.person && (
                    <>
                      {' '}
                      → <DataText>{row.person}</DataText>
                    </>
                  )}
                  {row.note && (
                    <>
                      {' '}
                      · <DataText>{row.note}</DataText>
                    </>
                  )}
                </small>
              </li>
            ))}
          </ul>
        )
      ) : (
        <Table<StockMoveRow>
          size="small"
          rowKey="id"
          loading={isFetching && !data}
          dataSource={rows}
          columns={columns}
          pagination={false}
          locale={{ emptyText: empty }}
        />
      )}
      <footer className="v-pages">
        <span />
        <Pagination
          size="small"
          current={page + 1}
          pageSize={SIZE}
          total={pagedRows(data, SIZE)}
          showSizeChanger={false}
          hideOnSinglePage
          onChange={(next) => setPage(next - 1)}
        />
      </footer>
    </section>
  );
}
