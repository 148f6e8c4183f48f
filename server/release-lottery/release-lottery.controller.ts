import { releaseLotteries } from '#contract/release-lottery/release-lottery.contract';
import { controllerFor } from '#server/kit/http/controller-for';
import { ReleaseLotteryService } from './release-lottery.service';

/** HTTP API of draw results. */
export const ReleaseLotteryController = controllerFor(
  releaseLotteries,
  { lotteries: ReleaseLotteryService },
  ({ lotteries }) => ({
    view: (query) => lotteries.view(query),
    mine: (query, caller) => lotteries.mine(query, caller.userId),
  }),
);
