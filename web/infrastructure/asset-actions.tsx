import { fixedAssetStatus } from '#domain/infrastructure/fixed-asset.status';
import { isMeter } from '#domain/infrastructure/meter-reading.rules';
import type { FixedAssetRow } from '#contract/infrastructure/fixed-asset.contract';
import { historyAction } from '#web/kit/audit/history-action';
import type { RowAction } from '#web/kit/list/list-spec';
import { RecordMeterDialog, ReplaceMeterDialog } from './reading-dialog';

/** Returns whether readings of this can be entered. */
export const isReadable = ({ kind, status }: Pick<FixedAssetRow, 'kind' | 'status'>): boolean =>
  isMeter(kind) && status !== fixedAssetStatus.scrapped;

/** Row actions of the list of meters and fixed assets. */
export const assetActions: readonly RowAction<FixedAssetRow>[] = [
  {
    key: 'record',
    title: { zh: '抄表', en: 'Record reading' },
    right: 'InfrastructureRecord',
    when: isReadable,
    Dialog: RecordMeterDialog,
  },
  {
    key: 'replace',
    title: { zh: '换表', en: 'Replace meter' },
    right: 'InfrastructureRecord',
    when: (row) => isReadable(row) && row.lastAt !== null,
    Dialog: ReplaceMeterDialog,
  },
  historyAction<FixedAssetRow>(
    'fixedAsset',
    ({ id }) => id,
    ({ no }) => no,
  ),
];
