import { account } from '#contract/members/account.contract';
import { controllerFor, pick } from '#server/kit/http/controller-for';
import { PayPasswordService } from './pay-password.service';

/** Serves the own payment password over HTTP. */
export const PayPasswordController = controllerFor(
  pick(account, 'payPasswordCode', 'payPassword'),
  { payPasswords: PayPasswordService },
  ({ payPasswords }) => ({
    payPasswordCode: (input, caller) => payPasswords.sendCode(input, caller),
    payPassword: (input, caller) => payPasswords.set(input, caller),
  }),
);
