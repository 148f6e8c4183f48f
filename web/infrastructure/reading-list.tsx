import { ExportOutlined } from '@ant-design/icons';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button, Pagination, Popconfirm } from 'antd';
import { useState } from 'react';
import { meterReadingSource } from '#domain/infrastructure/fixed-asset.status';
import type { FixedAssetRow } from '#contract/infrastructure/fixed-asset.contract';
import { meterReadings, type MeterReadingRow } from '#contract/infrastructure/meter-reading.contract';
import { schoolDate } from '#web/kit/browser/clock';
import { call } from '#web/kit/call/call';
import { download } from '#web/kit/call/download';
import { LoadFailed } from '#web/kit/feedback/load-states';
import { Skeleton } from '#web/kit/feedback/skeleton';
import { useFeedback } from '#web/kit/feedback/use-feedback';
import { useSession } from '#web/kit/session/session';
import { useWords } from '#web/kit/session/words';
import { DataText } from '#web/kit/text/data-text';
import { lengthText, pagedRows, stampText } from '#web/kit/text/format';
import { readingText, unitOf } from './meter-text';

const SIZE = 10;

/** One reading: what the meter showed, what was consumed since the one before, and who read it. */
function ReadingItem({ of, unit, withdraw }: { of: MeterReadingRow; unit: string; withdraw: (() => void) | null }) {
  const { t, pick, label, lang } = useWords();
  return (
    <li>
      <span>
        <b>{readingText(of.value)}</b> {unit}
        {of.restart !== null && (
          <span className="in-replaced">
            {t({
              zh: `换表，新表起数 ${readingText(of.restart)}`,
              en: `replaced, new meter starts at ${readingText(of.restart)}`,
            })}
          </span>
        )}
      </span>
      <span className="in-used">
        {of.used === null
          ? t({ zh: '起点', en: 'Start' })
          : t({ zh: `用量 ${readingText(of.used)}`, en: `used ${readingText(of.used)}` })}
      </span>
      <small>
        {of.at.slice(0, 4)} · {stampText(of.at, lang)} · {label(meterReadingSource, of.source)} ·{' '}
        <DataText>{pick(of.reader, of.enReader)}</DataText>
        {of.note !== '' && (
          <>
            {' '}
            · <DataText>{of.note}</DataText>
          </>
        )}
      </small>
      {withdraw && (
        <Popconfirm
          title={t({
            zh: `撤销读数 ${readingText(of.value)}？撤销后可重新抄表。`,
            en: `Withdraw the reading ${readingText(of.value)}? You can then enter it again.`,
          })}
          onConfirm={withdraw}
        >
          <Button type="link" size="small">
            {t({ zh: '撤销', en: 'Withdraw' })}
          </Button>
        </Popconfirm>
      )}
    </li>
  );
}

/** The readings of a meter, newest first; the latest one can be withdrawn. */
export function ReadingList({ row, done }: { readonly row: FixedAssetRow; readonly done: () => void }) {
  const { t, lang, words } = useWords();
  const { message } = useFeedback();
  const may = useSession((state) => state.may);
  const [page, setPage] = useState(0);
  const { data, error, refetch } = useQuery({
    queryKey: ['Infrastructure', 'readings', row.id, page],
    queryFn: () => call(meterReadings.list, { id: row.id, page, size: SIZE }, { quiet: true }),
    placeholderData: keepPreviousData,
  });
  if (error && !data)
    return <LoadFailed noun={{ zh: '读数', en: 'readings' }} error={error} retry={() => void refetch()} />;
  if (!data) return <Skeleton rows={4} />;
  if (data.content.length === 0)
    return <p className="v-quiet">{t({ zh: '还没有读数，请先抄表', en: 'No readings yet. Record the first one.' })}</p>;
  const withdraw = (id: number) =>
    void call(meterReadings.withdraw, { id }).then(() => {
      void message.success(t(words.saved));
      done();
    }, done);
  return (
    <>
      <div className="in-bar">
        <span className="v-quiet">{t({ zh: `共 ${lengthText(data).zh}`, en: `Total ${lengthText(data).en}` })}</span>
        {may('InfrastructureExport') && (
          <Button
            size="small"
            icon={<ExportOutlined />}
            onClick={() =>
              void download(
                meterReadings.exportFile,
                { id: row.id, lang },
                `readings-${row.no}-${schoolDate()}.xlsx`,
              ).catch(() => undefined)
            }
          >
            {t(words.exporting)}
          </Button>
        )}
      </div>
      <ol className="in-readings">
        {data.content.map((one) => (
          <ReadingItem
            key={one.id}
            of={one}
            unit={unitOf(row.kind)}
            withdraw={one.isLast && may('InfrastructureRecord') ? () => withdraw(one.id) : null}
          />
        ))}
      </ol>
      <Pagination
        size="small"
        align="end"
        hideOnSinglePage
        showSizeChanger={false}
        current={page + 1}
        pageSize={SIZE}
        total={pagedRows(data, SIZE)}
        onChange={(next) => setPage(next - 1)}
      />
    </>
  );
}
