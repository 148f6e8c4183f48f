import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { isSuperRole } from '#domain/session/role.status';
import { settingVisibility as seenBy, type SettingVisibility } from '#domain/system/setting.status';
import { systemFailure } from '#domain/system/system.failures';
import type { AnswerOf } from '#contract/kit/endpoint';
import type { venues } from '#contract/venues/venue.contract';
import type { Caller } from '#server/kit/caller';
import { Settings } from '#server/kit/settings';
import { VenueTables } from './venue-tables.service';

const BOOKING = 'RESERVATION_PROTOCOL';

/** Code lists, settings and texts. */
@Injectable()
export class CodeService {
  constructor(
    private readonly tables: VenueTables,
    private readonly kept: Settings,
  ) {}

  /** Every list in use as a tree. */
  tree(): AnswerOf<typeof venues.codes> {
    return this.tables.codeLists
      .map(({ codekey, name, enName }) => ({
        key: codekey.toUpperCase(),
        name,
        enName,
        children: this.group(codekey).map((code) => ({ key: code.value, name: code.codename, enName: code.enName })),
      }))
      .filter(({ children }) => children.length > 0);
  }

  /** What stands directly below each parent: the first row of a list, or what an item is divided into. */
  byParents(parentIds: readonly number[]): AnswerOf<typeof venues.codeParents> {
    const lists = new Map(this.tables.codeLists.map(({ id, codekey }) => [id, codekey]));
    const below = (id: number) =>
      this.tables.codes.filter(
        ({ parentId, codekey, status }) =>
          status === 1 && (lists.has(id) ? parentId === null && codekey === lists.get(id) : parentId === id),
      );
    const found = Object.fromEntries([...new Set(parentIds)].map((id) => [String(id), below(id)]));
    if (Object.values(found).every((list) => list.length === 0)) throw new Failure(systemFailure.noDict);
    return found;
  }

  /** Lists by comma-joined keys, of any case; throws when none of them is known. */
  byKeys(codeKeys: string): AnswerOf<typeof venues.codeKeys> {
    const asked = [
      ...new Set(
        codeKeys
          .split(',')
          .map((key) => key.trim())
          .filter(Boolean),
      ),
    ];
    const lists = Object.fromEntries(asked.map((key) => [key, this.group(key.toLowerCase())]));
    if (Object.values(lists).every((list) => list.length === 0)) throw new Failure(systemFailure.noDict);
    return lists;
  }

  /** Settings this caller may see: public ones, with a login more, to administrators all but secrets. */
  settings(caller: Caller): AnswerOf<typeof venues.sysSets> {
    const seen: SettingVisibility[] = [seenBy.public];
    if (caller.kind === 'member') seen.push(seenBy.client, ...(isSuperRole(caller.roleId) ? [seenBy.staff] : []));
    return this.kept.visible(seen);
  }

  /** One public setting. */
  setting(key: string): AnswerOf<typeof venues.sysSet> {
    const found = this.kept.visible([seenBy.public]).find(({ sysKey }) => sysKey === key);
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
    return this.tables.codes.filter(
      ({ codekey, status }) => status === 1 && codekey.toLowerCase() === key.toLowerCase(),
    );
  }
}
