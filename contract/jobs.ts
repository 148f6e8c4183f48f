import { issueFace, watchDevices } from './devices/device.jobs';
import { runInvoice } from './invoices/invoice.jobs';
import type { JobSpec } from './kit/event';
import { endOffer } from '#contract/waitlist/waitlist.jobs';
import { releaseOrders } from './orders/order.jobs';
import { sendMessage } from '#contract/messages/message.jobs';
import { pollPayment, runRefund } from './payments/payment.jobs';
import { deliverWebhook } from '#contract/webhooks/webhook.jobs';
import { runTask } from './tasks/task.jobs';

/** Every job of the product. The workers refuse to start if a job has no handler or two. */
export const jobs: readonly JobSpec[] = [
  releaseOrders,
  endOffer,
  runRefund,
  pollPayment,
  deliverWebhook,
  issueFace,
  watchDevices,
  runTask,
  sendMessage,
  runInvoice,
];
