import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { portalFailure } from '#domain/portal/portal.failures';
import { sessionFailure } from '#domain/session/session.failures';
import { webType, type WebType } from '#domain/venues/venue.status';
import type { LoginReply } from '#contract/session/session.contract';
import type { Member } from '#server/kit/access/caller';
import { Settings } from '#server/kit/settings/settings';
import { RoleSwitchService } from '#server/session/role-switch.service';
import { SystemSwitchStore } from './system-switch.store';

const VENUE_ENTRY = '/';

/** Switches between the venue and the meeting system. */
@Injectable()
export class SystemSwitchService {
  constructor(
    private readonly store: SystemSwitchStore,
    private readonly settings: Settings,
    private readonly roles: RoleSwitchService,
  ) {}

  /**
   * Switches a member to the other system in one of their roles. Refuses a system without an address, which is not
   * built yet.
   */
  async changeSystem(
    to: WebType,
    roleId: number,
    orgId: number,
    member: Member,
  ): Promise<LoginReply & { sysType: number; url: string }> {
    const url = to === webType.meeting ? this.settings.get('meeting.entry') : VENUE_ENTRY;
    if (url === '') throw new Failure(portalFailure.systemUnbuilt);
    if ((await this.store.findOrgId(member.userId)) !== orgId) throw new Failure(sessionFailure.switchFailed);
    return { ...(await this.roles.switchTo(roleId, member)), sysType: to, url };
  }
}
