import { officeSpaces } from '#contract/office-spaces/office-space.contract';
import { spaceConfigs } from '#contract/office-spaces/space-config.contract';
import { spaceUsers } from '#contract/office-spaces/space-user.contract';
import { controllerFor } from '#server/kit/http/controller-for';
import { OccupantService } from './occupant.service';
import { OfficeSpaceService } from './office-space.service';
import { SpaceConfigService } from './space-config.service';
import { SpaceUserService } from './space-user.service';
import { StatementService } from './statement.service';

/** Serves office rooms, quotas and statements over HTTP. */
export const OfficeSpaceController = controllerFor(
  officeSpaces,
  { offices: OfficeSpaceService, occupants: OccupantService, statements: StatementService },
  ({ offices, occupants, statements }) => ({
    list: (input, caller) => offices.list(input, caller),
    exportFile: ({ lang, ...filter }, caller) => offices.sheet(caller, filter),
    quotas: (_, caller) => offices.quotas(caller),
    room: (input, caller) => offices.room(input, caller),
    assign: (input, caller) => occupants.assign(input, caller),
    end: (input, caller) => occupants.end(input, caller),
    statements: (input, caller) => statements.list(input, caller),
    statementsFile: ({ lang, ...filter }, caller) => statements.sheet(caller, filter),
    statement: (input, caller) => statements.detail(input, caller),
    preview: (input, caller) => statements.preview(input, caller),
    issue: (input, caller) => statements.issue(input, caller),
    confirm: (input, caller) => statements.confirm(input, caller),
    dispute: (input, caller) => statements.dispute(input, caller),
    withdraw: (input, caller) => statements.withdraw(input, caller),
  }),
);

/** Serves people who use rooms and their records over HTTP. */
export const SpaceUserController = controllerFor(
  spaceUsers,
  { people: SpaceUserService, occupants: OccupantService },
  ({ people, occupants }) => ({
    list: (input, caller) => people.list(input, caller),
    choices: (_, caller) => people.choices(caller),
    save: (input, caller) => people.save(input, caller),
    remove: (input, caller) => people.remove(input, caller),
    detail: (input, caller) => people.detail(input, caller),
    exportFile: ({ lang, ...filter }, caller) => people.sheet(caller, filter),
    records: (input, caller) => occupants.list(input, caller),
    record: (input, caller) => occupants.detail(input, caller),
    exportRecords: ({ lang, ...filter }, caller) => occupants.sheet(caller, filter),
  }),
);

/** Serves the standards of office space over HTTP. */
export const SpaceConfigController = controllerFor(spaceConfigs, { service: SpaceConfigService }, ({ service }) => ({
  baseConfig: () => service.baseConfig(),
  edit: () => service.edit(),
  save: (input, caller) => service.save(input, caller),
}));
