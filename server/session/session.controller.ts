import { session } from '#contract/session/session.contract';
import { headerOf } from '#server/kit/http/request';
import { controllerFor, pick } from '#server/kit/http/controller-for';
import { LoginService } from './login.service';
import { routesOf } from './menu';
import { MenuTree } from './menu-tree.service';
import { RoleSwitchService } from './role-switch.service';
import { SingleLogoutService } from './single-logout.service';

/** HTTP endpoints of login, role switch, logout and menu. */
export const SessionController = controllerFor(
  pick(session, 'login', 'roleLogin', 'language', 'logout', 'right', 'standing'),
  { logins: LoginService, roles: RoleSwitchService, menus: MenuTree, outs: SingleLogoutService },
  ({ logins, roles, menus, outs }) => ({
    login: (input, caller, request) =>
      logins.login(input, { sso: headerOf(request, 'sso-token'), oauth: headerOf(request, 'oauth-token') }, caller),
    roleLogin: ({ roleid }, caller) => roles.switchTo(roleid, caller),
    language: ({ lang }, caller) => logins.setLanguage(lang, caller),
    logout: async (_, caller) => ({ logoutUrl: await outs.logout(caller) }),
    right: (_, caller) => menus.menusFor(caller.rights),
    standing: async (_, caller) => {
      const { rights, loginCheckStatus, venueIds } = caller;
      return {
        loginCheckStatus,
        routeNameList: routesOf(rights),
        venueIds: venueIds === null ? null : [...venueIds],
        ...(await menus.sessionMenuOf(rights)),
      };
    },
  }),
);
