import { codeGen } from '#contract/system/code-gen.contract';
import { controllerFor } from '#server/kit/http/controller-for';
import { CodeGenService } from './code-gen.service';

/** HTTP endpoints of the code generator. */
export const CodeGenController = controllerFor(codeGen, { plans: CodeGenService }, ({ plans }) => ({
  list: (input, caller) => plans.list(input, caller),
  detail: (input, caller) => plans.detail(input, caller),
  tables: (_, caller) => plans.tables(caller),
  columns: (input, caller) => plans.columns(input, caller),
  save: (input, caller) => plans.save(input, caller),
  remove: (input, caller) => plans.remove(input, caller),
  preview: (input, caller) => plans.preview(input, caller),
  zip: async (input, caller, _request, reply) => {
    const { name, bytes } = await plans.zip(input, caller);
    await reply.type('application/zip').header('content-disposition', `attachment; filename="${name}"`).send(bytes);
  },
}));
