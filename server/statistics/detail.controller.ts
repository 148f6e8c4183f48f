import { statisticsDetail } from '#contract/statistics/detail.contract';
import { controllerFor } from '#server/kit/http/controller-for';
import { DetailService } from './detail.service';

/** Records behind figures, over HTTP. */
export const DetailController = controllerFor(statisticsDetail, { detail: DetailService }, ({ detail }) => ({
  money: (input, caller) => detail.money(caller, input),
  moneyFile: ({ lang, ...filter }, caller) => detail.moneySheet(caller, filter),
  orders: (input, caller) => detail.orders(caller, input),
  ordersFile: ({ lang, ...filter }, caller) => detail.orderSheet(caller, filter),
}));
