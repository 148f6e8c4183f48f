import { messageOutline } from '#domain/messages/message.rules';
import { messageChannel, messageStatus } from '#domain/messages/message.status';
import { logs, messageLogFilter, messageLogRow, type MessageLogRow } from '#contract/logs/log.contract';
import { columnsOf, field } from '#web/kit/list/list-parts';
import { listScreen } from '#web/kit/list/list-screen';
import { Value } from '#web/kit/text/value';

const column = columnsOf<MessageLogRow>();

/** Messages to people: sent, failed, or turned off by their recipient. */
export const MessageLogPanel = listScreen({
  route: 'VenuesLogs',
  part: 'messages',
  title: { zh: '消息日志', en: 'Message log' },
  list: logs.messages,
  filter: messageLogFilter,
  row: messageLogRow,
  rowKey: (row) => String(row.id),
  noun: { zh: '消息', en: 'messages' },
  search: [
    field.text('keyword'),
    field.select('channel', messageChannel),
    field.select('status', messageStatus),
    field.dates('dateFrom', 'dateTo', { zh: '日期', en: 'Dates' }),
  ],
  columns: [
    column.stamp('at', { width: 132, sort: true }),
    column.twoLines('personName', (row) => [<Value>{row.personName}</Value>, row.personUsername ?? ''], {
      width: 150,
      phone: 'title',
    }),
    column.own('kind', (row, { lang }) => messageOutline(row.kind, lang), { width: 320 }),
    column.code('channel', messageChannel, { width: 110 }),
    column.text('address', { width: 150 }),
    column.tag('status', messageStatus, { width: { zh: 120, en: 190 } }),
    column.text('error', { width: 150, phone: 'hide' }),
  ],
  exports: { endpoint: logs.exportMessages, right: 'logView' },
});
