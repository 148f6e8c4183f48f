import { switchStatus } from '#domain/venues/venue.status';
import type { SafetyVideoRow } from '#contract/safety-videos/safety-video.contract';
import { columnsOf } from '#web/kit/list/list-parts';
import { lengthText } from './length-text';

const column = columnsOf<SafetyVideoRow>();

/** Columns of the list of safety videos. */
export const safetyVideoColumns = [
  column.twoLines(
    'title',
    (row, { pick, t }) => [
      pick(row.title, row.enTitle),
      row.file ? t({ zh: `上传文件 · ${row.file.ext}`, en: `Uploaded file · ${row.file.ext}` }) : row.address,
    ],
    { width: 260, phone: 'title' },
  ),
  column.own('seconds', (row) => lengthText(row.seconds), {
    width: 92,
    number: true,
    title: { zh: '时长', en: 'Length' },
  }),
  column.own(
    'questions',
    (row, { t }) =>
      row.questions === 0 ? (
        <span className="v-quiet">{t({ zh: '无', en: 'None' })}</span>
      ) : (
        t({ zh: `${row.questions} 题 · ${row.passMark}% 通过`, en: `${row.questions} · pass at ${row.passMark}%` })
      ),
    { width: { zh: 140, en: 150 }, title: { zh: '答题', en: 'Quiz' } },
  ),
  column.own(
    'validMonths',
    (row, { t }) =>
      row.validMonths === 0
        ? t({ zh: '长期', en: 'No end' })
        : t({ zh: `${row.validMonths} 个月`, en: `${row.validMonths} mo.` }),
    { width: 90, title: { zh: '有效期', en: 'Valid for' } },
  ),
  column.own(
    'siteNames',
    (row, { pick, t }) =>
      row.siteIds.length === 0 ? (
        <span className="v-quiet">{t({ zh: '无场地要求', en: 'No site yet' })}</span>
      ) : (
        pick(row.siteNames, row.enSiteNames)
      ),
    { width: 240 },
  ),
  column.own('valid', (row, { t }) => t({ zh: `${row.valid} 人`, en: String(row.valid) }), {
    width: { zh: 104, en: 190 },
    number: true,
  }),
  column.tag('status', switchStatus, { width: 92 }),
];
