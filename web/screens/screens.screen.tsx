import { screenFilter, screenRow, screens, type ScreenRow } from '#contract/screens/screen.contract';
import { venues } from '#contract/venues/venue.contract';
import { screenOp, screenState } from '#domain/screens/screen.status';
import { call } from '#web/kit/call/call';
import { DataText } from '#web/kit/text/data-text';
import { serverNow } from '#web/kit/browser/clock';
import { input } from '#web/kit/form/form-spec';
import { durationText } from '#web/kit/text/format';
import { historyAction } from '#web/kit/audit/history-action';
import type { Lang } from '#web/kit/text/lang';
import { columnsOf, field } from '#web/kit/list/list-parts';
import { listScreen } from '#web/kit/list/list-screen';
import { PairingHelp } from './pairing-help';
import { ShowPageDialog } from './show-page-dialog';
import { DASH, Value } from '#web/kit/text/value';

const column = columnsOf<ScreenRow>();
const REFRESH_MS = 10_000;

const venueChoices = async () =>
  (await call(venues.venueList, {}, { quiet: true })).map(({ id, venueName, enVenueName }) => ({
    id,
    name: venueName,
    enName: enVenueName,
  }));
const timeAgo = (at: number | null, lang: Lang) =>
  at === null
    ? DASH
    : lang === 'zh'
      ? `${durationText(serverNow() - at, lang)}前`
      : `${durationText(serverNow() - at, lang)} ago`;
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
const isOnline = ({ state }: ScreenRow) => state === screenState.online;

/** Displays in halls and at doors: pairing, state, commands, revocation. */
export default listScreen({
  route: 'Screens',
  list: screens.list,
  filter: screenFilter,
  row: screenRow,
  rowKey: (row) => String(row.id),
  noun: { zh: '显示屏', en: 'screens' },
  search: [field.text('keyword'), field.venue()],
  columns: [
    column.twoLines('name', (row) => [<DataText>{row.name}</DataText>, <Value>{row.place}</Value>], {
      width: 190,
      phone: 'title',
    }),
    column.tag('state', screenState, { width: 110 }),
    column.name('venueName', 'enVenueName', { width: 150 }),
    column.own(
      'page',
      (row) => (
        <code className="v-ellipsis" title={row.page}>
          {row.page}
        </code>
      ),
      { width: 210 },
    ),
    column.own(
      'showsFigures',
      (row, { t }) => (row.showsFigures ? t({ zh: '是', en: 'Yes' }) : t({ zh: '否', en: 'No' })),
      { width: 130 },
    ),
    column.own('paintedAt', (row, { lang }) => timeAgo(row.paintedAt, lang), {
      width: 110,
      title: { zh: '最近绘制', en: 'Last drawn' },
    }),
    column.own('dataAt', (row, { lang }) => timeAgo(row.dataAt, lang), {
      width: 110,
      title: { zh: '数据时间', en: 'Data time' },
    }),
    column.own(
      'openedAt',
      (row, { lang }) =>
        row.openedAt === null || !isOnline(row) ? DASH : durationText(serverNow() - row.openedAt, lang),
      { width: 110, title: { zh: '已运行', en: 'Uptime' }, phone: 'hide' },
    ),
    column.text('size', { width: 110, phone: 'hide' }),
    column.stamp('gmtCreate'),
  ],
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
