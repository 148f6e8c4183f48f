import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { maskPhone } from '#domain/kit/identity';
import { blackListReasonText } from '#domain/black-lists/black-list-reason.rules';
import { blackListFailure } from '#domain/black-lists/black-list.failures';
import { blackListScope, blackListReleaseKind } from '#domain/black-lists/black-list.status';
import { blackListSource, blackListStatus } from '#domain/members/member.status';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { blackListRow, blackLists, type BlackListRow } from '#contract/black-lists/black-list.contract';
import type { Member } from '#server/kit/access/caller';
import { schoolStamp } from '#server/kit/runtime/clock';
import { mapBatches } from '#server/kit/db/row-batches';
import type { Sheet } from '#server/kit/excel/excel';
import { ExportSource } from '#server/kit/excel/exporter-registry';
import type { ListRequest } from '#server/kit/db/list';
import { SchoolVariant } from '#server/kit/settings/variant';
import { AppealQueryService } from './appeal-query.service';
import { BlackListDeskStore, type StoredBlackListRow } from './black-list-desk.store';

type Detail = AnswerOf<typeof blackLists.detail>;
const MAX_PEOPLE = 20;
/** Returns the last second of a day. The row stores the midnight after it. */
const lastMoment = (end: Date | null): string | null => (end === null ? null : schoolStamp(end.getTime() - 1_000));
const sheet: Sheet<BlackListRow> = {
  zh: '黑名单',
  en: 'Black list',
  row: blackListRow,
  columns: [
    { key: 'name' },
    { key: 'username' },
    { key: 'phone' },
    { key: 'orgName' },
    { key: 'scope', of: blackListScope },
    { key: 'places', width: 24 },
    { key: 'source', of: blackListSource },
    { key: 'reason', width: 30, value: ({ reason, enReason }, lang) => (lang === 'en' ? enReason : reason) },
    { key: 'breakCount' },
    { key: 'beginAt', width: 20 },
    { key: 'endAt', width: 20 },
    { key: 'status', of: blackListStatus },
    { key: 'releaseKind', of: blackListReleaseKind },
    { key: 'releasedAt', width: 20 },
    {
      key: 'releaseNote',
      width: 24,
      value: ({ releaseNote, enReleaseNote }, lang) => (lang === 'en' ? enReleaseNote : releaseNote),
    },
    { key: 'remark', width: 24 },
  ],
};

/** Reads the black list for staff. */
@Injectable()
export class BlackListDesk {
  constructor(
    private readonly store: BlackListDeskStore,
    private readonly variant: SchoolVariant,
    private readonly appeals: AppealQueryService,
  ) {}

  /** Returns one page. */
  async list(query: ParsedOf<typeof blackLists.list>, caller: Member): Promise<AnswerOf<typeof blackLists.list>> {
    const found = await this.store.list.page(query, caller);
    return { ...found, content: found.content.map((row) => this.toRow(row)) };
  }

  /** Exports the filtered list as a sheet. */
  @ExportSource(blackLists.exportFile)
  exportSheet(caller: Member, query: ListRequest) {
    return {
      sheet,
      batches: mapBatches(this.store.list.rows(query, caller), (row) => this.toRow(row)),
    };
  }

  /** Returns one entry with its evidence, the person's upcoming bookings and the appeals against it. */
  async detail(id: number, caller: Member): Promise<Detail> {
    const row = await this.store.find(id, caller);
    if (!row) throw new Failure(blackListFailure.banGone);
    const [evidence, coming, appeals] = await Promise.all([
      this.store.findBookings(row.evidence),
      this.store.findComing(row.userId),
      this.appeals.findByEntry(id),
    ]);
    return { ...this.toRow(row), creator: row.creator, releasedBy: row.releasedBy, evidence, coming, appeals };
  }

  /** Returns people to choose from. Telephone numbers are searched but never returned. */
  people(keyword: string): Promise<AnswerOf<typeof blackLists.people>> {
    return this.store.people(keyword, MAX_PEOPLE);
  }

  private toRow({
    beginAt,
    endAt,
    releasedAt,
    phone,
    evidence: _,
    creator: __,
    releasedBy: ___,
    reasonCause,
    releaseCause,
    ...row
  }: StoredBlackListRow): BlackListRow {
    const [reasonText, releaseText] = [
      blackListReasonText(reasonCause ?? row.reason),
      blackListReasonText(releaseCause ?? row.releaseNote),
    ];
    return {
      ...row,
      reason: reasonText.zh,
      enReason: reasonText.en,
      releaseNote: releaseText.zh,
      enReleaseNote: releaseText.en,
      phone: this.variant.phoneHidden ? '—' : maskPhone(phone),
      beginAt: schoolStamp(beginAt.getTime()),
      endAt: lastMoment(endAt),
      releasedAt: releasedAt && schoolStamp(releasedAt.getTime()),
    };
  }
}
