import { patrolFrequency, patrolKind } from '#domain/patrol/patrol.status';
import { role } from '#domain/session/role.status';
import { switchStatus } from '#domain/venues/venue.status';
import { patrolPlanFilter, patrolPlanRow, patrolPlans, type PatrolPlanRow } from '#contract/patrol/patrol.contract';
import { columnsOf, field } from '#web/kit/list/list-parts';
import { listScreen } from '#web/kit/list/list-screen';
import { planFields } from './plan-fields';

const column = columnsOf<PatrolPlanRow>();

/** The plans of security checks: when they are due, who does them and what they visit. */
export const PlanList = listScreen({
  route: 'SecurityCheck',
  part: 'plans',
  title: { zh: '巡检计划', en: 'Plans' },
  list: patrolPlans.list,
  filter: patrolPlanFilter,
  row: patrolPlanRow,
  rowKey: ({ id }) => String(id),
  noun: { zh: '计划', en: 'plans' },
  search: [
    field.text('keyword'),
    field.venue(),
    field.select('kind', patrolKind),
    field.select('status', switchStatus),
  ],
  columns: [
    column.name('name', 'enName', { width: 200, phone: 'title' }),
    column.name('venueName', 'enVenueName', { width: 150 }),
    column.code('kind', patrolKind, { width: { zh: 110, en: 140 } }),
    column.twoLines(
      'frequency',
      ({ frequency, times }, { label }) => [label(patrolFrequency, frequency), times.join(' ')],
      { width: 160 },
    ),
    column.text('points', { width: 80 }),
    column.own(
      'assignee',
      ({ roleId, userName }, { label }) => userName ?? (roleId === null ? '' : label(role, roleId)),
      { width: 120, title: { zh: '指派', en: 'Assigned to' } },
    ),
    column.stamp('nextAt', { width: 116 }),
    column.tag('status', switchStatus, { width: 100 }),
  ],
  add: {
    endpoint: patrolPlans.save,
    fields: planFields,
    title: { zh: '新建计划', en: 'New plan' },
    start: () => ({
      kind: patrolKind.patrol,
      frequency: patrolFrequency.daily,
      times: ['08:00'],
      windowMinutes: 120,
      roleId: role.patrol,
      handlerRoles: [role.venueAdmin],
      isOrdered: false,
      mustScan: true,
      route: [],
      status: switchStatus.on,
    }),
  },
  edit: { endpoint: patrolPlans.save, fields: planFields, title: { zh: '编辑计划', en: 'Edit plan' } },
  remove: { endpoint: patrolPlans.remove, name: ({ name, enName }, { pick }) => pick(name, enName) },
  exports: { endpoint: patrolPlans.exportFile, right: 'SecurityCheckExport' },
});
