import { Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { gateDirection, gateMethod, gateRefusal, gateResult, hardwareKind } from '#domain/devices/device.status';
import { enumMember as codeIn } from '#domain/kit/enumeration';
import { maskCard, maskName } from '#domain/kit/identity';
import { gateRow, gates, type GateRow } from '#contract/gates/gate.contract';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { EXPORT_CAP } from '#contract/kit/page';
import { requireMember, type Caller } from '#server/kit/access/caller';
import { Clock, schoolStamp, schoolTime } from '#server/kit/runtime/clock';
import { Db } from '#server/kit/db/db';
import { mapBatches, rowBatches, sendSheet, type Sheet } from '#server/kit/excel/excel';
import { ExportSource } from '#server/kit/excel/exporter-registry';
import {
  codeOrNameContains,
  equals,
  listAll,
  listPage,
  sinceDate,
  untilDate,
  type Bind,
  type ListQuery,
} from '#server/kit/db/list';
import { scopeConditions, scopeSql, type Scope } from '#server/kit/access/scope';

interface GateListRow extends Omit<GateRow, 'at' | 'userName'>, Record<string, unknown> {
  readonly at: number;
  readonly name: string | null;
  readonly cardNo: string | null;
}

/** Default period of the log in days, if no first date is given. */
const DEFAULT_DAYS = 31;

const list: ListQuery<
  'keyword' | 'venueId' | 'direction' | 'method' | 'result' | 'reason' | 'dateFrom' | 'dateTo',
  'at'
> = {
  select: `e.id, epoch_ms(e.at) as at, v.venue_name as "venueName", v.en_name as "enVenueName", h.name as "deviceName", h.en_name as "enDeviceName", e.direction, e.method, e.result, e.reason,
    u.name, e.card_no as "cardNo", e.trade_no as "tradeNo", e.late as offline`,
  from: 'gate_event e join hardware h on h.id = e.hardware_id join venue v on v.id = e.venue_id left join app_user u on u.id = e.user_id',
  filters: {
    keyword: codeOrNameContains({ table: 'gate_event', id: 'e.id', person: 'user_id', usernames: true }, 'trade_no'),
    venueId: equals('e.venue_id'),
    direction: equals('e.direction'),
    method: equals('e.method'),
    result: equals('e.result'),
    reason: equals('e.reason'),
    dateFrom: sinceDate('e.at'),
    dateTo: untilDate('e.at'),
  },
  sorts: { at: 'e.at' },
  tieBreaker: 'e.at desc, e.id desc',
};

const sheet: Sheet<GateRow> = {
  zh: '通行记录',
  en: 'Gate log',
  row: gateRow,
  columns: [
    { key: 'at', width: 20 },
    { key: 'venueName', value: (row, lang) => (lang === 'zh' ? row.venueName : row.enVenueName) },
    { key: 'deviceName', value: (row, lang) => (lang === 'zh' ? row.deviceName : row.enDeviceName), width: 24 },
    { key: 'direction', of: gateDirection, width: 8 },
    { key: 'method', of: gateMethod, width: 10 },
    { key: 'result', of: gateResult, width: 10 },
    { key: 'reason', of: gateRefusal, width: 26 },
    { key: 'userName', width: 14 },
    { key: 'tradeNo', width: 20 },
    { key: 'offline', width: 12 },
  ],
};

/** Returns a row with masked names and cards; only reasons with a label are shown. */
const toGateRow = ({ at, name, cardNo, reason, ...rest }: GateListRow): GateRow => ({
  ...rest,
  reason: reason !== null && codeIn(gateRefusal, reason) ? reason : null,
  at: schoolStamp(at),
  userName: name !== null ? maskName(name) : cardNo !== null ? maskCard(cardNo) : '—',
});

/** Lists the gate log for the staff of some venues. */
@Injectable()
export class GateService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
  ) {}

  /** Returns a page of passages in the member's scope, and today's flow of every venue there with gates. */
  async list(query: ParsedOf<typeof gates.list>, caller: Caller): Promise<AnswerOf<typeof gates.list>> {
    const member = requireMember(caller);
    const [page, flows] = await Promise.all([
      listPage<GateListRow>(this.db, list, query, this.scope(query, member)),
      this.flows(member),
    ]);
    return { ...page, content: page.content.map(toGateRow), flows };
  }

  /** Exports the filtered passages as a file. */
  async exportFile(
    { lang, ...query }: ParsedOf<typeof gates.exportFile>,
    caller: Caller,
    reply: FastifyReply,
  ): Promise<void> {
    const written = this.sheet(caller, query);
    await sendSheet(reply, written.sheet, lang, schoolTime(this.clock.now()).date, written.batches);
  }

  /** Returns the filtered list as a sheet. */
  @ExportSource(gates.exportFile)
  sheet(caller: Caller, query: Omit<ParsedOf<typeof gates.exportFile>, 'lang'>) {
    return {
      sheet,
      batches: mapBatches(
        rowBatches<GateListRow>(this.db, listAll(list, query, EXPORT_CAP, this.scope(query, requireMember(caller)))),
        toGateRow,
      ),
    };
  }

  private scope({ dateFrom }: { readonly dateFrom?: string | undefined }, scope: Scope) {
    return (bind: Bind) => [
      ...scopeConditions(scope, { venue: 'e.venue_id', person: 'e.user_id' })(bind),
      ...(dateFrom === undefined ? [`e.at >= app_now() - ${bind(DEFAULT_DAYS)} * interval '1 day'`] : []),
    ];
  }

  /** Returns counts per venue; empty for a scope limited to persons. */
  private flows(scope: Scope): Promise<AnswerOf<typeof gates.list>['flows']> {
    const values: unknown[] = [];
    const reached = scopeSql(scope, { venue: 'v.id', merchant: 'v.merchant_id' }, values);
    return this.db.rows<AnswerOf<typeof gates.list>['flows'][number]>(
      `
        select v.id as "venueId", v.venue_name as "venueName", v.en_name as "enVenueName", f.ins as "in",
          f.outs as out, f.inside, v.max_people as cap
        from venue v
          cross join lateral flow_of(v.id, school_now()::date) f
        where ${reached}
          and v.status = 1
          and exists (
            select 1
            from hardware h
            where h.venue_id = v.id and h.kind in (${hardwareKind.gate}, ${hardwareKind.peopleCounter})
          )
        order by v.sort, v.id
      `,
      values,
    );
  }
}
