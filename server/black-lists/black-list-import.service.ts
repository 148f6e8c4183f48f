import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { blackListScope } from '#domain/black-lists/black-list.status';
import { blackListSource } from '#domain/members/member.status';
import { importRowAction } from '#domain/tasks/task.status';
import { date, labeled, text } from '#contract/kit/fields';
import { blackLists } from '#contract/black-lists/black-list.contract';
import type { Member } from '#server/kit/access/caller';
import { Db, type Tx } from '#server/kit/db/db';
import { schoolToday } from '#server/kit/db/school-today';
import { ImportSource, type Importer, type ImportRowResult } from '#server/kit/excel/importer-registry';
import { BlackListTargetStore } from './black-list-target.store';
import { BlackListService } from './black-list.service';

const row = z.object({
  username: labeled('账号', 'Account', text(40).min(1)),
  venueName: labeled('场馆（空为全部）', 'Venue (empty = all)', text(60).optional()),
  reason: labeled('原因', 'Reason', text(200).min(2)),
  endOn: labeled('截止日期（含，空为直至解除）', 'Last day (empty = until released)', date.optional()),
  remark: labeled('备注', 'Remark', text(200).optional()),
});
type Row = z.output<typeof row>;

/** Imports new black list entries from a workbook, by account and venue. */
@ImportSource()
@Injectable()
export class BlackListImport implements Importer<Row> {
  readonly endpoint = blackLists.importRun;
  readonly template = 'blackList';
  readonly title = { zh: '黑名单', en: 'Black list' };
  readonly row = row;
  readonly columns = [
    { key: 'username', example: 'student07' },
    { key: 'venueName', example: '' },
    { key: 'reason', example: '多次损坏器材' },
    { key: 'endOn', example: '2027-01-31' },
    { key: 'remark', example: '' },
  ];

  constructor(
    private readonly db: Db,
    private readonly targets: BlackListTargetStore,
    private readonly lists: BlackListService,
  ) {}

  keyOf({ username, venueName }: Row): string {
    return `${username}/${venueName ?? ''}`;
  }

  async checkRows(caller: Member, rows: readonly Row[]): Promise<ImportRowResult[]> {
    const [people, venues, today] = await Promise.all([
      this.people(this.db, rows),
      this.venues(this.db, rows),
      schoolToday(this.db),
    ]);
    return rows.map(({ username, venueName, endOn }) => {
      const userId = people.get(username);
      if (userId === undefined) return { field: 'username', zh: '没有此账号', en: 'This account was not found.' };
      if (userId === caller.userId)
        return { field: 'username', zh: '不能将自己加入黑名单', en: 'You cannot add yourself to the black list.' };
      const venueId = venueName ? venues.get(venueName) : null;
      if (venueId === undefined) return { field: 'venueName', zh: '没有此场馆', en: 'This venue was not found.' };
      if (caller.venueIds !== null && (venueId === null || !caller.venueIds.includes(venueId)))
        return { field: 'venueName', zh: '超出您的管理范围', en: 'This is outside your scope.' };
      if (endOn !== undefined && endOn <= today)
        return { field: 'endOn', zh: '截止日期应晚于今天', en: 'The last day must be after today.' };
      return { fate: importRowAction.fresh };
    });
  }

  async writeRows(tx: Tx, caller: Member, rows: readonly Row[]): Promise<void> {
    const [people, venues] = [await this.people(tx, rows), await this.venues(tx, rows)];
    const byPerson = [...rows].sort((a, b) => (people.get(a.username) ?? 0) - (people.get(b.username) ?? 0));
    for (const { username, venueName, reason, endOn, remark } of byPerson) {
      const scope = venueName
        ? { scope: blackListScope.venue, scopeIds: [venues.get(venueName) ?? 0] }
        : { scope: blackListScope.all, scopeIds: [] };
      await this.lists.insert(
        tx,
        {
          ...scope,
          userId: people.get(username) ?? 0,
          source: blackListSource.manual,
          reason,
          lastDay: endOn ?? null,
          remark: remark ?? '',
          creator: caller.userId,
        },
        caller,
      );
    }
  }

  private async people(on: Pick<Tx | Db, 'rows'>, rows: readonly Row[]): Promise<Map<string, number>> {
    const found = await this.targets.findPeople(
      on,
      rows.map(({ username }) => username),
    );
    return new Map(found.map(({ id, username }) => [username, id]));
  }

  private async venues(on: Pick<Tx | Db, 'rows'>, rows: readonly Row[]): Promise<Map<string, number>> {
    const found = await this.targets.findVenues(
      on,
      rows.flatMap(({ venueName }) => (venueName ? [venueName] : [])),
    );
    return new Map(found.map(({ id, name }) => [name, id]));
  }
}
