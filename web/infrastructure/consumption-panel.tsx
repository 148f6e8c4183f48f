import './infrastructure.css';
import { DownOutlined, ExportOutlined, ImportOutlined, UpOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button, Segmented, Select, Table } from 'antd';
import { Suspense, useState } from 'react';
import { meterKind, type MeterKind } from '#domain/infrastructure/fixed-asset.status';
import { meterUnit, sumOfUse } from '#domain/infrastructure/meter-reading.rules';
import { enumMembers } from '#domain/kit/enumeration';
import { meterReadings, type BuildingUseRow } from '#contract/infrastructure/meter-reading.contract';
import { schoolDate } from '#web/kit/browser/clock';
import { call } from '#web/kit/call/call';
import { download } from '#web/kit/call/download';
import { LoadFailed } from '#web/kit/feedback/load-states';
import { Skeleton } from '#web/kit/feedback/skeleton';
import { lazyPart } from '#web/kit/route/lazy';
import { useSession } from '#web/kit/session/session';
import { useWords } from '#web/kit/session/words';
import { useShowTasks } from '#web/kit/task/tasks';
import { ConsumptionChart } from './consumption-chart';
import { consumptionText } from './meter-text';

const ImportDialog = lazyPart(async () => (await import('#web/kit/upload/import-dialog')).ImportDialog);
const YEARS = 6;
const monthName = (n: number): string => String(n + 1).padStart(2, '0');

/** The months of all buildings together. */
const allBuildings = (rows: readonly BuildingUseRow[]) =>
  Array.from({ length: 12 }, (_, n) => sumOfUse(rows.map(({ months }) => months[n] ?? null)));

/** The consumption of a year by building and month, as a chart of all and a table. */
function YearUse({ year, kind }: { readonly year: number; readonly kind: MeterKind }) {
  const { t, pick } = useWords();
  const { data, error, refetch } = useQuery({
    queryKey: ['Infrastructure', 'buildings', kind, year],
    queryFn: () => call(meterReadings.use, { kind, year }, { quiet: true }),
  });
  if (error && !data)
    return <LoadFailed noun={{ zh: '用量', en: 'consumption' }} error={error} retry={() => void refetch()} />;
  if (!data) return <Skeleton rows={6} />;
  if (data.length === 0)
    return <p className="v-quiet">{t({ zh: '还没有这类表计', en: 'There are no meters of this kind yet.' })}</p>;
  const sums = allBuildings(data);
  const total = { zh: '合计', en: 'Total' };
  return (
    <>
      <ConsumptionChart
        bars={sums.map((use, n) => ({ month: `${year}-${monthName(n)}`, use }))}
        unit={meterUnit[kind]}
        label={t({ zh: `${year} 年各月用量`, en: `Consumption by month of ${year}` })}
      />
      <Table<BuildingUseRow>
        size="small"
        rowKey="buildingId"
        pagination={false}
        scroll={{ x: 'max-content' }}
        dataSource={data}
        columns={[
          {
            key: 'building',
            title: t({ zh: '楼宇', en: 'Building' }),
            fixed: 'start',
            width: 140,
            render: (_, row) => pick(row.buildingName, row.enBuildingName),
          },
          {
            key: 'meters',
            title: t({ zh: '表计', en: 'Meters' }),
            align: 'right',
            render: (_, { meters }) => meters,
          },
          ...sums.map((_sum, n) => ({
            key: monthName(n),
            title: t({ zh: `${n + 1} 月`, en: monthName(n) }),
            align: 'right' as const,
            render: (_: unknown, { months }: BuildingUseRow) => consumptionText(months[n]),
          })),
          {
            key: 'total',
            title: `${t(total)}（${meterUnit[kind]}）`,
            align: 'right',
            render: (_, row) => <b>{consumptionText(row.total)}</b>,
          },
        ]}
      />
    </>
  );
}

/** Shows consumption by building on request, and imports readings. */
export function ConsumptionPanel() {
  const { t, lang, words } = useWords();
  const may = useSession((state) => state.may);
  const showTasks = useShowTasks();
  const thisYear = Number(schoolDate().slice(0, 4));
  const [isOpen, show] = useState(false);
  const [kind, setKind] = useState<MeterKind>(meterKind.power);
  const [year, setYear] = useState(thisYear);
  const [importing, setImporting] = useState(false);
  return (
    <section className="v-card in-panel" aria-label={t({ zh: '分楼用量', en: 'Consumption by building' })}>
      <header>
        <Button
          type="text"
          aria-expanded={isOpen}
          icon={isOpen ? <UpOutlined /> : <DownOutlined />}
          onClick={() => show(!isOpen)}
        >
          {t({ zh: '分楼用量', en: 'Consumption by building' })}
        </Button>
        {isOpen && (
          <>
            <Segmented<MeterKind>
              value={kind}
              onChange={setKind}
              options={enumMembers(meterKind).map((member) => ({
                value: member.code as MeterKind,
                label: t(member),
              }))}
            />
            <Select
              value={year}
              onChange={setYear}
              aria-label={t({ zh: '年份', en: 'Year' })}
              options={Array.from({ length: YEARS }, (_, n) => ({ value: thisYear - n, label: thisYear - n }))}
            />
            {may('InfrastructureExport') && (
              <Button
                icon={<ExportOutlined />}
                onClick={() =>
                  void download(meterReadings.exportUse, { kind, year, lang }, `consumption-${year}.xlsx`).catch(
                    () => undefined,
                  )
                }
              >
                {t(words.exporting)}
              </Button>
            )}
          </>
        )}
        {may('InfrastructureRecordImport') && (
          <Button className="in-import" icon={<ImportOutlined />} onClick={() => setImporting(true)}>
            {t({ zh: '导入读数', en: 'Import readings' })}
          </Button>
        )}
      </header>
      {isOpen && <YearUse year={year} kind={kind} />}
      {importing && (
        <Suspense fallback={null}>
          <ImportDialog
            spec={{
              check: meterReadings.importCheck,
              template: 'meterReading',
              about: {
                zh: '按表计编号和抄表时间匹配；已有读数不会被更改',
                en: 'Matched by meter and time. Stored readings are never changed.',
              },
            }}
            noun={{ zh: '抄表读数', en: 'meter readings' }}
            close={() => setImporting(false)}
            begun={() => {
              setImporting(false);
              showTasks();
            }}
          />
        </Suspense>
      )}
    </section>
  );
}
