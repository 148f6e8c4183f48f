import { bulkReactions } from './bulk/bulk.reactions';
import { deviceHandlers } from './devices/device.handlers';
import { deviceReactions } from './devices/device.reactions';
import { invoiceHandlers } from './invoices/invoice.handlers';
import { invoiceReactions } from './invoices/invoice.reactions';
import type { JobHandler } from './kit/handle';
import type { EventReaction } from './kit/react';
import { messageHandlers } from './members/member.handlers';
import { blackListReactions } from './members/member.reactions';
import { orderHandlers } from './orders/order.handlers';
import { orderReactions } from './orders/order.reactions';
import { paymentHandlers } from './payments/payment.handlers';
import { paymentReactions } from './payments/payment.reactions';
import { waitlistHandlers } from './reservations/reservation.handlers';
import { waitlistReactions } from './reservations/reservation.reactions';
import { webhookHandlers } from './system/webhook.handlers';
import { webhookReactions } from './system/webhook.reactions';
import { taskHandlers } from './tasks/task.handlers';
import { taskReactions } from './tasks/task.reactions';

/** All reactions to events. */
export const reactions: readonly EventReaction[] = [
  ...orderReactions,
  ...paymentReactions,
  ...webhookReactions,
  ...deviceReactions,
  ...taskReactions,
  ...blackListReactions,
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
