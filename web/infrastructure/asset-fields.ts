import { fixedAssetKind, fixedAssetStatus, type FixedAssetKind } from '#domain/infrastructure/fixed-asset.status';
import { isMeter } from '#domain/infrastructure/meter-reading.rules';
import { fixedAssets } from '#contract/infrastructure/fixed-asset.contract';
import { call } from '#web/kit/call/call';
import { input, type FormValues } from '#web/kit/form/form-spec';

const choices = () => call(fixedAssets.choices, {}, { quiet: true });

/** Loads the buildings as choices. */
export const loadBuildings = async () => (await choices()).buildings;
const loadDevices = async () => (await choices()).devices;
const findRooms = (keyword: string) =>
  keyword === '' ? Promise.resolve([]) : call(fixedAssets.rooms, { keyword }, { quiet: true });
const isOfMeter = ({ kind }: FormValues) => kind !== undefined && isMeter(Number(kind) as FixedAssetKind);

/** Fields of a meter or a fixed asset, in parts. */
export const assetFields = [
  {
    title: { zh: '设施', en: 'Meter or asset' },
    fields: [
      input.select('kind', fixedAssetKind),
      input.text('no', { hint: { zh: '铭牌或资产编号', en: 'From its label or the register' } }),
      input.select('status', fixedAssetStatus),
      input.text('brand'),
      input.date('installedOn'),
      input.number('factor', {
        when: isOfMeter,
        hint: {
          zh: '有互感器时填其变比，用量按倍率计',
          en: 'The ratio of its transformer; consumption is multiplied by it',
        },
      }),
    ],
  },
  {
    title: { zh: '位置', en: 'Location' },
    fields: [
      input.lookup('buildingId', loadBuildings),
      input.seek('roomId', findRooms, {
        hint: { zh: '输入房号查找；整栋楼的设施不选', en: 'Search by number; leave empty for a whole building' },
      }),
      input.text('place'),
      input.text('enPlace'),
    ],
  },
  {
    title: { zh: '其他', en: 'Other' },
    fields: [
      input.lookup('hardwareId', loadDevices, {
        hint: { zh: '表计的读数由所关联的硬件自动上报', en: 'A linked device sends the readings of a meter by itself' },
      }),
      input.area('remark', { rows: 2 }),
    ],
  },
];
