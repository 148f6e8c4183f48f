import { Injectable } from '@nestjs/common';
import { handleStatus } from '#domain/devices/device.status';
import { Failure } from '#domain/kit/failure';
import { patrolFailure } from '#domain/patrol/patrol.failures';
import { exceptionLevel, patrolKind, patrolProgress } from '#domain/patrol/patrol.status';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { securityCheckRow, securityChecks, type SecurityCheckRow } from '#contract/patrol/security-check.contract';
import { AttachmentDownloadService } from '#server/attachments/attachment-download.service';
import type { Member } from '#server/kit/access/caller';
import type { ListSheet, Sheet } from '#server/kit/excel/excel';
import { ExportSource } from '#server/kit/excel/exporter-registry';
import { SecurityCheckListStore } from './security-check-list.store';

const sheet: Sheet<SecurityCheckRow> = {
  zh: '安全巡检',
  en: 'Security checks',
  row: securityCheckRow,
  columns: [
    { key: 'startsAt', width: 20 },
    { key: 'venueName', value: (row, lang) => (lang === 'en' ? row.enVenueName : row.venueName) },
    { key: 'planName', value: (row, lang) => (lang === 'en' ? row.enPlanName : row.planName), width: 24 },
    { key: 'kind', of: patrolKind },
    { key: 'progress', of: patrolProgress },
    { key: 'status', of: handleStatus },
    { key: 'level', of: exceptionLevel },
    { key: 'exceptions' },
    { key: 'missed' },
    { key: 'deadline', width: 20 },
    { key: 'overdue' },
    { key: 'inspector' },
    { key: 'finishedAt', width: 20 },
    { key: 'handler' },
    { key: 'handledAt', width: 20 },
    { key: 'result', width: 40 },
    { key: 'rechecker' },
    { key: 'recheckedAt', width: 20 },
  ],
};

/** Lists security checks for staff, and the tasks of an inspector. */
@Injectable()
export class SecurityCheckDeskService {
  constructor(
    private readonly store: SecurityCheckListStore,
    private readonly downloads: AttachmentDownloadService,
  ) {}

  /** Returns a page of checks in the caller's scope, with the numbers of those that need action. */
  async list(
    query: ParsedOf<typeof securityChecks.list>,
    caller: Member,
  ): Promise<AnswerOf<typeof securityChecks.list>> {
    const [page, counts] = await Promise.all([this.store.list.page(query, caller), this.store.counts(caller)]);
    return { ...page, counts };
  }

  /** Returns the filtered checks as a sheet. */
  @ExportSource(securityChecks.exportFile)
  sheet(caller: Member, filter: Omit<ParsedOf<typeof securityChecks.exportFile>, 'lang'>): ListSheet<SecurityCheckRow> {
    return { sheet, batches: this.store.list.rows(filter, caller) };
  }

  /** Returns one check with its points. */
  async detail(
    { id }: ParsedOf<typeof securityChecks.detail>,
    caller: Member,
  ): Promise<AnswerOf<typeof securityChecks.detail>> {
    const row = await this.one(id, caller);
    const detail = await this.store.detail(id);
    if (!detail) throw new Failure(patrolFailure.patrolMissing);
    return { ...row, ...detail };
  }

  /** Returns the address of a photo of a check. */
  async photo(
    { id, attachmentId }: ParsedOf<typeof securityChecks.photo>,
    caller: Member,
  ): Promise<AnswerOf<typeof securityChecks.photo>> {
    await this.one(id, caller);
    if (!(await this.store.hasPhoto(id, attachmentId))) throw new Failure(patrolFailure.patrolMissing);
    return { url: this.downloads.ticketUrl(attachmentId) };
  }

  /** Returns the tasks of the caller and of the caller's role. */
  async mine(caller: Member): Promise<AnswerOf<typeof securityChecks.mine>> {
    return { userId: caller.userId, tasks: await this.store.tasksOf(caller, caller) };
  }

  private async one(id: number, caller: Member): Promise<SecurityCheckRow> {
    const [row] = await this.store.list.first({ id }, 1, caller);
    if (!row) throw new Failure(patrolFailure.patrolMissing);
    return row;
  }
}
