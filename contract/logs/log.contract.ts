import { z } from 'zod';
import { messageChannel, messageStatus } from '#domain/messages/message.status';
import { get } from '#contract/kit/endpoint';
import { codeOf, date, labeled, text } from '#contract/kit/fields';
import { exportCall } from '#contract/kit/list-calls';
import { pageOf, paging } from '#contract/kit/page';

const value = z.union([z.string(), z.number(), z.boolean()]).nullable();

/** One entry of the activity log with its field changes. */
export const logRow = z.object({
  id: z.int(),
  at: labeled('时间', 'Time', z.string()),
  userName: labeled('操作人', 'User', z.string()),
  username: z.string().nullable(),
  roleId: labeled('角色', 'Role', z.int().nullable()),
  module: labeled('模块', 'Module', z.string()),
  action: labeled('操作', 'Action', z.string()),
  object: labeled('对象', 'Object', z.string()),
  reason: labeled('原因', 'Reason', z.string().nullable()),
  ip: labeled('IP', 'IP', z.string().nullable()),
  trace: labeled('请求编号', 'Request ID', z.string().nullable()),
  changes: z.array(z.object({ field: z.string(), before: value, after: value })),
  sealed: labeled('已封存', 'Sealed', z.boolean()),
});
export type LogRow = z.output<typeof logRow>;

/** Filters of the activity log. The default period is 31 days. */
export const logFilter = z.object({
  keyword: labeled('操作人 / 对象', 'User or object', text(50)).optional(),
  module: labeled('模块', 'Module', text(40)).optional(),
  action: labeled('操作', 'Action', text(60)).optional(),
  dateFrom: labeled('日期起', 'From', date).optional(),
  dateTo: labeled('日期止', 'To', date).optional(),
  sort: z.enum(['at']).default('at'),
  order: z.enum(['asc', 'desc']).default('desc'),
});

/** One access to personal data. */
export const personalViewRow = z.object({
  id: z.int(),
  at: labeled('时间', 'Time', z.string()),
  viewerName: labeled('查看人', 'Viewed by', z.string()),
  viewerUsername: z.string().nullable(),
  roleId: labeled('角色', 'Role', z.int()),
  personName: labeled('被查看人', 'Person', z.string()),
  personUsername: z.string().nullable(),
  fields: labeled('查看内容', 'Viewed data', z.array(z.string())),
  why: labeled('原因', 'Reason', z.string()),
  ip: labeled('IP', 'IP', z.string().nullable()),
});
export type PersonalViewRow = z.output<typeof personalViewRow>;

/** Filters of the data access log. */
export const personalViewFilter = z.object({
  keyword: labeled('查看人 / 被查看人', 'Viewed by or person', text(50)).optional(),
  dateFrom: labeled('日期起', 'From', date).optional(),
  dateTo: labeled('日期止', 'To', date).optional(),
  sort: z.enum(['at']).default('at'),
  order: z.enum(['asc', 'desc']).default('desc'),
});

/** One message to a person, without its parameters. */
export const messageLogRow = z.object({
  id: z.int(),
  at: labeled('时间', 'Time', z.string()),
  personName: labeled('接收人', 'Recipient', z.string()),
  personUsername: z.string().nullable(),
  kind: labeled('消息', 'Message', z.string()),
  channel: labeled('渠道', 'Channel', z.int()),
  address: labeled('地址', 'Address', z.string()),
  status: labeled('状态', 'Status', z.int()),
  error: labeled('原因', 'Reason', z.string().nullable()),
});
export type MessageLogRow = z.output<typeof messageLogRow>;

/** Filters of the message log. */
export const messageLogFilter = z.object({
  keyword: labeled('接收人', 'Recipient', text(50)).optional(),
  channel: labeled('渠道', 'Channel', codeOf(messageChannel)).optional(),
  status: labeled('状态', 'Status', codeOf(messageStatus)).optional(),
  dateFrom: labeled('日期起', 'From', date).optional(),
  dateTo: labeled('日期止', 'To', date).optional(),
  sort: z.enum(['at']).default('at'),
  order: z.enum(['asc', 'desc']).default('desc'),
});

/** Endpoints of the activity log, the message log and the data access log. */
export const logs = {
  list: get('/api/logs', {
    admit: { right: 'VenuesLogs' },
    about: 'The operation log.',
    input: paging.extend(logFilter.shape),
    reply: pageOf(logRow),
  }),
  moduleAction: get('/api/logs/module_action', {
    admit: { right: 'VenuesLogs' },
    about: 'Modules and actions that occur in the log.',
    input: z.object({}),
    reply: z.array(
      z.object({
        module: z.string(),
        name: z.string(),
        enName: z.string(),
        actions: z.array(z.object({ action: z.string(), name: z.string(), enName: z.string() })),
      }),
    ),
  }),
  exportFile: exportCall('/api/logs/export', 'VenuesLogsExport', logFilter, 'The filtered operation log as xlsx.'),
  views: get('/api/logs/views', {
    admit: { right: 'logView' },
    about: 'The log of opened personal data.',
    input: paging.extend(personalViewFilter.shape),
    reply: pageOf(personalViewRow),
  }),
  exportViews: exportCall('/api/logs/views/export', 'logView', personalViewFilter, 'The filtered viewer log as xlsx.'),
  messages: get('/api/logs/messages', {
    admit: { right: 'logView' },
    about: 'The messages to people by text message and mail, with their delivery.',
    input: paging.extend(messageLogFilter.shape),
    reply: pageOf(messageLogRow),
  }),
  exportMessages: exportCall(
    '/api/logs/messages/export',
    'logView',
    messageLogFilter,
    'The filtered messages as xlsx.',
  ),
  seal: get('/api/logs/seal', {
    admit: { right: 'VenuesLogs' },
    about: 'Recomputes the newest seals of both logs and returns whether a row was altered.',
    input: z.object({}),
    reply: z.object({
      intact: z.boolean(),
      seals: z.int(),
      rows: z.int(),
      firstBad: z.int().nullable(),
      loose: z.int(),
      head: z.object({ n: z.int(), hash: z.string(), at: z.number() }).nullable(),
    }),
  }),
};
