import type { WebhookRow } from '#contract/webhooks/webhook.contract';
import { webhookEventCodes } from '#contract/webhooks/webhook.events';
import { enumMember } from '#domain/kit/enumeration';
import { deliveryError, webhookStatus } from '#domain/webhooks/webhook.status';
import { DataText } from '#web/kit/text/data-text';
import { columnsOf } from '#web/kit/list/list-parts';
import { DASH } from '#web/kit/text/value';

const column = columnsOf<WebhookRow>();

/** Columns of the list of webhooks. */
export const webhookColumns = [
  column.twoLines('name', (row) => [<DataText>{row.name}</DataText>, row.url], { width: 210, phone: 'title' }),
  column.tag('status', webhookStatus, { width: { zh: 112, en: 138 } }),
  column.own(
    'events',
    (row, { t }) =>
      row.events
        .map((event) => t(enumMember(webhookEventCodes, event) ?? { zh: event, en: event }))
        .join(t({ zh: '、', en: ', ' })),
    { width: { zh: 170, en: 150 } },
  ),
  column.own(
    'venueIds',
    (row, { t, pick }) =>
      row.venues.length === 0
        ? t({ zh: '全部', en: 'All' })
        : row.venues.map(({ name, enName }) => pick(name, enName)).join(t({ zh: '、', en: ', ' })),
    { width: 76 },
  ),
  column.own(
    'delivered',
    (row, { t }) =>
      t({
        zh: `成功 ${row.delivered} · 待投 ${row.waiting} · 失败 ${row.failed}`,
        en: `${row.delivered} delivered · ${row.waiting} pending · ${row.failed} failed`,
      }),
    { width: { zh: 190, en: 244 }, title: { zh: '近 24 小时', en: 'Last 24 hours' } },
  ),
  column.stamp('lastOkAt'),
  column.own(
    'lastError',
    (row, { t }) =>
      row.failures > 0 && row.lastError
        ? t(enumMember(deliveryError, row.lastError) ?? { zh: row.lastError, en: row.lastError })
        : DASH,
    { width: 110 },
  ),
  column.text('owner', { width: 120, aside: true }),
];
