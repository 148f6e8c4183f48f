import './charge.css';
import { CopyOutlined, EditOutlined, ExportOutlined, ImportOutlined } from '@ant-design/icons';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, App, Button, DatePicker, Popover, Segmented, Select } from 'antd';
import type dayjs from 'dayjs';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { charges } from '#contract/charges/charge.contract';
import { call, textOf } from '#web/kit/call/call';
import { schoolDate } from '#web/kit/browser/clock';
import { download } from '#web/kit/call/download';
import { LoadFailed, ErrorRequestId } from '#web/kit/feedback/load-states';
import { useSession } from '#web/kit/session/session';
import { useShowTasks } from '#web/kit/task/tasks';
import { useWords } from '#web/kit/session/words';
import { useSubmit } from '#web/kit/call/use-submit';
import { ChargeCopy } from './charge-copy';
import { gridOf, rowsOf, type ChargeGrid, type PriceLayer } from './charge-grid';
import { ChargeMatrix } from './charge-matrix';
import { ChargeChecks, PriceTrial } from './charge-panels';

const ImportDialog = lazy(() =>
  import('#web/kit/upload/import-dialog').then((part) => ({ default: part.ImportDialog })),
);
const noun = { zh: '收费标准', en: 'prices' };
const STANDARD_PERIOD = '/';

/** The price matrix of a site, with a preview before publishing. */
export default function VenuesCharge() {
  const { t, pick, words, lang } = useWords();
  const { message } = App.useApp();
  const client = useQueryClient();
  const may = useSession((state) => state.may);
  const showTasks = useShowTasks();
  const [params, setParams] = useSearchParams();
  const [space, setSpace] = useState<number | undefined>();
  const [period, setPeriod] = useState(STANDARD_PERIOD);
  const [layer, setLayer] = useState<PriceLayer>('price');
  const [draft, setDraft] = useState<ChargeGrid | null>(null);
  const [dialog, open] = useState<'import' | 'copy' | null>(null);
  const { busy, problem, setProblem, submit } = useSubmit();

  const sites = useQuery({
    queryKey: ['venues', 'charge-sites'],
    queryFn: () => call(charges.sites, {}, { quiet: true }),
  });
  const siteId = Number(params.get('siteId')) || sites.data?.[0]?.siteId;
  const read = useQuery({
    queryKey: ['venues', 'charge-table', siteId],
    queryFn: () => call(charges.table, { siteId: siteId as number }, { quiet: true }),
    enabled: siteId !== undefined,
  });
  const table = read.data;

  const [effectiveFrom, effectiveTo] = period.split('/').map((day) => day || undefined) as [never, never];
  const rows = useMemo(
    () =>
      (table?.rows ?? []).filter(
        (row) => row.spaceId === (space ?? null) && `${row.effectiveFrom ?? ''}/${row.effectiveTo ?? ''}` === period,
      ),
    [table, space, period],
  );
  const before = useMemo(() => gridOf(rows), [rows]);
  const grid = draft ?? before;
  const people = useMemo(() => {
    const named = new Set(rows.map(({ roleId }) => roleId));
    return [null, ...new Set([...(table?.roleIds ?? []), ...[...named].filter((id): id is number => id !== null)])];
  }, [table, rows]);
  const gridRows = useMemo(() => rowsOf(grid, people), [grid, people]);
  const sheet = {
    siteId: siteId ?? 0,
    ...(space === undefined ? {} : { spaceId: space }),
    ...(effectiveFrom ? { effectiveFrom } : {}),
    ...(effectiveTo ? { effectiveTo } : {}),
    rows: gridRows,
  };
  const check = useQuery({
    queryKey: ['venues', 'charge-check', sheet, table?.seen],
    queryFn: () => call(charges.check, sheet, { quiet: true }),
    enabled: table !== undefined,
    placeholderData: (last) => last,
  });
  const periods = [
    ...new Set([
      STANDARD_PERIOD,
      period,
      ...(table?.rows ?? []).map((row) => `${row.effectiveFrom ?? ''}/${row.effectiveTo ?? ''}`),
    ]),
  ];
  const gaps = new Set((check.data?.gaps ?? []).map(({ roleId, dateKind }) => `${roleId}/${dateKind}`));

  useEffect(() => {
    setDraft(null);
    setProblem(null);
  }, [siteId, space, period, setProblem]);
  const save = async () => {
    await submit(async () => {
      await call(charges.save, { ...sheet, ...(table ? { seen: table.seen } : {}) }, { quiet: true });
      await client.invalidateQueries({ queryKey: ['venues'] });
      setDraft(null);
      void message.success(t(words.saved));
    });
  };
  const again = () => {
    open(null);
    void client.invalidateQueries({ queryKey: ['venues'] });
    void message.success(t(words.saved));
  };
  if (sites.isError) return <LoadFailed noun={noun} error={sites.error} retry={() => void sites.refetch()} />;
  const edits = may('VenuesChargeEdit');
  return (
    <div className="p-page">
      <h1 className="v-hidden">{t({ zh: '收费标准', en: 'Prices' })}</h1>
      <div className="p-bar">
        <Select<number>
          showSearch={{ optionFilterProp: 'label' }}
          value={siteId ?? (null as never)}
          aria-label={t({ zh: '场地', en: 'Site' })}
          onChange={(id) => setParams({ siteId: String(id) }, { replace: true })}
          options={(sites.data ?? []).map((site) => ({
            value: site.siteId,
            label: `${pick(site.venueName, site.enVenueName)} · ${pick(site.siteName, site.enSiteName)}`,
          }))}
        />
        <Select<number>
          value={space ?? 0}
          aria-label={t({ zh: '片场', en: 'Court' })}
          onChange={(id) => setSpace(id === 0 ? undefined : id)}
          options={[
            {
              value: 0,
              label: t({
                zh: `全部片场（${table?.spaces.length ?? 0}）`,
                en: `All courts (${table?.spaces.length ?? 0})`,
              }),
            },
            ...(table?.spaces ?? []).map(({ id, spaceName, enName }) => ({
              value: id,
              label: pick(spaceName, enName),
            })),
          ]}
        />
        <Select
          value={period}
          aria-label={t({ zh: '期间', en: 'Period' })}
          onChange={setPeriod}
          options={periods.map((value) => ({
            value,
            label: value === STANDARD_PERIOD ? t({ zh: '长期价格', en: 'Standard prices' }) : value.replace('/', ' – '),
          }))}
        />
        {edits && (
          <Popover
            trigger="click"
            content={
              <DatePicker.RangePicker
                allowEmpty={[false, true]}
                aria-label={t({ zh: '期间', en: 'Period' })}
                onChange={(days: readonly (dayjs.Dayjs | null)[] | null) => {
                  const [from, to] = days ?? [];
                  if (from) setPeriod(`${from.format('YYYY-MM-DD')}/${to?.format('YYYY-MM-DD') ?? ''}`);
                }}
              />
            }
          >
            <Button>{t({ zh: '新增期间价', en: 'Add period prices' })}</Button>
          </Popover>
        )}
        {draft && (
          <span className="p-draft">
            <EditOutlined /> {t({ zh: '有未发布的改动', en: 'Unpublished changes' })}
          </span>
        )}
        <span className="p-end">
          {may('VenuesChargeImport') && (
            <Button icon={<ImportOutlined />} onClick={() => open('import')}>
              {t(words.importing)}
            </Button>
          )}
          {may('VenuesChargeExport') && (
            <Button
              icon={<ExportOutlined />}
              onClick={() =>
                void download(charges.exportFile, { lang }, `${t(noun)}-${schoolDate()}.xlsx`).catch(() => undefined)
              }
            >
              {t(words.exporting)}
            </Button>
          )}
          {edits && (
            <Button icon={<CopyOutlined />} disabled={!table || draft !== null} onClick={() => open('copy')}>
              {t({ zh: '复制到…', en: 'Copy to…' })}
            </Button>
          )}
          {edits && draft && (
            <Button
              onClick={() => {
                setDraft(null);
                setProblem(null);
              }}
            >
              {t({ zh: '放弃改动', en: 'Discard changes' })}
            </Button>
          )}
          {edits && (
            <Button type="primary" loading={busy} disabled={draft === null} onClick={() => void save()}>
              {t({ zh: '发布', en: 'Publish' })}
            </Button>
          )}
        </span>
      </div>
      {problem !== null && (
        <Alert type="error" showIcon title={t(textOf(problem))} description={<ErrorRequestId error={problem} />} />
      )}
      {read.isError && <LoadFailed noun={noun} error={read.error} retry={() => void read.refetch()} />}
      {table && (
        <>
          <section className="v-card">
            <div className="p-head">
              <h2>{t({ zh: '价目表', en: 'Price list' })}</h2>
              <span className="v-quiet">
                {table.capacity
                  ? t({ zh: '单位：元 / 人 / 场', en: 'CNY per person per slot' })
                  : t({ zh: '单位：元 / 片 / 场', en: 'CNY per court per slot' })}
              </span>
              <Segmented<PriceLayer>
                value={layer}
                onChange={setLayer}
                options={[
                  { value: 'price', label: t({ zh: '价格', en: 'Price' }) },
                  { value: 'companionPrice', label: t({ zh: '每位同伴加收', en: 'Per companion' }) },
                ]}
              />
            </div>
            <ChargeMatrix
              grid={grid}
              before={before}
              people={people}
              layer={layer}
              gaps={gaps}
              change={edits ? setDraft : null}
            />
          </section>
          <div className="p-panels">
            <ChargeChecks check={check.data} changed={draft !== null} />
            <PriceTrial key={table.siteId} table={table} spaceId={space} />
          </div>
        </>
      )}
      {dialog === 'copy' && siteId !== undefined && (
        <ChargeCopy siteId={siteId} sites={sites.data ?? []} close={() => open(null)} done={again} />
      )}
      {dialog === 'import' && (
        <Suspense fallback={null}>
          <ImportDialog
            spec={{ check: charges.importCheck, template: 'charge' }}
            noun={noun}
            close={() => open(null)}
            begun={() => {
              open(null);
              showTasks();
            }}
          />
        </Suspense>
      )}
    </div>
  );
}
