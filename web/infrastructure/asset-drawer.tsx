import './infrastructure.css';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { hardwareState } from '#domain/devices/device.status';
import { fixedAssetKind, fixedAssetStatus } from '#domain/infrastructure/fixed-asset.status';
import { isMeter } from '#domain/infrastructure/meter-reading.rules';
import type { FixedAssetRow } from '#contract/infrastructure/fixed-asset.contract';
import { meterReadings } from '#contract/infrastructure/meter-reading.contract';
import { call } from '#web/kit/call/call';
import { DetailDrawer, DetailHead, DetailSection } from '#web/kit/detail/detail-drawer';
import { FactsList } from '#web/kit/detail/facts-list';
import { LoadFailed } from '#web/kit/feedback/load-states';
import { Skeleton } from '#web/kit/feedback/skeleton';
import { useSession } from '#web/kit/session/session';
import { useWords } from '#web/kit/session/words';
import { StatusTag } from '#web/kit/theme/status-tag';
import { isReadable } from './asset-actions';
import { ConsumptionChart } from './consumption-chart';
import { readingText, roomText, unitOf } from './meter-text';
import { RecordMeterDialog, ReplaceMeterDialog } from './reading-dialog';
import { ReadingList } from './reading-list';

/** What a meter counted in each of the last twelve months. */
function RecentUse({ row }: { readonly row: FixedAssetRow }) {
  const { t } = useWords();
  const { data, error, refetch } = useQuery({
    queryKey: ['Infrastructure', 'use', row.id],
    queryFn: () => call(meterReadings.recentUse, { id: row.id }, { quiet: true }),
  });
  if (error && !data)
    return <LoadFailed noun={{ zh: '用量', en: 'consumption' }} error={error} retry={() => void refetch()} />;
  if (!data) return <Skeleton rows={4} />;
  return (
    <ConsumptionChart
      bars={data}
      unit={unitOf(row.kind)}
      label={t({ zh: `${row.no} 近 12 个月用量`, en: `Consumption of ${row.no} over the last 12 months` })}
    />
  );
}

/** Shows a meter or a fixed asset: what it is, where it is, and its readings with their consumption. */
export function AssetDrawer({
  row,
  close,
  done,
}: {
  readonly row: FixedAssetRow | undefined;
  readonly close: () => void;
  readonly done: () => void;
}) {
  const { t, pick, label } = useWords();
  const may = useSession((state) => state.may);
  const [dialog, open] = useState<'record' | 'replace' | null>(null);
  if (!row) return null;
  const Dialog = dialog === 'record' ? RecordMeterDialog : ReplaceMeterDialog;
  const canRead = isReadable(row) && may('InfrastructureRecord');
  return (
    <DetailDrawer
      close={close}
      title={`${label(fixedAssetKind, row.kind)} ${row.no}`}
      footer={
        canRead && (
          <>
            {row.lastAt !== null && (
              <Button onClick={() => open('replace')}>{t({ zh: '换表', en: 'Replace meter' })}</Button>
            )}
            <Button type="primary" onClick={() => open('record')}>
              {t({ zh: '抄表', en: 'Record reading' })}
            </Button>
          </>
        )
      }
    >
      <DetailHead>
        <StatusTag of={fixedAssetStatus} code={row.status} />
        {row.lastValue !== null && (
          <b className="in-now">
            {readingText(row.lastValue)} <small>{unitOf(row.kind)}</small>
          </b>
        )}
      </DetailHead>
      <FactsList
        facts={[
          [{ zh: '楼宇', en: 'Building' }, pick(row.buildingName, row.enBuildingName)],
          [{ zh: '房间', en: 'Room' }, roomText(row, { t })],
          [{ zh: '位置', en: 'Location' }, pick(row.place, row.enPlace)],
          [{ zh: '品牌型号', en: 'Brand and model' }, row.brand],
          isMeter(row.kind) && [{ zh: '倍率', en: 'Multiplier' }, row.factor],
          [{ zh: '安装日期', en: 'Installed' }, row.installedOn],
          [
            { zh: '关联硬件', en: 'Linked device' },
            row.hardwareState === null ? null : (
              <>
                {pick(row.hardwareName, row.enHardwareName)} <StatusTag of={hardwareState} code={row.hardwareState} />
              </>
            ),
          ],
          [{ zh: '备注', en: 'Remark' }, row.remark],
        ]}
      />
      {isMeter(row.kind) && (
        <>
          <DetailSection title={t({ zh: '近 12 个月用量', en: 'Consumption, last 12 months' })}>
            <RecentUse row={row} />
          </DetailSection>
          <DetailSection title={t({ zh: '抄表记录', en: 'Readings' })}>
            <ReadingList row={row} done={done} />
          </DetailSection>
        </>
      )}
      {dialog && (
        <Dialog
          row={row}
          close={() => open(null)}
          done={() => {
            open(null);
            done();
          }}
        />
      )}
    </DetailDrawer>
  );
}
