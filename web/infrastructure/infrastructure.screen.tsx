import { fixedAssetKind, fixedAssetStatus } from '#domain/infrastructure/fixed-asset.status';
import { fixedAssetFilter, fixedAssetRow, fixedAssets } from '#contract/infrastructure/fixed-asset.contract';
import { field } from '#web/kit/list/list-parts';
import { listScreen } from '#web/kit/list/list-screen';
import { assetActions } from './asset-actions';
import { assetColumns } from './asset-columns';
import { AssetDrawer } from './asset-drawer';
import { assetFields, loadBuildings } from './asset-fields';
import { ConsumptionPanel } from './consumption-panel';

/** Meters and fixed assets of rooms and buildings, with readings and consumption. */
export default listScreen({
  route: 'Infrastructure',
  list: fixedAssets.list,
  filter: fixedAssetFilter,
  row: fixedAssetRow,
  rowKey: (row) => String(row.id),
  noun: { zh: '基础设施', en: 'meters and assets' },
  search: [
    field.text('keyword'),
    field.select('kind', fixedAssetKind),
    { kind: 'lookup', key: 'buildingId', load: loadBuildings },
    field.select('status', fixedAssetStatus),
  ],
  quick: [
    { title: { zh: '水表', en: 'Water meters' }, filter: () => ({ kind: String(fixedAssetKind.water) }) },
    { title: { zh: '电表', en: 'Electricity meters' }, filter: () => ({ kind: String(fixedAssetKind.power) }) },
    {
      title: { zh: '本月未抄', en: 'Not read this month' },
      filter: (today) => ({ unreadSince: `${today.slice(0, 7)}-01` }),
    },
    { title: { zh: '维修中', en: 'Under repair' }, filter: () => ({ status: String(fixedAssetStatus.repair) }) },
  ],
  columns: assetColumns,
  add: {
    endpoint: fixedAssets.save,
    fields: assetFields,
    start: () => ({ status: fixedAssetStatus.normal, factor: 1 }),
  },
  edit: { endpoint: fixedAssets.save, fields: assetFields },
  remove: { endpoint: fixedAssets.remove, name: ({ no }) => no, when: ({ lastAt }) => lastAt === null },
  actions: assetActions,
  imports: {
    check: fixedAssets.importCheck,
    template: 'fixedAsset',
    about: { zh: '按编号匹配', en: 'Matched by number.' },
  },
  exports: { endpoint: fixedAssets.exportFile, right: 'InfrastructureExport' },
  Drawer: AssetDrawer,
  Above: ConsumptionPanel,
});
