import { Injectable } from '@nestjs/common';
import { enumCodes } from '#domain/kit/enumeration';
import { Failure, throwIfRefused } from '#domain/kit/failure';
import { patrolFailure } from '#domain/patrol/patrol.failures';
import { whyNotSchedule } from '#domain/patrol/patrol.rules';
import { patrolFrequency, patrolKind } from '#domain/patrol/patrol.status';
import { isStaffRole, role } from '#domain/session/role.status';
import { switchStatus } from '#domain/venues/venue.status';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { patrolPlanRow, patrolPlans, type PatrolPlanRow } from '#contract/patrol/patrol.contract';
import { RoleHolderService } from '#server/accounts/role-holder.service';
import type { Member } from '#server/kit/access/caller';
import { scopeReaches } from '#server/kit/access/scope';
import { insertRow, updateRow } from '#server/kit/db/columns';
import { Db, type Tx } from '#server/kit/db/db';
import type { ListSheet, Sheet } from '#server/kit/excel/excel';
import { ExportSource } from '#server/kit/excel/exporter-registry';
import { EntityResource } from '#server/kit/resource/entity-resource.service';
import type { DraftOf } from '#server/kit/resource/resource.service';
import { PatrolPlanEntity } from './patrol-plan.entity';
import { PatrolPlanStore } from './patrol-plan.store';

type Form = ParsedOf<typeof patrolPlans.save>;
const staffRoles: readonly number[] = enumCodes(role).filter(isStaffRole);

const sheet: Sheet<PatrolPlanRow> = {
  zh: '巡检计划',
  en: 'Plans',
  row: patrolPlanRow,
  columns: [
    { key: 'venueName', value: (row, lang) => (lang === 'en' ? row.enVenueName : row.venueName) },
    { key: 'name', value: (row, lang) => (lang === 'en' ? row.enName : row.name) },
    { key: 'kind', of: patrolKind },
    { key: 'frequency', of: patrolFrequency },
    { key: 'times', value: ({ times }) => times.join(' ') },
    { key: 'windowMinutes' },
    { key: 'roleId', of: role },
    { key: 'userName' },
    { key: 'points' },
    { key: 'status', of: switchStatus },
  ],
};

/** Lists, adds, changes, deletes and exports plans of security checks. */
@Injectable()
export class PatrolPlanService extends EntityResource<Form, PatrolPlanEntity, DraftOf<Form>> {
  protected readonly name = 'patrolPlan';
  protected readonly entity = PatrolPlanEntity;
  protected override readonly missing = patrolFailure.patrolMissing;
  protected override readonly constraintFailures = {
    patrol_plan_name: patrolFailure.patrolNameTaken,
    patrol_plan_point_once: patrolFailure.patrolPlanWrong,
    security_check_plan_id_fkey: patrolFailure.patrolPlanUsed,
  };

  constructor(
    db: Db,
    private readonly store: PatrolPlanStore,
    private readonly holders: RoleHolderService,
  ) {
    super(db);
  }

  /** Returns one page. */
  list(query: ParsedOf<typeof patrolPlans.list>, caller: Member): Promise<AnswerOf<typeof patrolPlans.list>> {
    return this.store.list.page(query, caller);
  }

  choices(caller: Member): Promise<AnswerOf<typeof patrolPlans.choices>> {
    return this.store.choices(caller, { inspect: 'SecurityCheckInspect', handle: 'SecurityCheckHandle' });
  }

  /** Returns the filtered rows as a sheet. */
  @ExportSource(patrolPlans.exportFile)
  sheet(caller: Member, filter: Omit<ParsedOf<typeof patrolPlans.exportFile>, 'lang'>): ListSheet<PatrolPlanRow> {
    return { sheet, batches: this.store.list.rows(filter, caller) };
  }

  protected override isReachable({ venueId }: PatrolPlanEntity, caller: Member): boolean {
    return scopeReaches(caller, { venueId });
  }

  protected async validate(tx: Tx, draft: DraftOf<Form>, caller: Member): Promise<DraftOf<Form>> {
    const { venueId, route, roleId, userId, handlerRoles } = draft;
    if (!scopeReaches(caller, { venueId })) throw new Failure(patrolFailure.patrolMissing);
    throwIfRefused(whyNotSchedule(draft));
    if ((roleId === null) === (userId === null)) throw new Failure(patrolFailure.patrolAssignee);
    if (![...handlerRoles, ...(roleId === null ? [] : [roleId])].every(isStaffRole))
      throw new Failure(patrolFailure.patrolStaffOnly);
    if (userId !== null && !(await this.holders.peopleFor(tx, venueId, staffRoles)).includes(userId))
      throw new Failure(patrolFailure.patrolStaffOnly);
    const points = [...new Set(route.map(({ pointId }) => pointId))];
    if (points.length !== route.length || (await this.store.countPoints(tx, venueId, points)) !== points.length)
      throw new Failure(patrolFailure.patrolPlanWrong);
    return draft;
  }

  protected override async insert(tx: Tx, { route, ...plan }: DraftOf<Form>): Promise<number> {
    const id = await insertRow(tx, PatrolPlanEntity, plan);
    await this.store.replaceRoute(tx, id, route);
    return id;
  }

  protected override async update(tx: Tx, id: number, { route, ...plan }: DraftOf<Form>): Promise<void> {
    await updateRow(tx, PatrolPlanEntity, id, plan);
    await this.store.replaceRoute(tx, id, route);
    await this.store.dropFutureTasks(tx, id);
  }

  /** Deletes a plan without tasks that have started. */
  protected override async delete(tx: Tx, id: number, held: PatrolPlanEntity, caller: Member): Promise<void> {
    await this.store.dropFutureTasks(tx, id);
    await super.delete(tx, id, held, caller);
  }
}
