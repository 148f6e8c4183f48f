import { merchants } from '#contract/merchants/merchant.contract';
import { controllerFor } from '#server/kit/http/controller-for';
import { MerchantAccountService } from './merchant-account.service';
import { MerchantService } from './merchant.service';

/** Serves merchants and their accounts over HTTP. */
export const MerchantController = controllerFor(
  merchants,
  { merchants: MerchantService, merchantAccounts: MerchantAccountService },
  ({ merchants, merchantAccounts }) => ({
    list: (query, caller) => merchants.list(query, caller),
    add: async (input, caller) => merchants.add(input, caller),
    edit: (input, caller) => merchants.edit(input, caller),
    accounts: ({ id }, caller) => merchantAccounts.list(id, caller),
    setKeys: (input, caller) => merchantAccounts.setKeys(input, caller),
    removeKeys: (input, caller) => merchantAccounts.removeKeys(input, caller),
    test: (input, caller) => merchantAccounts.test(input, caller),
    exportFile: ({ lang, ...query }, caller) => merchants.sheet(caller, query),
  }),
);
