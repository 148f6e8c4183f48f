import { screenFilter, screenRow, screens, type ScreenRow } from '#contract/screens/screen.contract';
import { venues } from '#contract/venues/venue.contract';
import { screenOp } from '#domain/screens/screen.status';
import { call } from '#web/kit/call/call';
import { input } from '#web/kit/form/form-spec';
import { historyAction } from '#web/kit/audit/history-action';
import { field } from '#web/kit/list/list-parts';
import { listScreen } from '#web/kit/list/list-screen';
import { PairingHelp } from './pairing-help';
import { ShowPageDialog } from './show-page-dialog';
import { isOnline, screenColumns } from './screen-columns';

const REFRESH_MS = 10_000;

const venueChoices = async () =>
  (await call(venues.venueList, {}, { quiet: true })).map(({ id, venueName, enVenueName }) => ({
    id,
    name: venueName,
    enName: enVenueName,
  }));

const confirmations = [
  input.text('name'),
  input.text('place'),
  input.lookup('venueId', venueChoices, {
    hint: { zh: '留空表示不属于任何场馆', en: 'Leave empty if it belongs to no venue' },
  }),
  input.switch('showsFigures', {
    hint: {
      zh: '仅在有人看管的屏幕上打开；学校对所有人公开营收与告警时不起作用',
      en: 'Only for supervised screens. Has no effect if revenue and alarms are already shown to everyone.',
    },
  }),
];

const sendCommand = (op: number) => (row: ScreenRow) => call(screens.command, { id: row.id, op: op as never });

/** Displays in halls and at doors: pairing, state, commands, revocation. */
export default listScreen({
  route: 'Screens',
  list: screens.list,
  filter: screenFilter,
  row: screenRow,
  rowKey: (row) => String(row.id),
  noun: { zh: '显示屏', en: 'screens' },
  search: [field.text('keyword'), field.venue()],
  columns: screenColumns,
  add: {
    endpoint: screens.pair,
    title: { zh: '配对显示屏', en: 'Pair screen' },
    ok: { zh: '配对', en: 'Pair' },
    fields: [
      input.text('code', {
        hint: { zh: '屏幕上显示的六位数字，十分钟内有效', en: 'The six digits on the screen, valid for ten minutes' },
      }),
      ...confirmations,
    ],
    Above: PairingHelp,
  },
  edit: { endpoint: screens.edit, title: { zh: '编辑显示屏', en: 'Edit screen' }, fields: confirmations },
  actions: [
    {
      key: 'identify',
      title: { zh: '显示名称', en: 'Show name' },
      right: 'ScreensCommand',
      when: isOnline,
      run: sendCommand(screenOp.identify),
    },
    {
      key: 'reload',
      title: { zh: '重新加载', en: 'Reload' },
      right: 'ScreensCommand',
      when: isOnline,
      run: sendCommand(screenOp.reload),
    },
    {
      key: 'show',
      title: { zh: '切换页面', en: 'Switch page' },
      right: 'ScreensCommand',
      when: isOnline,
      Dialog: ShowPageDialog,
    },
    historyAction<ScreenRow>(
      'screen',
      ({ id }) => id,
      ({ name }) => name,
    ),
    {
      key: 'revoke',
      title: { zh: '撤销配对', en: 'Unpair' },
      right: 'ScreensDel',
      danger: true,
      run: ({ id }) => call(screens.revoke, { id }),
      confirm: ({ name }) => ({
        zh: `撤销“${name}”的配对？两秒内它只能看到公开内容，再次使用需要重新配对。`,
        en: `Unpair "${name}"? Within two seconds it shows public content only, and it must be paired again before further use.`,
      }),
    },
  ],
  refetchEvery: () => REFRESH_MS,
});
