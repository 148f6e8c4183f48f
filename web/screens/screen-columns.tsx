import type { ScreenRow } from '#contract/screens/screen.contract';
import { screenState } from '#domain/screens/screen.status';
import { DataText } from '#web/kit/text/data-text';
import { serverNow } from '#web/kit/browser/clock';
import { durationText } from '#web/kit/text/format';
import type { Lang } from '#web/kit/text/lang';
import { columnsOf } from '#web/kit/list/list-parts';
import { DASH, Value } from '#web/kit/text/value';

const column = columnsOf<ScreenRow>();

const timeAgo = (at: number | null, lang: Lang) =>
  at === null
    ? DASH
    : lang === 'zh'
      ? `${durationText(serverNow() - at, lang)}前`
      : `${durationText(serverNow() - at, lang)} ago`;

/** Returns whether the display is connected. */
export const isOnline = ({ state }: ScreenRow) => state === screenState.online;

/** Columns of the list of screens. */
export const screenColumns = [
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
    { width: { zh: 130, en: 220 } },
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
  column.own(
    'build',
    ({ build, outdated }, { t }) =>
      build === null || build === '' ? (
        DASH
      ) : (
        <>
          <code>{build.slice(-8)}</code>
          {outdated && <span className="v-two-under">{t({ zh: '待更新', en: 'Update pending' })}</span>}
        </>
      ),
    { width: 120, phone: 'hide' },
  ),
  column.own(
    'playlist',
    ({ playlist }, { t }) =>
      playlist.length === 0 ? DASH : t({ zh: `${playlist.length} 页`, en: `Pages: ${playlist.length}` }),
    { width: 100, phone: 'hide' },
  ),
  column.own('notice', ({ notice }, { pick }) => (notice === null ? DASH : pick(notice.zh, notice.en)), {
    width: 160,
    phone: 'hide',
  }),
  column.stamp('gmtCreate'),
];
