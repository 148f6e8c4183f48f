import { Injectable } from '@nestjs/common';
import { toSquareMetres } from '#domain/buildings/area.rules';
import { Failure } from '#domain/kit/failure';
import { step } from '#domain/kit/machine';
import { fen, toYuan } from '#domain/kit/money';
import { addDays } from '#domain/kit/time';
import { officeFailure } from '#domain/office-spaces/office.failures';
import { statementLines, statementTotal, type FeeLine } from '#domain/office-spaces/office.rules';
import { statementStatus } from '#domain/office-spaces/office.status';
import { statementMachine } from '#domain/office-spaces/statement.machine';
import { roomFailure } from '#domain/rooms/room.failures';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import {
  officeSpaces,
  statementRow,
  type StatementLineRow,
  type StatementRow,
} from '#contract/office-spaces/office-space.contract';
import { writeAudit } from '#server/kit/access/audit';
import type { Member } from '#server/kit/access/caller';
import { reachesOrg } from '#server/kit/access/org-scope';
import { failOnConstraint } from '#server/kit/db/constraint';
import { Db, type Tx } from '#server/kit/db/db';
import { schoolToday } from '#server/kit/db/school-today';
import type { ListSheet, Sheet } from '#server/kit/excel/excel';
import { ExportSource } from '#server/kit/excel/exporter-registry';
import { FeeStatementStore } from './statement.store';

const sheet: Sheet<StatementRow> = {
  zh: '用房账单',
  en: 'Statements of office space',
  row: statementRow,
  columns: [
    { key: 'year' },
    { key: 'orgName', value: (row, lang) => (lang === 'en' ? row.enOrgName : row.orgName) },
    { key: 'unitPrice', money: true },
    { key: 'total', money: true },
    { key: 'status', of: statementStatus },
    { key: 'issuedAt' },
    { key: 'dueOn' },
    { key: 'note' },
  ],
};

/** Previews and issues yearly statements of fees; departments confirm or dispute them. */
@Injectable()
export class StatementService {
  constructor(
    private readonly db: Db,
    private readonly store: FeeStatementStore,
  ) {}

  /** Returns one page. */
  list(
    query: ParsedOf<typeof officeSpaces.statements>,
    caller: Member,
  ): Promise<AnswerOf<typeof officeSpaces.statements>> {
    return this.store.list.page(query, caller);
  }

  /** Returns the filtered statements as a sheet. */
  @ExportSource(officeSpaces.statementsFile)
  sheet(caller: Member, filter: Omit<ParsedOf<typeof officeSpaces.statementsFile>, 'lang'>): ListSheet<StatementRow> {
    return { sheet, batches: this.store.list.rows(filter, caller) };
  }

  /** Returns what a statement would be today. */
  async preview(
    { orgId, year }: ParsedOf<typeof officeSpaces.preview>,
    caller: Member,
  ): Promise<AnswerOf<typeof officeSpaces.preview>> {
    if (!reachesOrg(caller, { orgId })) throw new Failure(roomFailure.orgOutside);
    const [{ unitPrice }, months] = await Promise.all([
      this.store.config.read(),
      this.store.months(this.db, orgId, year),
    ]);
    const lines = statementLines(months, unitPrice);
    return {
      unitPrice: toYuan(fen(unitPrice)),
      total: toYuan(fen(statementTotal(lines))),
      lines: await this.named(lines),
    };
  }

  /** Returns an issued statement with its lines. */
  async detail(
    { id }: ParsedOf<typeof officeSpaces.statement>,
    caller: Member,
  ): Promise<AnswerOf<typeof officeSpaces.statement>> {
    const head = await this.find(id, caller);
    return { ...head, lines: await this.named(await this.store.lines(id)) };
  }

  /** Issues the statement of a department for a year; throws if there is one or no month is settled. */
  async issue({ orgId, year }: ParsedOf<typeof officeSpaces.issue>, caller: Member): Promise<{ id: number }> {
    if (!reachesOrg(caller, { orgId })) throw new Failure(roomFailure.orgOutside);
    const [today, { unitPrice, confirmDays }] = await Promise.all([schoolToday(this.db), this.store.config.read()]);
    return this.db.transact((tx) =>
      failOnConstraint('space_statement_once', officeFailure.statementExists, async () => {
        const months = await this.store.months(tx, orgId, year);
        if (months.length === 0) throw new Failure(officeFailure.statementEmpty);
        const lines = statementLines(months, unitPrice);
        const total = statementTotal(lines);
        const id = await this.store.issue(
          tx,
          { orgId, year, unitPrice, total, dueOn: addDays(today, confirmDays) },
          lines,
        );
        await writeAudit(tx, caller, {
          action: 'spaceStatement.issue',
          object: `spaceStatement:${id}`,
          after: { orgId, year, unitPrice, total },
        });
        return { id };
      }),
    );
  }

  /** Confirms a statement. */
  confirm({ id }: ParsedOf<typeof officeSpaces.confirm>, caller: Member): Promise<{ id: number }> {
    return this.move(id, caller, 'spaceStatement.confirm', (held) => ({
      status: step(statementMachine, 'confirm', held, {}).status,
    }));
  }

  /** Disputes a statement. */
  dispute({ id, reason }: ParsedOf<typeof officeSpaces.dispute>, caller: Member): Promise<{ id: number }> {
    return this.move(id, caller, 'spaceStatement.dispute', (held) => ({
      status: step(statementMachine, 'dispute', held, { reason }).status,
      note: reason,
    }));
  }

  /** Withdraws a statement. */
  withdraw({ id, reason }: ParsedOf<typeof officeSpaces.withdraw>, caller: Member): Promise<{ id: number }> {
    return this.move(id, caller, 'spaceStatement.withdraw', (held) => ({
      status: step(statementMachine, 'withdraw', held, { reason }).status,
      note: reason,
    }));
  }

  private async move(
    id: number,
    caller: Member,
    action: string,
    next: (held: Pick<StatementRow, 'status'>) => Pick<StatementRow, 'status'> & { readonly note?: string },
  ): Promise<{ id: number }> {
    const { status } = await this.find(id, caller);
    const to = next({ status });
    await this.db.transact(async (tx: Tx) => {
      if (!(await this.store.move(tx, id, status, to.status, to.note))) throw new Failure(officeFailure.statementStep);
      await writeAudit(tx, caller, {
        action,
        object: `spaceStatement:${id}`,
        before: { status },
        after: { status: to.status },
        ...(to.note === undefined ? {} : { reason: to.note }),
      });
    });
    return { id };
  }

  private async find(id: number, caller: Member): Promise<StatementRow> {
    const [head] = await this.store.list.first({ id }, 1, caller);
    if (!head) throw new Failure(officeFailure.statementMissing);
    return head;
  }

  private async named(lines: readonly FeeLine[]): Promise<StatementLineRow[]> {
    const names = await this.store.names(
      this.db,
      lines.flatMap(({ spaceUserId }) => spaceUserId ?? []),
    );
    return lines.map((line) => ({
      ...line,
      ...(names.get(line.spaceUserId ?? 0) ?? { name: '单位公共用房', enName: 'Shared rooms of the department' }),
      standard: toSquareMetres(line.standard),
      area: toSquareMetres(line.area),
      overMonths: toSquareMetres(line.overMonths),
      fee: toYuan(fen(line.fee)),
    }));
  }
}
