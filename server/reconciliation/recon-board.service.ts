import { Injectable } from '@nestjs/common';
import { maskName } from '#domain/kit/identity';
import { addDays, type LocalDate } from '#domain/kit/time';
import type { AnswerOf } from '#contract/kit/endpoint';
import type { reconciliations } from '#contract/reconciliation/recon.contract';
import type { Member } from '#server/kit/access/caller';
import { Clock, schoolStamp, schoolTime } from '#server/kit/runtime/clock';
import { FindingStore } from './finding.store';
import { RunStore } from './run.store';

const DAYS_SHOWN = 14;

type ReconBoardReply = AnswerOf<typeof reconciliations.board>;

/** Shows the latest runs and how many findings are not solved. */
@Injectable()
export class ReconBoardService {
  constructor(
    private readonly clock: Clock,
    private readonly runs: RunStore,
    private readonly findings: FindingStore,
  ) {}

  /** Returns the latest run of each account, and of our own ledger, for each of the last days. */
  async board(caller: Member): Promise<ReconBoardReply> {
    const { venueIds, orgIds, ownerId, merchantIds } = caller;
    const reach = { whole: venueIds === null && orgIds === null && ownerId === null, merchantIds };
    const today = schoolTime(this.clock.now()).date;
    const days = Array.from({ length: DAYS_SHOWN }, (_, back) => addDays(today, -back));
    const rows = await this.runs.latest(days[days.length - 1] as LocalDate, reach);
    const { open, asked } = await this.findings.countUnsolved(reach);
    const groups = new Map<string, ReconBoardReply['rows'][number]>();
    for (const { source, payType, accountId, accountName, enAccountName, at, by, ...run } of rows) {
      const key = `${source}/${payType}/${accountId}`;
      const group = groups.get(key) ?? { source, payType, accountId, accountName, enAccountName, runs: [] };
      group.runs.push({ ...run, at: schoolStamp(at), by: by && maskName(by) });
      groups.set(key, group);
    }
    return { days, open, asked, rows: [...groups.values()] };
  }
}
