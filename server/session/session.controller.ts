import { Controller, Req } from '@nestjs/common';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { session } from '#contract/session/session.contract';
import { memberOf, type Caller } from '#server/kit/caller';
import { headerOf, type EdgeRequest } from '#server/kit/request';
import { By, Input, Serve, type Answers } from '#server/kit/serve';
import { LoginService } from './login.service';
import { routesOf } from './menu';
import { MenuTree } from './menu-tree.service';
import { RoleSwitchService } from './role-switch.service';
import { SingleLogoutService } from './single-logout.service';

/** HTTP endpoints of login, role switch, logout and menu. */
@Controller()
export class SessionController implements Answers<
  Pick<typeof session, 'login' | 'roleLogin' | 'language' | 'logout' | 'right' | 'standing'>
> {
  constructor(
    private readonly logins: LoginService,
    private readonly roles: RoleSwitchService,
    private readonly menus: MenuTree,
    private readonly outs: SingleLogoutService,
  ) {}

  @Serve(session.login)
  login(@Input() input: ParsedOf<typeof session.login>, @By() caller: Caller, @Req() request: EdgeRequest) {
    return this.logins.login(
      input,
      { sso: headerOf(request, 'sso-token'), oauth: headerOf(request, 'oauth-token') },
      caller,
    );
  }

  @Serve(session.roleLogin)
  roleLogin(@Input() { roleid }: ParsedOf<typeof session.roleLogin>, @By() caller: Caller) {
    return this.roles.switchTo(roleid, memberOf(caller));
  }

  @Serve(session.language)
  language(@Input() { lang }: ParsedOf<typeof session.language>, @By() caller: Caller) {
    return this.logins.speak(lang, memberOf(caller));
  }

  @Serve(session.logout)
  async logout(@Input() _: ParsedOf<typeof session.logout>, @By() caller: Caller) {
    return { logoutUrl: await this.outs.logout(memberOf(caller)) };
  }

  @Serve(session.right)
  right(@Input() _: ParsedOf<typeof session.right>, @By() caller: Caller) {
    return this.menus.of(memberOf(caller).rights);
  }

  @Serve(session.standing)
  async standing(
    @Input() _: ParsedOf<typeof session.standing>,
    @By() caller: Caller,
  ): Promise<AnswerOf<typeof session.standing>> {
    const { rights, loginCheckStatus, venueIds } = memberOf(caller);
    return {
      loginCheckStatus,
      routeNameList: routesOf(rights),
      venueIds: venueIds === null ? null : [...venueIds],
      ...(await this.menus.sightOf(rights)),
    };
  }
}
