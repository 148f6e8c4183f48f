import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { isSuperRole } from '#domain/session/role.status';
import { settingVisibility as seenBy, type SettingVisibility } from '#domain/system/setting.status';
import { systemFailure } from '#domain/system/system.failures';
import type { AnswerOf } from '#contract/kit/endpoint';
import type { venues } from '#contract/venues/venue.contract';
import type { Caller } from '#server/kit/access/caller';
import { Settings } from '#server/kit/settings/settings';
import { VenueTables } from './venue-tables.service';

const BOOKING_PROTOCOL = 'RESERVATION_PROTOCOL';

/** Reads code lists, settings and terms texts. */
@Injectable()
export class ReferenceDataService {
  constructor(
    private readonly tables: VenueTables,
    private readonly storedSettings: Settings,
  ) {}

  /** Returns all active lists as a tree. */
  tree(): AnswerOf<typeof venues.codes> {
    return this.tables.codeLists
      .map(({ codekey, name, enName }) => ({
        key: codekey.toUpperCase(),
        name,
        enName,
        children: this.toGroup(codekey).map((code) => ({ key: code.value, name: code.codename, enName: code.enName })),
      }))
      .filter(({ children }) => children.length > 0);
  }

  /** Returns the direct children of each parent: the first row of a list, or the items below an item. */
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

  /** Returns lists by comma-separated keys, ignoring case. Throws if none is known. */
  byKeys(codeKeys: string): AnswerOf<typeof venues.codeKeys> {
    const keys = [
      ...new Set(
        codeKeys
          .split(',')
          .map((key) => key.trim())
          .filter(Boolean),
      ),
    ];
    const lists = Object.fromEntries(keys.map((key) => [key, this.toGroup(key.toLowerCase())]));
    if (Object.values(lists).every((list) => list.length === 0)) throw new Failure(systemFailure.noDict);
    return lists;
  }

  /**
   * Returns the settings that the caller may see: public ones, more after login, and all but secrets for
   * administrators.
   */
  settings(caller: Caller): AnswerOf<typeof venues.sysSets> {
    const visible: SettingVisibility[] = [seenBy.public];
    if (caller.kind === 'member') visible.push(seenBy.client, ...(isSuperRole(caller.roleId) ? [seenBy.staff] : []));
    return this.storedSettings.visible(visible);
  }

  /** Returns one public setting. */
  setting(key: string): AnswerOf<typeof venues.sysSet> {
    const found = this.storedSettings.visible([seenBy.public]).find(({ sysKey }) => sysKey === key);
    if (!found) throw new Failure(systemFailure.notFound);
    return found;
  }

  /** Returns the terms text in force for a code. A site may have its own booking terms. */
  protocol(code: string, siteId?: number): AnswerOf<typeof venues.protocol> {
    const own = siteId === undefined || code !== BOOKING_PROTOCOL ? undefined : this.tables.site(siteId)?.protocolCode;
    const found = (own === undefined ? undefined : this.tables.protocol(own)) ?? this.tables.protocol(code);
    if (!found) throw new Failure(systemFailure.notFound);
    return found;
  }

  private toGroup(key: string): AnswerOf<typeof venues.codeKeys>[string] {
    return this.tables.codes.filter(
      ({ codekey, status }) => status === 1 && codekey.toLowerCase() === key.toLowerCase(),
    );
  }
}
