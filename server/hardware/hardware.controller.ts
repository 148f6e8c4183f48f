import { hardware } from '#contract/hardware/hardware.contract';
import { controllerFor } from '#server/kit/http/controller-for';
import { ImportService } from '#server/tasks/import.service';
import { DeviceKeyService } from './device-key.service';
import { HardwareDeskService } from './hardware-desk.service';

/** Serves the list of devices over HTTP. */
export const HardwareController = controllerFor(
  hardware,
  { desk: HardwareDeskService, keys: DeviceKeyService, imports: ImportService },
  ({ desk, keys, imports }) => ({
    list: (input, caller) => desk.list(input, caller),
    choices: (_, caller) => desk.choices(caller),
    add: (input, caller) => desk.addWithKey(input, caller),
    edit: (input, caller) => desk.edit(input, caller),
    remove: (input, caller) => desk.remove(input, caller),
    rotateKeys: async ({ ids }, caller) => ({ keys: await keys.rotate(ids, caller) }),
    exportFile: ({ lang, ...query }, caller) => desk.sheet(caller, query),
    importCheck: (_input, caller, request) => imports.check(hardware.importRun, caller, request),
    importRun: (_input, caller, request) => imports.importNow(hardware.importRun, caller, request),
  }),
);
