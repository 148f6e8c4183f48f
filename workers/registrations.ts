import { bulkReactions } from '#workers/bulk/bulk.reactions';
import { deviceHandlers } from '#workers/devices/device.handlers';
import { deviceReactions } from '#workers/devices/device.reactions';
import { invoiceHandlers } from '#workers/invoices/invoice.handlers';
import { invoiceReactions } from '#workers/invoices/invoice.reactions';
import type { JobHandler } from '#workers/kit/handler';
import type { EventReaction } from '#workers/kit/reaction';
import { memberReactions } from '#workers/members/member.reactions';
import { messageHandlers } from '#workers/messages/message.handlers';
import { messageReactions } from '#workers/messages/message.reactions';
import { blackListReactions } from '#workers/black-lists/black-list.reactions';
import { orderHandlers } from '#workers/orders/order.handlers';
import { orderReactions } from '#workers/orders/order.reactions';
import { paymentHandlers } from '#workers/payments/payment.handlers';
import { paymentReactions } from '#workers/payments/payment.reactions';
import { waitlistHandlers } from '#workers/waitlist/waitlist.handlers';
import { waitlistReactions } from '#workers/waitlist/waitlist.reactions';
import { webhookHandlers } from '#workers/webhooks/webhook.handlers';
import { webhookReactions } from '#workers/webhooks/webhook.reactions';
import { taskHandlers } from '#workers/tasks/task.handlers';
import { taskReactions } from '#workers/tasks/task.reactions';

/** All reactions to events. */
export const reactions: readonly EventReaction[] = [
  ...orderReactions,
  ...paymentReactions,
  ...webhookReactions,
  ...deviceReactions,
  ...taskReactions,
  ...messageReactions,
  ...blackListReactions,
  ...memberReactions,
  ...waitlistReactions,
  ...bulkReactions,
  ...invoiceReactions,
];

/** All job handlers. */
export const handlers: readonly JobHandler[] = [
  ...orderHandlers,
  ...paymentHandlers,
  ...webhookHandlers,
  ...deviceHandlers,
  ...taskHandlers,
  ...messageHandlers,
  ...waitlistHandlers,
  ...invoiceHandlers,
];
