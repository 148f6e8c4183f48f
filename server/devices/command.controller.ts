import { commandKind } from '#domain/hardware/command.status';
import { deviceCommands } from '#contract/hardware/command.contract';
import { controllerFor } from '#server/kit/http/controller-for';
import { CommandDeskService } from './command-desk.service';

/** Serves remote actions on devices over HTTP. */
export const CommandController = controllerFor(deviceCommands, { desk: CommandDeskService }, ({ desk }) => ({
  list: (input, caller) => desk.list(input, caller),
  open: ({ id }, caller) => desk.request(id, commandKind.open, null, caller),
  hold: ({ id, kind, minutes }, caller) => desk.request(id, kind, minutes, caller),
  maintain: ({ id, kind }, caller) => desk.request(id, kind, null, caller),
}));
