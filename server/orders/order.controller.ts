import { orders } from '#contract/orders/order.contract';
import { controllerFor, pick } from '#server/kit/http/controller-for';
import { BuddyService } from './buddy.service';
import { OrderDeskDetailService } from './order-desk-detail.service';
import { OrderDeskService } from './order-desk.service';
import { OrderReleaseService } from './order-release.service';
import { MyOrderService } from './my-order.service';

/** HTTP endpoints of orders. */
export const OrderController = controllerFor(
  pick(
    orders,
    'lockCode',
    'mine',
    'exportFile',
    'detail',
    'one',
    'list',
    'release',
    'buddies',
    'buddyNo',
    'checkBuddyNo',
  ),
  {
    ownOrders: MyOrderService,
    buddyList: BuddyService,
    desk: OrderDeskService,
    details: OrderDeskDetailService,
    releases: OrderReleaseService,
  },
  ({ ownOrders, buddyList, desk, details, releases }) => ({
    lockCode: ({ tradeNo }, caller) => ownOrders.lockCode(caller.userId, tradeNo),
    mine: (input, caller) => ownOrders.mine(caller.userId, input),
    exportFile: ({ lang, ...query }, caller) => desk.sheet(caller, query),
    detail: ({ tradeNo }, caller) => details.detail(caller, tradeNo),
    one: ({ id }, caller) => ownOrders.one(caller.userId, id),
    list: (input, caller) => desk.list(caller, input),
    release: ({ tradeNo }, caller) => releases.release(caller, tradeNo),
    buddies: (input, caller) => buddyList.list(caller.userId, input),
    buddyNo: (_input, caller) => buddyList.code(caller.userId),
    checkBuddyNo: (input, caller) => buddyList.checkCode(caller.userId, input),
  }),
);
