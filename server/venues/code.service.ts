import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { isSuperRole } from '#domain/session/role.status';
import { systemFailure } from '#domain/system/system.failures';
import type { AnswerOf } from '#contract/kit/endpoint';
import type { venues } from '#contract/venues/venue.contract';
import type { Caller } from '#server/kit/caller';
import { VenueStore, type Visibility } from './venue.store';
import { VenueTables } from './venue-tables.service';

/** Names of the code groups. Deployed clients take every name with 类 for a purpose, so groups go without it. */
const groupNames: Readonly<Record<string, readonly [zh: string, en: string]>> = {
  sport_type: ['运动项目', 'Sports'],
  venue_type: ['场馆形式', 'Venue forms'],
  purpose: ['用途', 'Purposes'],
};

const BOOKING = 'RESERVATION_PROTOCOL';

/** Code lists, settings and texts. */
@Injectable()
export class CodeService {
  constructor(
    private readonly tables: VenueTables,
    private readonly store: VenueStore,
  ) {}

  /** Every group as a tree. */
  tree(): AnswerOf<typeof venues.codes> {
    const keys = [...new Set(this.tables.codes.map(({ codekey }) => codekey))];
    return keys.map((key) => {
      const [name, enName] = groupNames[key] ?? [key, key];
      return { key: key.toUpperCase(), name, enName, children: this.group(key).map((code) => ({ key: code.value, name: code.codename, enName: code.enName })) };
    });
  }

  /** Lists by comma-joined keys, of any case; throws when none of them is known. */
  byKeys(codeKeys: string): AnswerOf<typeof venues.codeKeys> {
    const asked = [...new Set(codeKeys.split(',').map((key) => key.trim()).filter(Boolean))];
    const lists = Object.fromEntries(asked.map((key) => [key, this.group(key.toLowerCase())]));
    if (Object.values(lists).every((list) => list.length === 0)) throw new Failure(systemFailure.noDict);
    return lists;
  }

  /** Settings this caller may see: public ones, with a login more, to administrators all but secrets. */
  settings(caller: Caller): Promise<{ sysKey: string; sysVal: string }[]> {
    const seen: Visibility[] = caller.kind !== 'member' ? ['public'] : isSuperRole(caller.roleId) ? ['public', 'login', 'admin'] : ['public', 'login'];
    return this.store.settings(seen);
  }

  /** One public setting. */
  async setting(key: string): Promise<{ sysKey: string; sysVal: string }> {
    const [found] = await this.store.settings(['public'], key);
    if (!found) throw new Failure(systemFailure.notFound);
    return found;
  }

  /** The text in force under a code; a site may have a booking text of its own. */
  protocol(code: string, siteId?: number): AnswerOf<typeof venues.protocol> {
    const own = siteId === undefined || code !== BOOKING ? undefined : this.tables.site(siteId)?.protocolCode;
    const found = (own === undefined ? undefined : this.tables.protocol(own)) ?? this.tables.protocol(code);
    if (!found) throw new Failure(systemFailure.notFound);
    return found;
  }

  private group(key: string): AnswerOf<typeof venues.codeKeys>[string] {
    return this.tables.codes.filter(({ codekey }) => codekey.toLowerCase() === key.toLowerCase());
  }
}
