import { Controller } from '@nestjs/common';
import type { ParsedOf } from '#contract/kit/endpoint';
import { portal } from '#contract/portal/portal.contract';
import { memberOf, type Caller } from '#server/kit/caller';
import { By, Input, Serve, type Answers } from '#server/kit/serve';
import { AssistantService } from './assistant.service';
import { CatalogStore } from './catalog.store';
import { ShellService } from './shell.service';
import { SystemSwitchService } from './system-switch.service';

/** Catalogue of the portals and data of the application shell. */
@Controller()
export class PortalController implements Answers<
  Omit<typeof portal, 'assistantTicket' | 'assistantGuest' | 'orderRooms'>
> {
  constructor(
    private readonly catalog: CatalogStore,
    private readonly frames: ShellService,
    private readonly systems: SystemSwitchService,
    private readonly assistant: AssistantService,
  ) {}

  @Serve(portal.shell)
  shell() {
    return Promise.resolve({
      assistant: this.assistant.address !== null,
      helper: this.frames.helper,
      inApp: this.frames.inApp,
    });
  }

  @Serve(portal.catalogList)
  catalogList(@Input() { catalogSite, webType, isMobile }: ParsedOf<typeof portal.catalogList>) {
    return this.catalog.at(catalogSite, webType, isMobile ?? false);
  }

  @Serve(portal.catalogs)
  catalogs() {
    return this.catalog.all();
  }

  @Serve(portal.changeSystem)
  changeSystem(@Input() input: ParsedOf<typeof portal.changeSystem>, @By() caller: Caller) {
    return this.systems.changeSystem(input.sys_type, input.role_id, input.org_id, memberOf(caller));
  }

  @Serve(portal.sdkConfig)
  sdkConfig(@Input() { url }: ParsedOf<typeof portal.sdkConfig>) {
    return Promise.resolve(this.frames.sdkConfig(url));
  }
}
