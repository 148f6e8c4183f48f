import { apiKeys } from '#contract/access/api-key.contract';
import { controllerFor } from '#server/kit/http/controller-for';
import { ApiKeyService } from './api-key.service';

export const ApiKeyController = controllerFor(apiKeys, { keys: ApiKeyService }, ({ keys }) => ({
  list: (input, caller) => keys.list(input, caller),
  add: (input, caller) => keys.add(input, caller),
  change: (input, caller) => keys.change(input, caller),
  revoke: async ({ id }, caller) => {
    await keys.revoke(id, caller);
    return {};
  },
}));
