import { roles } from '#contract/access/role.contract';
import { controllerFor } from '#server/kit/http/controller-for';
import { RoleService } from './role.service';

/** HTTP endpoints of roles and their rights. */
export const RoleController = controllerFor(roles, { service: RoleService }, ({ service }) => ({
  list: () => service.list(),
  manage: () => service.manage(),
  detail: ({ id }) => service.detail(id),
  holders: (input, caller) => service.holders(input, caller),
  save: (input, caller) => service.save(input, caller),
  copy: (input, caller) => service.copy(input, caller),
}));
