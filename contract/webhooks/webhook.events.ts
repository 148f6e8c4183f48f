import { z } from 'zod';
import { enumeration } from '#domain/kit/enumeration';
import {
  alarmAcknowledged,
  alarmCleared,
  alarmHandled,
  alarmRaised,
  alarmReopened,
} from '#contract/alarms/alarm.events';
import { orderCancelled, orderHeld, orderPaid, refundRequested, refundSettled } from '#contract/orders/order.events';
import type { EventSpec } from '#contract/kit/event';

/** An event external programs can subscribe to: name, labels and payload fields. */
interface WebhookEvent<N extends string = string> {
  readonly name: N;
  readonly zh: string;
  readonly en: string;
  readonly of: EventSpec;
  /** The payload contains only these fields and never personal data. Amounts are yuan with two decimals. */
  readonly data: z.ZodObject;
}

const yuan = z.number().transform((fen) => fen / 100);
const order = { tradeNo: z.string(), siteId: z.int(), venueId: z.int(), date: z.string() };
const alarm = {
  alarmId: z.int(),
  venueId: z.int(),
  kind: z.string(),
  level: z.int(),
  title: z.string(),
  titleEn: z.string(),
};
const webhookEvent = <const N extends string, P extends z.ZodType>(
  of: EventSpec<N, P>,
  zh: string,
  en: string,
  data: z.ZodRawShape,
): WebhookEvent<N> => ({ name: of.name, zh, en, of, data: z.object(data) });

/** Events that webhooks can receive. Fields may be added to an event but never removed. */
export const webhookEvents = [
  webhookEvent(orderHeld, '订单已提交', 'Order placed', { ...order, payDeadline: z.number() }),
  webhookEvent(orderPaid, '订单已支付', 'Order paid', { ...order, amount: yuan }),
  webhookEvent(orderCancelled, '订单已取消', 'Order cancelled', {
    ...order,
    cancelKind: z.int(),
    wasPaid: z.boolean(),
  }),
  webhookEvent(refundRequested, '退款已受理', 'Refund accepted', {
    tradeNo: z.string(),
    refundNo: z.string(),
    amount: yuan,
  }),
  webhookEvent(refundSettled, '退款已完结', 'Refund settled', {
    tradeNo: z.string(),
    refundNo: z.string(),
    status: z.int(),
  }),
  webhookEvent(alarmRaised, '告警发生', 'Alarm raised', alarm),
  webhookEvent(alarmAcknowledged, '告警已确认', 'Alarm acknowledged', alarm),
  webhookEvent(alarmHandled, '告警已处理', 'Alarm handled', alarm),
  webhookEvent(alarmReopened, '告警重新打开', 'Alarm reopened', alarm),
  webhookEvent(alarmCleared, '告警已恢复', 'Alarm cleared', alarm),
] as const;

/** Names of the selectable events. */
export const webhookEventNames = webhookEvents.map(({ name }) => name);

/** The events as an enumeration for filters and forms. */
export const webhookEventCodes = enumeration(
  Object.fromEntries(webhookEvents.map(({ name, zh, en }) => [name, { code: name, zh, en }])),
);

/** The test event; it cannot be selected. */
export const PING_EVENT = 'webhook.ping';

/** Body of a delivery. `timestamp` is the time of the event, ISO 8601 in UTC. */
export const webhookBody = z.object({
  id: z.string(),
  type: z.string(),
  timestamp: z.iso.datetime(),
  data: z.record(z.string(), z.unknown()),
});
