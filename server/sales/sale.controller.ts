import { sales } from '#contract/sales/sale.contract';
import { controllerFor } from '#server/kit/http/controller-for';
import { OwnSaleService } from './own-sale.service';

/** HTTP endpoint of what a member bought. */
export const SaleController = controllerFor(sales, { own: OwnSaleService }, ({ own }) => ({
  mine: (input, caller) => own.mine(input, caller),
}));
