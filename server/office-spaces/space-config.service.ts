import { Injectable } from '@nestjs/common';
import { fromSquareMetres, toSquareMetres } from '#domain/buildings/area.rules';
import { enumMember, enumMembers } from '#domain/kit/enumeration';
import { Failure } from '#domain/kit/failure';
import { fen, fromYuan, toYuan } from '#domain/kit/money';
import { officeFailure } from '#domain/office-spaces/office.failures';
import { officeRank } from '#domain/office-spaces/office.status';
import { roomUsage } from '#domain/rooms/room.status';
import { systemFailure } from '#domain/system/system.failures';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import type { spaceConfigs } from '#contract/office-spaces/space-config.contract';
import { writeAudit } from '#server/kit/access/audit';
import type { Member } from '#server/kit/access/caller';
import { Db } from '#server/kit/db/db';
import { failOnConstraint } from '#server/kit/db/constraint';
import { SpaceConfigStore } from './space-config.store';

type Form = ParsedOf<typeof spaceConfigs.save>;

const hasTwice = (keys: readonly (number | string)[]): boolean => new Set(keys).size !== keys.length;

/** Reads and changes the standards of office space: usages, quotas by rank and department, price and thresholds. */
@Injectable()
export class SpaceConfigService {
  constructor(
    private readonly db: Db,
    private readonly store: SpaceConfigStore,
  ) {}

  /** Returns the standards as every screen of rooms needs them. */
  async baseConfig(): Promise<AnswerOf<typeof spaceConfigs.baseConfig>> {
    const { unitPrice, warnPercent, confirmDays, usages, ranks } = await this.store.read();
    return {
      unitPrice: toYuan(fen(unitPrice)),
      warnPercent,
      confirmDays,
      usages: enumMembers(roomUsage).flatMap(({ code, zh, en }) => {
        const stored = usages.find(({ usage }) => usage === code);
        return stored
          ? [{ code: stored.usage, name: zh, enName: en, colour: stored.colour, counted: stored.counted }]
          : [];
      }),
      ranks: ranks.map(({ rank, area }) => ({
        code: rank,
        name: enumMember(officeRank, rank)?.zh ?? '',
        enName: enumMember(officeRank, rank)?.en ?? '',
        quota: toSquareMetres(area),
      })),
    };
  }

  /** Returns the standards with their version and the additional areas of departments. */
  async edit(): Promise<AnswerOf<typeof spaceConfigs.edit>> {
    const [config, { version }, orgs] = await Promise.all([this.baseConfig(), this.store.read(), this.store.orgs()]);
    return { ...config, version, orgs: orgs.map(({ area, ...org }) => ({ ...org, area: toSquareMetres(area) })) };
  }

  /** Changes all standards. Settled months and issued statements keep theirs. */
  save({ version, unitPrice, usages, ranks, orgs, ...rest }: Form, caller: Member): Promise<{ version: number }> {
    if (
      hasTwice(usages.map(({ code }) => code)) ||
      hasTwice(ranks.map(({ code }) => code)) ||
      hasTwice(orgs.map(({ orgId }) => orgId))
    )
      throw new Failure(officeFailure.standardTwice);
    const next = {
      ...rest,
      unitPrice: fromYuan(unitPrice),
      usages: usages.map(({ code, ...usage }) => ({ usage: code, ...usage })),
      ranks: ranks.map(({ code, quota }) => ({ rank: code, area: fromSquareMetres(quota) })),
      orgs: orgs.map(({ orgId, area }) => ({ orgId, area: fromSquareMetres(area) })),
    };
    return this.db.transact(async (tx) => {
      const held = await this.store.lock(tx);
      if (held.version !== version) throw new Failure(systemFailure.staleVersion);
      await failOnConstraint('space_org_quota_org', systemFailure.notFound, () => this.store.write(tx, next));
      await writeAudit(tx, caller, {
        action: 'spaceConfig.change',
        object: 'spaceConfig:1',
        before: { unitPrice: held.unitPrice, warnPercent: held.warnPercent, confirmDays: held.confirmDays },
        after: next,
      });
      return { version: version + 1 };
    });
  }
}
