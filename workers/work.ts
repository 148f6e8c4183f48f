import { bulkReactions } from './bulk/bulk.reactions';
import { deviceHandlers } from './devices/device.handlers';
import { deviceReactions } from './devices/device.reactions';
import { invoiceHandlers } from './invoices/invoice.handlers';
import { invoiceReactions } from './invoices/invoice.reactions';
import type { Handler } from './kit/handle';
import type { Reaction } from './kit/react';
import { memberHandlers } from './members/member.handlers';
import { memberReactions } from './members/member.reactions';
import { orderHandlers } from './orders/order.handlers';
import { orderReactions } from './orders/order.reactions';
import { paymentHandlers } from './payments/payment.handlers';
import { paymentReactions } from './payments/payment.reactions';
import { reservationHandlers } from './reservations/reservation.handlers';
import { reservationReactions } from './reservations/reservation.reactions';
import { webhookHandlers } from './system/webhook.handlers';
import { webhookReactions } from './system/webhook.reactions';
import { taskHandlers } from './tasks/task.handlers';
import { taskReactions } from './tasks/task.reactions';

/** All reactions to events. */
export const reactions: readonly Reaction[] = [
  ...orderReactions,
  ...paymentReactions,
  ...webhookReactions,
  ...deviceReactions,
  ...taskReactions,
  ...memberReactions,
  ...reservationReactions,
  ...bulkReactions,
  ...invoiceReactions,
];

/** All job handlers. */
export const handlers: readonly Handler[] = [
  ...orderHandlers,
  ...paymentHandlers,
  ...webhookHandlers,
  ...deviceHandlers,
  ...taskHandlers,
  ...memberHandlers,
  ...reservationHandlers,
  ...invoiceHandlers,
];
