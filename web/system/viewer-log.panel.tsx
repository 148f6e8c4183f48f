import { logs, viewFilter, viewRow, type ViewRow } from '#contract/system/log.contract';
import { DataText } from '#web/kit/data-text';
import type { Text } from '#web/kit/lang';
import { columnsOf, field } from '#web/kit/list-parts';
import { listScreen } from '#web/kit/list-screen';
import { useRoleName } from './grant-parts';

const column = columnsOf<ViewRow>();
const words: Readonly<Record<string, Text>> = {
  name: { zh: '姓名', en: 'name' }, phone: { zh: '手机号', en: 'phone' }, email: { zh: '邮箱', en: 'e-mail' }, idNo: { zh: '证件号', en: 'identity number' }, campusCard: { zh: '校园卡', en: 'campus card' }, address: { zh: '地址', en: 'address' },
  emergencyContact: { zh: '紧急联系人', en: 'emergency contact' }, faceData: { zh: '人脸', en: 'face' }, proof: { zh: '证明材料', en: 'proof' }, record: { zh: '预约与通行记录', en: 'bookings and passages' },
};
const reasons: Readonly<Record<string, Text>> = { 'user-search': { zh: '用户查询', en: 'Find a user' } };

function RoleName({ id }: { id: number }) {
  const name = useRoleName();
  return <>{name(id)}</>;
}

/** Who opened whose personal data, and why. */
export const ViewerLogPanel = listScreen({
  route: 'VenuesLogs',
  list: logs.views,
  filter: viewFilter,
  row: viewRow,
  rowKey: (row) => String(row.id),
  noun: { zh: '查看记录', en: 'openings' },
  search: [field.text('keyword'), field.dates('dateFrom', 'dateTo', { zh: '日期', en: 'Dates' })],
  columns: [
    column.stamp('at', { width: 132, sort: true }),
    column.own('viewerName', (row) => <><span className="v-two"><DataText>{row.viewerName || '—'}</DataText></span><span className="v-two-under"><RoleName id={row.roleId} /></span></>, { width: 150, phone: 'title' }),
    column.own('personName', (row) => <><span className="v-two"><DataText>{row.personName || '—'}</DataText></span><span className="v-two-under">{row.personUsername ?? ''}</span></>, { width: 150 }),
    column.own('fields', (row, { t }) => row.fields.map((one) => t(words[one] ?? { zh: one, en: one })).join(t({ zh: '、', en: ', ' })), { width: 180 }),
    column.own('why', (row, { t }) => t(reasons[row.why] ?? { zh: row.why, en: row.why }), { width: 260 }),
    column.text('ip', { width: 130, phone: 'hide' }),
  ],
  exports: { endpoint: logs.exportViews, right: 'logView' },
});
