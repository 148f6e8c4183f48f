import '#web/kit/theme/list.css';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Button } from 'antd';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { routeOf } from '#contract/catalogue';
import type { InputOf } from '#contract/kit/endpoint';
import { call, textOf } from '#web/kit/call/call';
import { RowActions, useActionsWidth, useAllowedActions, useRunAction } from './list-actions';
import { ListBar } from './list-bar';
import { AddDialog, endpointRight, withFormActions } from './list-forms';
import { useListState } from './list-query';
import { useSuggestedEdit } from './suggested-edit';
import { useListShortcuts } from './list-shortcuts';
import { countConditions, SearchCard } from './list-search';
import type { BatchAction, ListScreenSpec, LiveListState, RowAction } from './list-spec';
import { Skeleton } from '#web/kit/feedback/skeleton';
import { TableSkeleton, EmptyState, LoadFailed, ErrorRequestId, useIsSlow } from '#web/kit/feedback/load-states';
import { ListCards, ListTable, columnTitle, columnWidths } from './list-table';
import { useListViews } from './list-views';
import { useOnChange } from '#web/kit/browser/on-change';
import { useScreenSize } from '#web/kit/browser/screen-size';
import { useSession } from '#web/kit/session/session';
import { Totals } from './totals';
import type { ListLength } from '#web/kit/text/format';
import { useWords } from '#web/kit/session/words';
import { useFeedback } from '#web/kit/feedback/use-feedback';

const NOTHING: ListLength = { totalElements: 0 };

/**
 * Builds a list screen from its declaration: search, quick filters, hidden totals, live rows, actions by right and
 * state, export, paging, drawer; cards on a phone.
 */
export function listScreen<P extends ListLength & { readonly content: object[] }>(
  spec: ListScreenSpec<P['content'][number], P>,
) {
  type R = P['content'][number];
  const still: LiveListState<R> = { mark: null, patch: (row) => row, fresh: 0 };
  const useLive = spec.useLive ?? (() => still);
  const { Above, Drawer, add, addAt, batch = [], totals } = spec;
  const actions = withFormActions<R>(spec);
  const asides: ReadonlySet<string> = new Set(spec.columns.filter(({ aside }) => aside).map(({ key }) => key));
  const addRight = add && (add.right ?? endpointRight(add.endpoint));
  const { zh, en } = spec.title ?? routeOf(spec.route);

  return function ListScreen() {
    const translator = useWords();
    const { t, words } = translator;
    const size = useScreenSize();
    const client = useQueryClient();
    const go = useNavigate();
    const may = useSession((state) => state.may);
    const [state, change] = useListState();
    const { filter, page, size: pageSize, sort, order, open } = state;
    const settings = useListViews(spec);
    const { density } = settings;
    const hidden = settings.hidden ?? asides;
    const isFirstVisit = useRef(Object.keys(filter).length === 0 && open === null);
    useEffect(() => {
      if (!settings.read || !isFirstVisit.current) return;
      isFirstVisit.current = false;
      const usual = settings.views.find(({ isDefault }) => isDefault);
      if (usual) change({ filter: usual.filter, page: 0 });
    }, [settings.read, settings.views, change]);
    const [selected, select] = useState<readonly string[]>([]);
    const [adding, setAdding] = useState(false);
    const [searching, setSearching] = useState(false);
    const [openAction, ask] = useState<{ action: RowAction<R>; row: R } | null>(null);
    const [batching, askBatch] = useState<{ action: BatchAction<R>; rows: readonly R[] } | null>(null);

    const query = { ...filter, page, size: pageSize, ...(sort ? { sort, order } : {}) };
    const read = useQuery({
      queryKey: [spec.route, spec.list.path, query],
      queryFn: ({ signal }) =>
        call(spec.list, query as InputOf<typeof spec.list>, { quiet: true, signal }) as Promise<P>,
      placeholderData: keepPreviousData,
      refetchInterval: ({ state }) => spec.refetchEvery?.(state.data) ?? false,
    });
    const again = () => void client.invalidateQueries({ queryKey: [spec.route] });
    useOnChange(read.data, () => select([]));
    const slow = useIsSlow(read.isPending);
    const card = useRef<HTMLElement>(null);
    useListShortcuts(card);

    const shown = { reply: read.data, rows: read.data?.content ?? [], filter };
    const live = useLive(shown);
    const rows = useMemo(() => (read.data?.content ?? []).map(live.patch), [read.data, live.patch]);
    useSuggestedEdit(spec, rows, (action, row) => ask({ action, row }));
    const allowed = useAllowedActions(actions);
    const actionsWidth = useActionsWidth(rows.map(allowed), Drawer !== undefined);
    const { message } = useFeedback();
    const saved = () => {
      void message.success(t(words.saved));
      again();
    };
    const { busy, start, batch: runBatchAction } = useRunAction<R>(again, (action, row) => ask({ action, row }));
    const batches = batch.filter(({ right }) => right === undefined || may(right));
    const openRow = (row: R) => change({ open: spec.rowKey(row) });
    const hasActions = Drawer !== undefined || actions.some(({ right }) => right === undefined || may(right));
    const rowActions = (row: R) => {
      const steps = allowed(row);
      return Drawer || steps.length > 0 ? (
        <RowActions
          row={row}
          actions={steps}
          open={Drawer ? () => openRow(row) : null}
          start={start}
          busy={busy !== null}
        />
      ) : null;
    };

    const columns = spec.columns.filter(({ key, when }) => !hidden.has(key) && (when?.() ?? true));
    const drawn = {
      rows,
      columns,
      schema: spec.row,
      rowKey: spec.rowKey,
      standing: state,
      change,
      length: read.data ?? NOTHING,
      density,
      ticked: batches.length > 0 ? selected : null,
      tick: select,
      actions: hasActions ? { of: rowActions, width: actionsWidth } : null,
      fetching: read.isFetching,
    };
    const begin =
      add && (addRight === undefined || may(addRight))
        ? () => setAdding(true)
        : addAt && (addAt.right === undefined || may(addAt.right))
          ? () => void go(addAt.path)
          : null;
    const sums = read.data && totals ? totals.of(read.data) : null;
    const Dialog = openAction?.action.Dialog;
    const Batch = batching?.action.Dialog;
    return (
      <div className="v-list">
        <h1 className="v-hidden">{t({ zh, en })}</h1>
        <SearchCard
          fields={spec.search}
          spec={spec.filter}
          filter={filter}
          quick={spec.quick ?? []}
          settings={settings}
          change={(next) => {
            change({ filter: next, page: 0 });
            again();
          }}
          drawerOpen={searching}
          close={() => setSearching(false)}
        />
        {totals && sums && <Totals titles={totals.titles} values={sums} />}
        {totals && read.data?.more && !sums && may('moneyEye') && (
          <p className="v-quiet">
            {t({ zh: '缩小范围（如日期）后显示金额合计', en: 'Narrow the list, for example by date, to see totals.' })}
          </p>
        )}
        {Above && <Above {...shown} />}
        <section ref={card} className="v-card v-list-card">
          <ListBar
            spec={spec}
            title={t({ zh, en })}
            length={drawn.length}
            filter={{ ...filter, ...(sort ? { sort, order } : {}) }}
            mark={live.mark}
            fresh={live.fresh}
            again={again}
            fetching={read.isFetching}
            add={begin}
            density={density}
            setDensity={(to) => settings.keepLook({ density: to, hidden })}
            hidden={hidden}
            hide={(to) => settings.keepLook({ density, hidden: to })}
            phone={
              size === 'phone'
                ? {
                    search: spec.search.length > 0 ? () => setSearching(true) : null,
                    set: countConditions(spec.search, filter),
                  }
                : null
            }
          />
          {selected.length > 0 && (
            <div className="v-batch" role="status">
              <span>
                {t({ zh: '已选', en: 'Selected' })} <b>{selected.length}</b>
              </span>
              {batches.map((action) => {
                const { key, title, applies, run: runAction } = action;
                const fit = rows.filter((row) => selected.includes(spec.rowKey(row)) && applies(row));
                return (
                  <Button
                    key={key}
                    size="small"
                    disabled={fit.length === 0}
                    loading={busy === key}
                    onClick={() =>
                      runAction ? void runBatchAction(key, () => runAction(fit)) : askBatch({ action, rows: fit })
                    }
                  >
                    {t(title)} {fit.length}
                  </Button>
                );
              })}
              <Button size="small" type="text" className="v-batch-end" onClick={() => select([])}>
                {t(words.cancel)}
              </Button>
            </div>
          )}
          {read.isError && read.data && (
            <Alert type="error" banner title={t(textOf(read.error))} action={<ErrorRequestId error={read.error} />} />
          )}
          {read.isPending ? (
            slow && size === 'phone' ? (
              <div className="v-list-wait">
                <Skeleton rows={7} />
              </div>
            ) : slow ? (
              <TableSkeleton
                widths={columnWidths(spec.row, columns, translator)}
                titles={columns.map((column) => columnTitle(spec.row, column, translator))}
              />
            ) : (
              <div className="v-list-wait" />
            )
          ) : !read.data ? (
            <LoadFailed noun={spec.noun} error={read.error} retry={again} />
          ) : rows.length === 0 ? (
            <EmptyState
              noun={spec.noun}
              filtered={Object.keys(filter).some((key) => !spec.about?.includes(key))}
              clear={() =>
                change({
                  filter: Object.fromEntries(Object.entries(filter).filter(([key]) => spec.about?.includes(key))),
                  page: 0,
                })
              }
              add={begin && { title: (add ?? addAt)?.title ?? words.add, run: begin }}
            />
          ) : size === 'phone' ? (
            <ListCards {...drawn} />
          ) : (
            <ListTable {...drawn} />
          )}
        </section>
        {Drawer && open !== null && (
          <Drawer
            id={open}
            row={rows.find((row) => spec.rowKey(row) === open)}
            close={() => change({ open: null })}
            done={again}
          />
        )}
        {add && adding && (
          <AddDialog
            spec={add}
            noun={spec.noun}
            close={() => setAdding(false)}
            done={() => {
              setAdding(false);
              saved();
            }}
          />
        )}
        {Batch && batching && (
          <Batch
            rows={batching.rows}
            close={() => askBatch(null)}
            done={() => {
              askBatch(null);
              again();
            }}
          />
        )}
        {Dialog && openAction && (
          <Dialog
            row={openAction.row}
            close={() => ask(null)}
            done={() => {
              ask(null);
              saved();
            }}
          />
        )}
      </div>
    );
  };
}
