import { deviceHandlers } from './devices/device.handlers';
import { deviceReactions } from './devices/device.reactions';
import type { Handler } from './kit/handle';
import type { Reaction } from './kit/react';
import { orderHandlers } from './orders/order.handlers';
import { orderReactions } from './orders/order.reactions';
import { paymentHandlers } from './payments/payment.handlers';
import { paymentReactions } from './payments/payment.reactions';

/** Everything that follows an event. */
export const reactions: readonly Reaction[] = [...orderReactions, ...paymentReactions, ...deviceReactions];

/** Everybody who does a job. */
export const handlers: readonly Handler[] = [...orderHandlers, ...paymentHandlers, ...deviceHandlers];
