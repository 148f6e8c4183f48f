import { warningMetric, warningTarget } from '#domain/alarms/warning.status';
import { alarmLevel } from '#domain/devices/device.status';
import { switchStatus } from '#domain/venues/venue.status';
import { warningFilter, warningRow, warningRules } from '#contract/alarms/warning-rule.contract';
import { historyAction } from '#web/kit/audit/history-action';
import { field } from '#web/kit/list/list-parts';
import { listScreen } from '#web/kit/list/list-screen';
import { navigation } from '#web/kit/route/navigation';
import { warningColumns } from './warning-columns';
import type { WarningRow } from '#contract/alarms/warning-rule.contract';

const EDITOR = '/equipment/earlyWarningSettingEdit';

/** The rules that raise alarms, with how often each did in the last week. */
export default listScreen({
  route: 'EquipmentEarlyWarningSetting',
  list: warningRules.list,
  filter: warningFilter,
  row: warningRow,
  rowKey: (row) => String(row.id),
  noun: { zh: '规则', en: 'rules' },
  search: [
    field.text('keyword'),
    field.venue(),
    field.select('targetKind', warningTarget),
    field.select('metric', warningMetric),
    field.select('level', alarmLevel),
    field.select('status', switchStatus),
  ],
  quick: [
    { title: { zh: '报警最多', en: 'Most alarms' }, filter: () => ({ sort: 'week', order: 'desc' }) },
    { title: { zh: '已停用', en: 'Disabled' }, filter: () => ({ status: String(switchStatus.off) }) },
  ],
  columns: warningColumns,
  addAt: {
    path: EDITOR,
    title: { zh: '新建规则', en: 'New rule' },
    right: 'EquipmentEarlyWarningSettingEdit',
  },
  remove: { endpoint: warningRules.remove, name: ({ name, enName }, { pick }) => pick(name, enName) },
  actions: [
    {
      key: 'edit',
      title: { zh: '编辑', en: 'Edit' },
      right: 'EquipmentEarlyWarningSettingEdit',
      run: async ({ id }) => navigation.to(`${EDITOR}?id=${id}`),
    },
    historyAction<WarningRow>(
      'warningRule',
      (row) => row.id,
      (row) => row.name,
    ),
  ],
  exports: { endpoint: warningRules.exportFile, right: 'EquipmentEarlyWarningSettingExport' },
});
