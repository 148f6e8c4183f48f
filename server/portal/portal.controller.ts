import { portal } from '#contract/portal/portal.contract';
import { controllerFor } from '#server/kit/http/controller-for';
import { AssistantService } from './assistant.service';
import { CatalogStore } from './catalog.store';
import { MeetingOrderStore } from './meeting-order.store';
import { ShellService } from './shell.service';
import { SystemSwitchService } from './system-switch.service';

/** The portal over HTTP. */
export const PortalController = controllerFor(
  portal,
  {
    catalog: CatalogStore,
    shellService: ShellService,
    systems: SystemSwitchService,
    assistant: AssistantService,
    meetings: MeetingOrderStore,
  },
  ({ catalog, shellService, systems, assistant, meetings }) => ({
    shell: () =>
      Promise.resolve({
        assistant: assistant.address !== null,
        helper: shellService.helper,
        inApp: shellService.inApp,
      }),
    catalogList: ({ catalogSite, webType, isMobile }) => catalog.listAt(catalogSite, webType, isMobile ?? false),
    catalogs: () => catalog.listAll(),
    changeSystem: (input, caller) => systems.changeSystem(input.sys_type, input.role_id, input.org_id, caller),
    sdkConfig: ({ url }) => Promise.resolve(shellService.sdkConfig(url)),
    orderRooms: ({ isValidForm }, caller) => meetings.listOwn(caller.userId, isValidForm ?? false),
    assistantTicket: (_, caller) => assistant.ticketFor(caller.userId),
    assistantGuest: ({ token }) => assistant.redeemTicket(token),
  }),
);
