import { Inject, Injectable } from '@nestjs/common';
import { enumMember } from '#domain/kit/enumeration';
import { isReservationRole, role } from '#domain/session/role.status';
import type { LoginReply } from '#contract/session/session.contract';
import { ssoPaths } from '#contract/session/sso.contract';
import type { CallOrigin } from '#server/kit/access/caller';
import type { Tx } from '#server/kit/db/db';
import { ENV, type Env } from '#server/kit/runtime/env';
import { signToken } from '#server/kit/crypto/token';
import type { LoginAccount } from '#server/accounts/credential.store';
import { AccountStore, type SsoRef } from './account.store';
import { routesOf } from './menu';
import { MenuTree } from './menu-tree.service';
import { SessionService } from './session.service';

const MEMBER_ROLE = 1;
const STAFF_ROLE = 2;

/** Returns the names of a role in both languages. */
export const roleNames = (roleId: number): { zh: string; en: string } =>
  enumMember(role, roleId) ?? { zh: String(roleId), en: String(roleId) };

/** Options of a session: whether it is remembered, and its identity provider login. */
export interface SessionOptions {
  readonly remember: boolean;
  readonly sso: SsoRef | null;
}

/** Issues a session to a verified person: the row, a token that names it, and the login reply. */
@Injectable()
export class SessionIssuer {
  constructor(
    @Inject(ENV) private readonly env: Env,
    private readonly accounts: AccountStore,
    private readonly sessions: SessionService,
    private readonly menus: MenuTree,
  ) {}

  /** Opens a session in `roleId`, which the account must hold. */
  async open(
    tx: Tx,
    account: LoginAccount,
    roleId: number,
    origin: CallOrigin,
    { remember, sso }: SessionOptions,
  ): Promise<LoginReply> {
    const opened = await this.sessions.open(tx, {
      userId: account.id,
      roleId,
      remember,
      ssoId: sso?.id ?? null,
      ip: origin.ip,
      agent: origin.agent,
    });
    const [roles, rights] = [await this.accounts.roles(tx, account.id), await this.accounts.rights(tx, roleId)];
    const held = new Set(rights);
    const person = {
      userId: account.id,
      username: account.username,
      name: account.name,
      loginCheckStatus: account.login_check_status,
    };
    return {
      token: {
        access_token: signToken(this.env.TOKEN_SECRET, { ...person, sid: opened.sid, role: roleId, exp: opened.ends }),
        token_type: 'bearer',
        expires_in: opened.seconds,
      },
      roles: roles.map((id) => ({
        id,
        name: roleNames(id).zh,
        enName: roleNames(id).en,
        roleType: isReservationRole(id) ? MEMBER_ROLE : STAFF_ROLE,
      })),
      role: roleId,
      cipherKey: opened.cipherKey,
      logoutUrl: sso === null ? '' : `${this.env.API_BASE}${ssoPaths.out}?kind=${sso.kind}`,
      user: {
        ...person,
        enName: account.en_name,
        role: roleNames(roleId).zh,
        role_id: roleId,
        org_id: account.org_id,
        gender: account.gender,
        isArt: 0,
        routeNameList: routesOf(held),
        venueIds: await this.accounts.venues(tx, account.id, roleId),
        ...(await this.menus.sessionMenuOf(held, tx)),
      },
    };
  }
}
