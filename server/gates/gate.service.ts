import { Injectable } from '@nestjs/common';
import { gateDirection, gateMethod, gateRefusal, gateResult } from '#domain/devices/device.status';
import { manualReason, passageDoubt } from '#domain/gates/gate.status';
import { gateRow, gates, type GateRow } from '#contract/gates/gate.contract';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { EXPORT_CAP } from '#contract/kit/page';
import type { Member } from '#server/kit/access/caller';
import { Db } from '#server/kit/db/db';
import { mapBatches, rowBatches } from '#server/kit/db/row-batches';
import type { Sheet } from '#server/kit/excel/excel';
import { ExportSource } from '#server/kit/excel/exporter-registry';
import { toGateRow } from './gate-row';
import { GateStore, type GateListRow } from './gate.store';

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
    { key: 'corrected', width: 10 },
    { key: 'doubt', of: passageDoubt, width: 24 },
    { key: 'manual', of: manualReason, width: 16 },
  ],
};

/** Lists the gate log for the staff of some venues. */
@Injectable()
export class GateService {
  constructor(
    private readonly db: Db,
    private readonly store: GateStore,
  ) {}

  /** Returns a page of passages in the member's scope, and today's flow of every venue there with gates. */
  async list(query: ParsedOf<typeof gates.list>, member: Member): Promise<AnswerOf<typeof gates.list>> {
    const [page, flows] = await Promise.all([this.store.page(query, member), this.store.findFlows(member)]);
    return { ...page, content: page.content.map(toGateRow), flows };
  }

  /** Returns the filtered list as a sheet. */
  @ExportSource(gates.exportFile)
  sheet(caller: Member, query: Omit<ParsedOf<typeof gates.exportFile>, 'lang'>) {
    return {
      sheet,
      batches: mapBatches(rowBatches<GateListRow>(this.db, this.store.all(query, caller, EXPORT_CAP)), toGateRow),
    };
  }
}
