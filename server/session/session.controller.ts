import { Controller, Req } from '@nestjs/common';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { session } from '#contract/session/session.contract';
import { requireMember, type Caller } from '#server/kit/access/caller';
import { headerOf, type EdgeRequest } from '#server/kit/http/request';
import {
  CurrentCaller,
  EndpointInput,
  ServeEndpoint,
  type EndpointHandlers,
} from '#server/kit/http/endpoint.decorators';
import { LoginService } from './login.service';
import { routesOf } from './menu';
import { MenuTree } from './menu-tree.service';
import { RoleSwitchService } from './role-switch.service';
import { SingleLogoutService } from './single-logout.service';

/** HTTP endpoints of login, role switch, logout and menu. */
@Controller()
export class SessionController implements EndpointHandlers<
  Pick<typeof session, 'login' | 'roleLogin' | 'language' | 'logout' | 'right' | 'standing'>
> {
  constructor(
    private readonly logins: LoginService,
    private readonly roles: RoleSwitchService,
    private readonly menus: MenuTree,
    private readonly outs: SingleLogoutService,
  ) {}

  @ServeEndpoint(session.login)
  login(
    @EndpointInput() input: ParsedOf<typeof session.login>,
    @CurrentCaller() caller: Caller,
    @Req() request: EdgeRequest,
  ) {
    return this.logins.login(
      input,
      { sso: headerOf(request, 'sso-token'), oauth: headerOf(request, 'oauth-token') },
      caller,
    );
  }

  @ServeEndpoint(session.roleLogin)
  roleLogin(@EndpointInput() { roleid }: ParsedOf<typeof session.roleLogin>, @CurrentCaller() caller: Caller) {
    return this.roles.switchTo(roleid, requireMember(caller));
  }

  @ServeEndpoint(session.language)
  language(@EndpointInput() { lang }: ParsedOf<typeof session.language>, @CurrentCaller() caller: Caller) {
    return this.logins.setLanguage(lang, requireMember(caller));
  }

  @ServeEndpoint(session.logout)
  async logout(@EndpointInput() _: ParsedOf<typeof session.logout>, @CurrentCaller() caller: Caller) {
    return { logoutUrl: await this.outs.logout(requireMember(caller)) };
  }

  @ServeEndpoint(session.right)
  right(@EndpointInput() _: ParsedOf<typeof session.right>, @CurrentCaller() caller: Caller) {
    return this.menus.menusFor(requireMember(caller).rights);
  }

  @ServeEndpoint(session.standing)
  async standing(
    @EndpointInput() _: ParsedOf<typeof session.standing>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof session.standing>> {
    const { rights, loginCheckStatus, venueIds } = requireMember(caller);
    return {
      loginCheckStatus,
      routeNameList: routesOf(rights),
      venueIds: venueIds === null ? null : [...venueIds],
      ...(await this.menus.sessionMenuOf(rights)),
    };
  }
}
