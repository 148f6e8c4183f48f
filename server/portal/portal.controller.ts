import { Controller } from '@nestjs/common';
import type { ParsedOf } from '#contract/kit/endpoint';
import { portal } from '#contract/portal/portal.contract';
import { requireMember, type Caller } from '#server/kit/access/caller';
import {
  CurrentCaller,
  EndpointInput,
  ServeEndpoint,
  type EndpointHandlers,
} from '#server/kit/http/endpoint.decorators';
import { AssistantService } from './assistant.service';
import { CatalogStore } from './catalog.store';
import { ShellService } from './shell.service';
import { SystemSwitchService } from './system-switch.service';

/** Catalogue of the portals and data of the application shell. */
@Controller()
export class PortalController implements EndpointHandlers<
  Omit<typeof portal, 'assistantTicket' | 'assistantGuest' | 'orderRooms'>
> {
  constructor(
    private readonly catalog: CatalogStore,
    private readonly shellService: ShellService,
    private readonly systems: SystemSwitchService,
    private readonly assistant: AssistantService,
  ) {}

  @ServeEndpoint(portal.shell)
  shell() {
    return Promise.resolve({
      assistant: this.assistant.address !== null,
      helper: this.shellService.helper,
      inApp: this.shellService.inApp,
    });
  }

  @ServeEndpoint(portal.catalogList)
  catalogList(@EndpointInput() { catalogSite, webType, isMobile }: ParsedOf<typeof portal.catalogList>) {
    return this.catalog.listAt(catalogSite, webType, isMobile ?? false);
  }

  @ServeEndpoint(portal.catalogs)
  catalogs() {
    return this.catalog.listAll();
  }

  @ServeEndpoint(portal.changeSystem)
  changeSystem(@EndpointInput() input: ParsedOf<typeof portal.changeSystem>, @CurrentCaller() caller: Caller) {
    return this.systems.changeSystem(input.sys_type, input.role_id, input.org_id, requireMember(caller));
  }

  @ServeEndpoint(portal.sdkConfig)
  sdkConfig(@EndpointInput() { url }: ParsedOf<typeof portal.sdkConfig>) {
    return Promise.resolve(this.shellService.sdkConfig(url));
  }
}
