import { protocols } from '#contract/protocols/protocol.contract';
import { controllerFor } from '#server/kit/http/controller-for';
import { ProtocolService } from './protocol.service';

/** Serves terms texts and agreements over HTTP. */
export const ProtocolController = controllerFor(protocols, { texts: ProtocolService }, ({ texts }) => ({
  list: (input) => texts.page(input),
  detail: ({ id }) => texts.detail(id),
  add: (input, caller) => texts.add(input, caller),
  edit: (input, caller) => texts.edit(input, caller),
  publish: ({ id }, caller) => texts.publish(id, caller),
  remove: ({ id }, caller) => texts.remove(id, caller),
  agreements: (input, caller) => texts.agreements(input, caller),
  exportFile: ({ lang, ...query }, caller) => texts.sheet(caller, query),
  agree: ({ id }, caller) => texts.agree(id, caller),
}));
