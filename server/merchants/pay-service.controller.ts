import { payServices } from '#contract/merchants/pay-service.contract';
import { controllerFor } from '#server/kit/http/controller-for';
import { PayServiceAdmin } from './pay-service.service';

/** Serves payment methods over HTTP. */
export const PayServiceController = controllerFor(payServices, { services: PayServiceAdmin }, ({ services }) => ({
  list: (query) => services.list(query),
  edit: (input, caller) => services.edit(input, caller),
  merchants: (_, caller) => services.listMerchants(caller),
  exportFile: ({ lang, ...query }, caller) => services.sheet(caller, query),
}));
