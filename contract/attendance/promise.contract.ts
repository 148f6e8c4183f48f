import { z } from 'zod';
import { post } from '#contract/kit/endpoint';
import { text, tradeNo } from '#contract/kit/fields';

const attendanceReply = z.object({ tradeNo: z.string(), promiseStatus: z.int() });

/** Attendance recorded by staff. */
export const promises = {
  checkIn: post('/api/orders/promise/sign', {
    admit: { right: 'OrdersSign' },
    money: true,
    done: 'saved',
    about: 'Checks in the people of a booking who have arrived, from early entry until its end.',
    input: z.object({ tradeNo }),
    reply: attendanceReply,
  }),
  waive: post('/api/orders/promise/waive', {
    admit: { right: 'OrdersPromiseEdit' },
    money: true,
    done: 'saved',
    about: 'Waives a no-show, an early leave or a late cancellation; the reason is logged.',
    input: z.object({ tradeNo, reason: text(200).min(2) }),
    reply: attendanceReply,
  }),
};
