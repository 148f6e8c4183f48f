import { z } from 'zod';
import { bizType } from '#domain/sales/biz-type.status';
import { get } from '#contract/kit/endpoint';
import { codeOf, stamp, yuan } from '#contract/kit/fields';
import { pageOf, paging } from '#contract/kit/page';

/**
 * A sale of any kind as its buyer sees it. Amounts in yuan: `amount` is the price after discounts, `paid` less
 * `refunded` is kept. `page` is the path of the buyer's page of it, null if its kind has none.
 */
const ownSale = z.object({
  tradeNo: z.string(),
  biz: z.string(),
  name: z.string(),
  enName: z.string(),
  detail: z.string(),
  detailEn: z.string(),
  beginAt: stamp,
  endAt: stamp,
  amount: yuan,
  paid: yuan,
  refunded: yuan,
  orderStatus: z.string(),
  payStatus: z.int(),
  gmtCreate: stamp,
  page: z.string().nullable(),
});
export type OwnSale = z.output<typeof ownSale>;

/** What a member bought, whatever its kind. */
export const sales = {
  mine: get('/api/sales/mine', {
    admit: 'login',
    about: 'What the caller bought, newest first, of all kinds or of one, with the number of sales of each kind.',
    input: paging.extend({ biz: codeOf(bizType).optional() }),
    reply: pageOf(ownSale).extend({ kinds: z.array(z.object({ biz: z.string(), count: z.int() })) }),
  }),
};
