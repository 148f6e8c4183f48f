import { SafetyOutlined } from '@ant-design/icons';
import { logFilter, logRow, logs, type LogRow } from '#contract/logs/log.contract';
import { actionText, AuditChanges, moduleText } from '#web/kit/audit/audit-trail';
import { call } from '#web/kit/call/call';
import { DataText } from '#web/kit/text/data-text';
import { columnsOf, field } from '#web/kit/list/list-parts';
import { listScreen } from '#web/kit/list/list-screen';
import { useWords } from '#web/kit/session/words';
import { useRoleName } from '#web/kit/feedback/role-tag';
import { DASH, orDash } from '#web/kit/text/value';
import { DetailDrawer } from '#web/kit/detail/detail-drawer';
import { FactsList } from '#web/kit/detail/facts-list';

const column = columnsOf<LogRow>();

function RoleName({ id }: { id: number | null }) {
  const name = useRoleName();
  return <>{orDash(id, name)}</>;
}

/** Shows one log entry with all its changes. */
function LogEntryDrawer({ row, close }: { id: string; row: LogRow | undefined; close: () => void; done: () => void }) {
  const { t } = useWords();
  return (
    <DetailDrawer size={640} close={close} title={t({ zh: '操作详情', en: 'Activity details' })}>
      {row === undefined ? (
        <p className="v-quiet">{t({ zh: '这条记录不在当前页', en: 'This entry is not on the current page' })}</p>
      ) : (
        <>
          <div style={{ marginBottom: 16 }}>
            <FactsList
              layout="grid"
              facts={[
                [{ zh: '时间', en: 'Time' }, row.at],
                [
                  { zh: '操作人', en: 'User' },
                  <>
                    <DataText>{row.userName || t({ zh: '系统', en: 'System' })}</DataText>
                    {row.username ? `（${row.username}）` : ''} · <RoleName id={row.roleId} />
                  </>,
                ],
                [
                  { zh: '操作', en: 'Action' },
                  <>
                    {t(moduleText(row.module))} · {t(actionText(row.action))}
                  </>,
                ],
                [{ zh: '对象', en: 'Object' }, row.object],
                ['IP', row.ip],
                [{ zh: '请求编号', en: 'Request ID' }, row.trace],
                row.reason && [{ zh: '原因', en: 'Reason' }, row.reason, 'wide'],
              ]}
            />
          </div>
          {row.changes.length === 0 ? (
            <p className="v-quiet">{t({ zh: '没有字段变化', en: 'No fields changed' })}</p>
          ) : (
            <AuditChanges module={row.module} changes={row.changes} />
          )}
        </>
      )}
    </DetailDrawer>
  );
}

const known = () => call(logs.moduleAction, {}, { quiet: true });

/** The activity log with field changes. */
export const OperationLogPanel = listScreen({
  route: 'VenuesLogs',
  list: logs.list,
  filter: logFilter,
  row: logRow,
  rowKey: (row) => String(row.id),
  noun: { zh: '日志', en: 'entries' },
  search: [
    field.text('keyword'),
    {
      kind: 'lookup',
      key: 'module',
      load: async () => (await known()).map(({ module, name, enName }) => ({ id: module, name, enName })),
    },
    field.dates('dateFrom', 'dateTo', { zh: '日期', en: 'Dates' }),
    {
      kind: 'lookup',
      key: 'action',
      load: async () =>
        (await known()).flatMap((module) =>
          module.actions.map(({ action, name, enName }) => ({
            id: action,
            name: `${module.name} · ${name}`,
            enName: `${module.enName} · ${enName}`,
          })),
        ),
    },
  ],
  quick: [
    { title: { zh: '今天', en: 'Today' }, filter: (today) => ({ dateFrom: today, dateTo: today }) },
    { title: { zh: '权限变更', en: 'Permission changes' }, filter: () => ({ module: 'role' }) },
    { title: { zh: '账户', en: 'Accounts' }, filter: () => ({ module: 'user' }) },
  ],
  columns: [
    column.stamp('at', { width: 132, sort: true }),
    column.twoLines(
      'userName',
      (row, { t }) => [
        <DataText>{row.userName || t({ zh: '系统', en: 'System' })}</DataText>,
        <RoleName id={row.roleId} />,
      ],
      { width: 140, phone: 'title' },
    ),
    column.own('module', (row, { t }) => t(moduleText(row.module)), { width: { zh: 100, en: 140 } }),
    column.own('action', (row, { t }) => t(actionText(row.action)), { width: { zh: 120, en: 140 } }),
    column.text('object', { width: 160 }),
    column.own(
      'changes',
      (row, { t }) =>
        row.changes.length === 0
          ? DASH
          : t({
              zh: `${row.changes.length} 个字段`,
              en: row.changes.length === 1 ? '1 field' : `${row.changes.length} fields`,
            }),
      { width: 100, title: { zh: '变化', en: 'Changes' } },
    ),
    column.text('reason', { width: 200 }),
    column.text('ip', { width: 130, phone: 'hide', aside: true }),
    column.own(
      'sealed',
      (row, { t }) =>
        row.sealed ? (
          <SafetyOutlined
            title={t({ zh: '已封存，改动会被发现', en: 'Sealed: any change would be detected' })}
            aria-label={t({ zh: '已封存', en: 'Sealed' })}
          />
        ) : (
          <span className="v-quiet">{t({ zh: '封存中', en: 'Sealing' })}</span>
        ),
      { width: 80, phone: 'hide' },
    ),
  ],
  exports: { endpoint: logs.exportFile, right: 'VenuesLogsExport' },
  Drawer: LogEntryDrawer,
});
