import { enumeration, enumMember, type AnyEnumeration } from '#domain/kit/enumeration';
import { fixedAssetKind, fixedAssetStatus } from '#domain/infrastructure/fixed-asset.status';
import { orderStatus, payStatus } from '#domain/orders/order.status';
import { promiseStatus } from '#domain/attendance/promise.status';
import { screenOp } from '#domain/screens/screen.status';
import { officeRank, statementStatus } from '#domain/office-spaces/office.status';
import { roomUsage, roomUseStatus } from '#domain/rooms/room.status';
import { role } from '#domain/session/role.status';
import { switchStatus } from '#domain/venues/venue.status';
import { accountStatus, scopeKind } from '#domain/access/right.status';

/** Labels of the audit log fields. A field of one module only has the module as prefix: `role.rights`. */
export const auditField = enumeration({
  name: { code: 'name', zh: '名称', en: 'Name' },
  enName: { code: 'enName', zh: '英文名称', en: 'English name' },
  codename: { code: 'codename', zh: '名称', en: 'Name' },
  codeKey: { code: 'codeKey', zh: '列表编码', en: 'List key' },
  value: { code: 'value', zh: '值', en: 'Value' },
  parentId: { code: 'parentId', zh: '上级', en: 'Parent' },
  parentid: { code: 'parentid', zh: '上级', en: 'Parent' },
  sort: { code: 'sort', zh: '排序', en: 'Order' },
  status: { code: 'status', zh: '状态', en: 'Status' },
  builtIn: { code: 'builtIn', zh: '系统内置', en: 'Built in' },
  items: { code: 'items', zh: '项数', en: 'Items' },
  username: { code: 'username', zh: '用户名', en: 'Username' },
  orgId: { code: 'orgId', zh: '部门', en: 'Department' },
  fields: { code: 'fields', zh: '修改的资料', en: 'Changed details' },
  roleId: { code: 'roleId', zh: '角色', en: 'Role' },
  rights: { code: 'rights', zh: '权限数', en: 'Permissions' },
  added: { code: 'added', zh: '新增的权限', en: 'Added permissions' },
  taken: { code: 'taken', zh: '收回的权限', en: 'Removed permissions' },
  'role.from': { code: 'role.from', zh: '来源角色', en: 'Copied from' },
  from: { code: 'from', zh: '开始', en: 'From' },
  scopeKind: { code: 'scopeKind', zh: '数据范围', en: 'Data scope' },
  scopeIds: { code: 'scopeIds', zh: '范围内的对象', en: 'Scope items' },
  expiresOn: { code: 'expiresOn', zh: '有效期至', en: 'Valid until' },
  lockedUntil: { code: 'lockedUntil', zh: '登录锁定至', en: 'Locked until' },
  failedLogins: { code: 'failedLogins', zh: '连续输错密码', en: 'Failed passwords' },
  logins: { code: 'logins', zh: '结束的登录', en: 'Ended logins' },
  buddy: { code: 'buddy', zh: '同伴', en: 'Companion' },
  checkStatus: { code: 'checkStatus', zh: '审核状态', en: 'Review status' },
  papers: { code: 'papers', zh: '材料数', en: 'Documents' },
  notifySms: { code: 'notifySms', zh: '短信通知', en: 'Text messages' },
  notifyMail: { code: 'notifyMail', zh: '邮件通知', en: 'Email' },
  mutedGroups: { code: 'mutedGroups', zh: '不接收的消息', en: 'Messages turned off' },
  orderStatus: { code: 'orderStatus', zh: '订单状态', en: 'Order status' },
  payStatus: { code: 'payStatus', zh: '支付状态', en: 'Payment status' },
  promiseStatus: { code: 'promiseStatus', zh: '履约状态', en: 'Attendance' },
  refundFee: { code: 'refundFee', zh: '退款金额（分）', en: 'Refund (fen)' },
  venueId: { code: 'venueId', zh: '场馆', en: 'Venue' },
  siteId: { code: 'siteId', zh: '场地', en: 'Site' },
  showsFigures: { code: 'showsFigures', zh: '显示营收与告警', en: 'Show revenue and alarms' },
  op: { code: 'op', zh: '指令', en: 'Command' },
  scopes: { code: 'scopes', zh: '权限范围', en: 'Scopes' },
  ips: { code: 'ips', zh: '允许的地址', en: 'Allowed addresses' },
  perMinute: { code: 'perMinute', zh: '每分钟次数', en: 'Calls per minute' },
  days: { code: 'days', zh: '有效天数', en: 'Valid for (days)' },
  price: { code: 'price', zh: '价格（分）', en: 'Price (fen)' },
  reason: { code: 'reason', zh: '原因', en: 'Reason' },
  scope: { code: 'scope', zh: '限制范围', en: 'Restricted for' },
  until: { code: 'until', zh: '截止', en: 'Until' },
  kind: { code: 'kind', zh: '类别', en: 'Kind' },
  handleStatus: { code: 'handleStatus', zh: '处理状态', en: 'Handling status' },
  rows: { code: 'rows', zh: '行数', en: 'Rows' },
  list: { code: 'list', zh: '列表', en: 'List' },
  to: { code: 'to', zh: '结束', en: 'To' },
  advanceDays: { code: 'advanceDays', zh: '可提前预约天数', en: 'Days bookable in advance' },
  venues: { code: 'venues', zh: '场馆', en: 'Venues' },
  version: { code: 'version', zh: '版本', en: 'Version' },
  address: { code: 'address', zh: '地址', en: 'Address' },
  year: { code: 'year', zh: '建成年份', en: 'Year built' },
  floorsAbove: { code: 'floorsAbove', zh: '地上层数', en: 'Floors above ground' },
  floorsBelow: { code: 'floorsBelow', zh: '地下层数', en: 'Floors below ground' },
  buildArea: { code: 'buildArea', zh: '建筑面积（0.01 m²）', en: 'Floor area (0.01 sq m)' },
  usableArea: { code: 'usableArea', zh: '使用面积（0.01 m²）', en: 'Usable area (0.01 sq m)' },
  area: { code: 'area', zh: '面积（0.01 m²）', en: 'Area (0.01 sq m)' },
  campusId: { code: 'campusId', zh: '校区', en: 'Campus' },
  managerIds: { code: 'managerIds', zh: '负责人', en: 'Managers' },
  buildingId: { code: 'buildingId', zh: '楼宇', en: 'Building' },
  floorId: { code: 'floorId', zh: '楼层', en: 'Floor' },
  'floor.no': { code: 'floor.no', zh: '楼层号', en: 'Floor number' },
  roomNo: { code: 'roomNo', zh: '房号', en: 'Room no.' },
  usage: { code: 'usage', zh: '用途', en: 'Use' },
  useStatus: { code: 'useStatus', zh: '使用状态', en: 'State' },
  principalUserId: { code: 'principalUserId', zh: '责任人', en: 'Person in charge' },
  capacity: { code: 'capacity', zh: '容纳人数', en: 'Capacity' },
  facilities: { code: 'facilities', zh: '设施', en: 'Equipment' },
  keyNo: { code: 'keyNo', zh: '钥匙号', en: 'Key no.' },
  rank: { code: 'rank', zh: '级别', en: 'Rank' },
  quotaArea: { code: 'quotaArea', zh: '单独核定标准（0.01 m²）', en: 'Own standard (0.01 sq m)' },
  note: { code: 'note', zh: '备注', en: 'Remark' },
  beginOn: { code: 'beginOn', zh: '开始日期', en: 'First day' },
  endOn: { code: 'endOn', zh: '结束日期', en: 'Last day' },
  unitPrice: { code: 'unitPrice', zh: '单价（分/m²·年）', en: 'Price (fen per sq m and year)' },
  networkNo: { code: 'networkNo', zh: '信息点号', en: 'Network port' },
  'fixedAsset.no': { code: 'fixedAsset.no', zh: '编号', en: 'No.' },
  roomId: { code: 'roomId', zh: '房间', en: 'Room' },
  place: { code: 'place', zh: '位置', en: 'Location' },
  enPlace: { code: 'enPlace', zh: '英文位置', en: 'English location' },
  brand: { code: 'brand', zh: '品牌型号', en: 'Brand and model' },
  factor: { code: 'factor', zh: '倍率', en: 'Multiplier' },
  installedOn: { code: 'installedOn', zh: '安装日期', en: 'Installed' },
  hardwareId: { code: 'hardwareId', zh: '关联硬件', en: 'Linked device' },
  remark: { code: 'remark', zh: '备注', en: 'Remark' },
  'fixedAsset.value': { code: 'fixedAsset.value', zh: '读数', en: 'Reading' },
  'fixedAsset.restart': { code: 'fixedAsset.restart', zh: '新表起数', en: 'New meter starts at' },
  'fixedAsset.at': { code: 'fixedAsset.at', zh: '抄表时间', en: 'Read at' },
  id: { code: 'id', zh: '编号', en: 'ID' },
});

const values: Readonly<Record<string, AnyEnumeration>> = {
  orderStatus,
  payStatus,
  promiseStatus,
  scopeKind,
  roleId: role,
  'role.from': role,
  'screen.op': screenOp,
  'user.status': accountStatus,
  'code.status': switchStatus,
  'building.status': switchStatus,
  'fixedAsset.kind': fixedAssetKind,
  'fixedAsset.status': fixedAssetStatus,
  'spaceUser.rank': officeRank,
  'spaceStatement.status': statementStatus,
  'room.usage': roomUsage,
  'room.useStatus': roomUseStatus,
};

/** Returns both labels of a log field, or undefined if it has none. */
export const auditFieldText = (
  module: string,
  field: string,
): { readonly zh: string; readonly en: string } | undefined =>
  enumMember(auditField, `${module}.${field}`) ?? enumMember(auditField, field);

/** Returns the label of a stored value if its field is an enumeration. */
export const auditValueText = (
  module: string,
  field: string,
  value: string | number | boolean | null,
): { readonly zh: string; readonly en: string } | undefined => {
  const of = values[`${module}.${field}`] ?? values[field];
  if (typeof value === 'boolean') return value ? { zh: '是', en: 'Yes' } : { zh: '否', en: 'No' };
  return of === undefined || value === null ? undefined : enumMember(of, value);
};
