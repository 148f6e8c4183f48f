import { Injectable } from '@nestjs/common';
import { fromSquareMetres } from '#domain/buildings/area.rules';
import { Failure } from '#domain/kit/failure';
import { officeFailure } from '#domain/office-spaces/office.failures';
import { officeRank } from '#domain/office-spaces/office.status';
import { roomFailure } from '#domain/rooms/room.failures';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { spaceUserRow, spaceUsers, type SpaceUserRow } from '#contract/office-spaces/space-user.contract';
import { requireMember, type Caller, type Member } from '#server/kit/access/caller';
import { HistoryAccess } from '#server/kit/access/history-access';
import { reachesOrg } from '#server/kit/access/org-scope';
import type { Columns } from '#server/kit/db/columns';
import { Db, type Tx } from '#server/kit/db/db';
import type { ListSheet, Sheet } from '#server/kit/excel/excel';
import { ExportSource } from '#server/kit/excel/exporter-registry';
import { EntityResource } from '#server/kit/resource/entity-resource.service';
import type { DraftOf } from '#server/kit/resource/resource.service';
import { OccupantStore } from './occupant.store';
import { SpaceUserEntity } from './space-user.entity';
import { SpaceUserStore } from './space-user.store';

type Form = ParsedOf<typeof spaceUsers.save>;

const sheet: Sheet<SpaceUserRow> = {
  zh: '用房人员',
  en: 'Space users',
  row: spaceUserRow,
  columns: [
    { key: 'username' },
    { key: 'name', value: (row, lang) => (lang === 'en' ? row.enName : row.name) },
    { key: 'orgName', value: (row, lang) => (lang === 'en' ? row.enOrgName : row.orgName) },
    { key: 'rank', of: officeRank },
    { key: 'standard' },
    { key: 'rooms' },
    { key: 'area' },
    { key: 'overArea' },
    { key: 'roles', value: (row, lang) => (lang === 'en' ? row.enRoles : row.roles) },
    { key: 'note' },
  ],
};

/** Lists, adds, changes, deletes and exports the people who use rooms. */
@Injectable()
export class SpaceUserService extends EntityResource<Form, SpaceUserEntity> {
  protected readonly name = 'spaceUser';
  protected readonly entity = SpaceUserEntity;
  protected override readonly missing = officeFailure.spaceUserMissing;
  protected override readonly constraintFailures = {
    space_user_person: officeFailure.spaceUserTaken,
    space_user_org: roomFailure.orgUnknown,
    office_occupant_person: officeFailure.spaceUserInUse,
    space_month_occupant_person: officeFailure.spaceUserInUse,
    space_statement_line_person: officeFailure.spaceUserInUse,
  };

  constructor(
    db: Db,
    private readonly store: SpaceUserStore,
    private readonly occupants: OccupantStore,
  ) {
    super(db);
  }

  /** Returns one page. */
  list(query: ParsedOf<typeof spaceUsers.list>, caller: Member): Promise<AnswerOf<typeof spaceUsers.list>> {
    return this.store.list.page(query, caller);
  }

  /** Returns the departments the caller may choose. */
  async choices(caller: Member): Promise<AnswerOf<typeof spaceUsers.choices>> {
    return { orgs: await this.store.orgs(caller) };
  }

  /** Returns one person with all periods of use. */
  async detail(
    { id }: ParsedOf<typeof spaceUsers.detail>,
    caller: Member,
  ): Promise<AnswerOf<typeof spaceUsers.detail>> {
    const [person] = await this.store.list.first({ id }, 1, caller);
    if (!person) throw new Failure(this.missing);
    return { ...person, records: await this.occupants.ofPerson(id) };
  }

  /** Throws if a person is outside the caller's scope. */
  @HistoryAccess('spaceUser')
  async mayReadHistory(caller: Caller, key: string): Promise<void> {
    await this.detail({ id: Number(key) }, requireMember(caller));
  }

  /** Returns the filtered rows as a sheet. */
  @ExportSource(spaceUsers.exportFile)
  sheet(caller: Member, filter: Omit<ParsedOf<typeof spaceUsers.exportFile>, 'lang'>): ListSheet<SpaceUserRow> {
    return { sheet, batches: this.store.list.rows(filter, caller) };
  }

  protected override isReachable({ orgId, userId }: SpaceUserEntity, caller: Member): boolean {
    return reachesOrg(caller, { orgId, personId: userId });
  }

  protected async validate(
    tx: Tx,
    { username, quotaArea, ...draft }: DraftOf<Form>,
    caller: Member,
  ): Promise<Columns<SpaceUserEntity>> {
    const userId = await this.store.findAccount(tx, username);
    if (userId === undefined) throw new Failure(officeFailure.spaceAccountUnknown);
    if (!reachesOrg(caller, { orgId: draft.orgId, personId: userId })) throw new Failure(roomFailure.orgOutside);
    return { ...draft, userId, quotaArea: quotaArea === null ? null : fromSquareMetres(quotaArea) };
  }
}
