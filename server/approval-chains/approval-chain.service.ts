import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { fromYuan } from '#domain/kit/money';
import { approvalChainFailure } from '#domain/approval-chains/approval-chain.failures';
import { decidersText } from '#domain/approval-chains/approval-chain.rules';
import { approvalChainStatus } from '#domain/approval-chains/approval-chain.status';
import { kindNames } from '#domain/reviews/approval-kind.rules';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import {
  approvalChains,
  approvalChainRow,
  type ApprovalChainRow,
} from '#contract/approval-chains/approval-chain.contract';
import { ApprovalRegistry } from '#server/kit/access/approval-registry';
import type { Caller, Member } from '#server/kit/access/caller';
import type { Columns } from '#server/kit/db/columns';
import { Db, type Tx } from '#server/kit/db/db';
import { mapBatches } from '#server/kit/db/row-batches';
import type { ListSheet, Sheet } from '#server/kit/excel/excel';
import { ExportSource } from '#server/kit/excel/exporter-registry';
import { EntityResource } from '#server/kit/resource/entity-resource.service';
import type { DraftOf } from '#server/kit/resource/resource.service';
import { PlaceAdmin } from '#server/venues/place-admin.service';
import { ApprovalChainEntity } from './approval-chain.entity';
import { ApprovalChainStore, toChainRow } from './approval-chain.store';

type Form = ParsedOf<typeof approvalChains.save>;
const MAX_PEOPLE = 20;

/** Lists, adds, changes, deletes and exports approval chains. */
@Injectable()
export class ApprovalChainService extends EntityResource<Form, ApprovalChainEntity> {
  protected readonly name = 'approvalChain';
  protected readonly entity = ApprovalChainEntity;
  protected override readonly constraintFailures = {
    approval_chain_name: approvalChainFailure.approvalChainNameTaken,
    approval_chain_one: approvalChainFailure.approvalChainTaken,
    approval_chain_first: approvalChainFailure.approvalChainEmpty,
  };

  constructor(
    db: Db,
    private readonly store: ApprovalChainStore,
    private readonly approvals: ApprovalRegistry,
    private readonly places: PlaceAdmin,
  ) {
    super(db);
  }

  /** Returns one page. */
  async list(query: ParsedOf<typeof approvalChains.list>): Promise<AnswerOf<typeof approvalChains.list>> {
    const page = await this.store.list.page(query);
    return { ...page, content: page.content.map(toChainRow) };
  }

  /** Returns the venues a chain may be for. */
  venues(caller: Member): Promise<AnswerOf<typeof approvalChains.venues>> {
    return this.places.venueChoices(caller);
  }

  /** Returns staff who may be named at a level. */
  people({ keyword }: ParsedOf<typeof approvalChains.people>): Promise<AnswerOf<typeof approvalChains.people>> {
    return this.store.people(keyword, MAX_PEOPLE);
  }

  /** Returns the filtered rows as a sheet. */
  @ExportSource(approvalChains.exportFile)
  sheet(
    _caller: Caller,
    filter: Omit<ParsedOf<typeof approvalChains.exportFile>, 'lang'>,
  ): ListSheet<ApprovalChainRow> {
    const sheet: Sheet<ApprovalChainRow> = {
      zh: '审批流程',
      en: 'Approval chains',
      row: approvalChainRow,
      columns: [
        { key: 'name', value: ({ name, enName }, lang) => (lang === 'en' ? enName : name) },
        { key: 'sourceType', of: kindNames(this.approvals.all().map(({ kind }) => kind)) },
        { key: 'venueName', value: ({ venueName, enVenueName }, lang) => (lang === 'en' ? enVenueName : venueName) },
        { key: 'minAmount', money: true },
        {
          key: 'level1Roles',
          value: (row, lang) =>
            decidersText(row.level1Roles, lang === 'en' ? row.enLevel1Person : row.level1Person, lang),
        },
        {
          key: 'level2Roles',
          value: (row, lang) =>
            decidersText(row.level2Roles, lang === 'en' ? row.enLevel2Person : row.level2Person, lang),
        },
        { key: 'escalateHours' },
        { key: 'status', of: approvalChainStatus },
      ],
    };
    return { sheet, batches: mapBatches(this.store.list.rows(filter), toChainRow) };
  }

  protected validate(_tx: Tx, { minAmount, ...draft }: DraftOf<Form>): Columns<ApprovalChainEntity> {
    if (!this.approvals.find(draft.sourceType)) throw new Failure(approvalChainFailure.approvalChainKindUnknown);
    return { ...draft, minAmount: fromYuan(minAmount) };
  }
}
