import { Injectable } from '@nestjs/common';
import { enumMember } from '#domain/kit/enumeration';
import { role } from '#domain/session/role.status';
import type { AnswerOf } from '#contract/kit/endpoint';
import type { wallScreens } from '#contract/walls/wall-screen.contract';
import { AnswerCache } from '#server/kit/runtime/answer-cache';
import { Clock, zoneName } from '#server/kit/runtime/clock';
import { VenueTables } from '#server/venues/venue-tables.service';
import { HealthWallStore } from './health-wall.store';
import { SchoolWallStore } from './school-wall.store';

type HealthAnswer = AnswerOf<typeof wallScreens.health>;

/** Cache time of the figures in milliseconds: they are sums over months. */
const FIGURES_TTL_MS = 60_000;

/** The wall of the school's health: how many exercise, how often, and where. */
@Injectable()
export class HealthWallService {
  private readonly cache = new AnswerCache<'health', Omit<HealthAnswer, 'notices'>>(FIGURES_TTL_MS);

  constructor(
    private readonly store: HealthWallStore,
    private readonly school: SchoolWallStore,
    private readonly tables: VenueTables,
    private readonly clock: Clock,
  ) {}

  /** Returns the figures, at most a minute old. Contains no person and no group below ten members. */
  async wall(): Promise<HealthAnswer> {
    const now = this.clock.now();
    const [figures, notices] = await Promise.all([
      this.cache.get('health', now, () => this.read(now)),
      this.school.notices(),
    ]);
    return { ...figures, notices };
  }

  private async read(at: number): Promise<Omit<HealthAnswer, 'notices'>> {
    const { week, weeks, sports, groups, colleges, ...kpi } = await this.store.figures();
    return {
      at,
      timezone: zoneName(),
      week,
      kpi,
      weeks: [...weeks],
      sports: sports.map(({ sportType, visits }) => {
        const of = this.tables.sites.find((site) => site.sportType === sportType);
        return { name: of?.sportName ?? '', enName: of?.enSportName ?? '', visits };
      }),
      groups: groups.map(({ roleId, male, female }) => {
        const names = enumMember(role, roleId);
        return { name: names?.zh ?? '', enName: names?.en ?? '', male, female };
      }),
      colleges: colleges.map(({ name, enName, members, people, visits }) => ({
        name,
        enName,
        members,
        people,
        perPerson: Math.round((visits / members) * 10) / 10,
      })),
    };
  }
}
