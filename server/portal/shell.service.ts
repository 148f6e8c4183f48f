import { createHash, randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { portalFailure } from '#domain/portal/portal.failures';
import { sessionFailure } from '#domain/session/session.failures';
import { webType, type WebType } from '#domain/venues/venue.status';
import type { LoginReply } from '#contract/session/session.contract';
import { Clock } from '#server/kit/clock';
import type { Member } from '#server/kit/caller';
import { Db } from '#server/kit/db';
import { ENV, type Env } from '#server/kit/env';
import { Settings } from '#server/kit/settings';
import { RoleSwitchService } from '#server/session/role-switch.service';

const NONCE_BYTES = 8;
const MS = 1_000;
const VENUE_ENTRY = '/';

/** What a page shows to the school's app. */
export interface SdkConfig {
  readonly clientId: string;
  readonly timestamp: string;
  readonly noncestr: string;
  readonly signature: string;
}

/** What the frames around the screens ask: the other system, and the school's app. */
@Injectable()
export class ShellService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    @Inject(ENV) private readonly env: Env,
    private readonly settings: Settings,
    private readonly roles: RoleSwitchService,
  ) {}

  /** Takes a member into the other system in one of his roles. A system without an address is not built yet, and nothing moves. */
  async changeSystem(to: WebType, roleId: number, orgId: number, member: Member): Promise<LoginReply & { sysType: number; url: string }> {
    const url = to === webType.meeting ? this.settings.get('meeting.entry') : VENUE_ENTRY;
    if (url === '') throw new Failure(portalFailure.systemUnbuilt);
    const [own] = await this.db.rows<{ org_id: number }>('select coalesce(org_id, 0) as org_id from app_user where id = $1', [member.userId]);
    if (own?.org_id !== orgId) throw new Failure(sessionFailure.switchFailed);
    return { ...(await this.roles.switchTo(roleId, member)), sysType: to, url };
  }

  /** Address of the local helper of a counter; empty where the school has none. */
  get helper(): string {
    return this.settings.get('helper.enabled') ? this.env.HELPER_URL : '';
  }

  /** The word by which the school's app makes itself known. */
  get inApp(): string {
    return this.settings.get('inApp.clientId') === '' ? '' : this.settings.get('inApp.marker');
  }

  /** Signs a page of this product for the school's app: SHA-1 over ticket, nonce, time and address, as such apps ask. */
  sdkConfig(url: string): SdkConfig {
    const [clientId, ticket] = [this.settings.get('inApp.clientId'), this.settings.get('inApp.ticket')];
    if (clientId === '' || ticket === '') throw new Failure(portalFailure.appUnconnected);
    if (!this.env.PUBLIC_URL || new URL(url).origin !== new URL(this.env.PUBLIC_URL).origin) throw new Failure(portalFailure.foreignPage);
    const timestamp = String(Math.floor(this.clock.now() / MS));
    const noncestr = randomBytes(NONCE_BYTES).toString('hex');
    const [page] = url.split('#');
    const signature = createHash('sha1').update(`jsapi_ticket=${ticket}&noncestr=${noncestr}&timestamp=${timestamp}&url=${page}`).digest('hex');
    return { clientId, timestamp, noncestr, signature };
  }
}
