import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { codeFailure } from '#domain/system/code.failures';
import { systemFailure } from '#domain/system/system.failures';
import { switchStatus } from '#domain/venues/venue.status';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { dictionary, dictRow, type DictRow } from '#contract/system/code.contract';
import type { Caller, Member } from '#server/kit/access/caller';
import { Db, type Tx } from '#server/kit/db/db';
import type { ListSheet, Sheet } from '#server/kit/excel/excel';
import { EntityResource } from '#server/kit/resource/entity-resource.service';
import type { DraftOf } from '#server/kit/resource/resource.service';
import { ExportSource } from '#server/kit/excel/exporter-registry';
import { DictEntryEntity } from './dict-entry.entity';
import { DictStore } from './dict.store';

const sheet: Sheet<DictRow> = {
  zh: '字典',
  en: 'Dictionary',
  row: dictRow,
  columns: [
    { key: 'parentCode' },
    { key: 'dictCode' },
    { key: 'dictVal', width: 30 },
    { key: 'enVal', width: 30 },
    { key: 'sort', width: 10 },
    { key: 'status', of: switchStatus, width: 10 },
  ],
};

type Form = ParsedOf<typeof dictionary.save>;
type DictEntryDraft = Omit<DictEntryEntity, 'id' | 'builtIn' | 'version'>;

/** Edits the dictionary: texts by code, two levels deep. */
@Injectable()
export class DictService extends EntityResource<Form, DictEntryEntity, DictEntryDraft> {
  protected readonly name = 'dict';
  protected readonly entity = DictEntryEntity;

  constructor(
    db: Db,
    private readonly store: DictStore,
  ) {
    super(db);
  }

  list(query: ParsedOf<typeof dictionary.list>): Promise<AnswerOf<typeof dictionary.list>> {
    return this.store.list.page(query);
  }

  roots(): Promise<AnswerOf<typeof dictionary.roots>> {
    return this.store.roots();
  }

  /** Returns the entries below a code; throws if there are none. */
  async childs({ dictCode }: ParsedOf<typeof dictionary.childs>): Promise<AnswerOf<typeof dictionary.childs>> {
    const found = await this.store.childrenInUse(dictCode);
    if (found.length === 0) throw new Failure(systemFailure.noDict);
    return found;
  }

  /** Returns one entry; throws if there is none. */
  async view({ dictCode }: ParsedOf<typeof dictionary.view>): Promise<AnswerOf<typeof dictionary.view>> {
    const found = await this.store.findInUse(dictCode);
    if (!found) throw new Failure(systemFailure.noDict);
    return found;
  }

  /** Returns the filtered entries as a sheet. */
  @ExportSource(dictionary.exportFile)
  sheet(_caller: Caller, filter: Omit<ParsedOf<typeof dictionary.exportFile>, 'lang'>): ListSheet<DictRow> {
    return { sheet, batches: this.store.list.rows(filter) };
  }

  protected async validate(
    tx: Tx,
    draft: DraftOf<Form>,
    _caller: Member,
    held: DictEntryEntity | null,
  ): Promise<DictEntryDraft> {
    const entry = { ...draft, parentId: draft.parentId ?? null };
    await this.assertBelow(tx, held?.id ?? null, entry.parentId);
    if (held?.builtIn && (held.dictCode !== entry.dictCode || held.parentId !== entry.parentId))
      throw new Failure(codeFailure.dictBuiltIn);
    if (held && (await this.store.isTaken(tx, { ...entry, id: held.id })))
      throw new Failure(codeFailure.dictCodeTaken, { code: entry.dictCode });
    return entry;
  }

  protected override async insert(tx: Tx, entry: DictEntryDraft): Promise<number> {
    const id = await this.store.add(tx, entry);
    if (id === null) throw new Failure(codeFailure.dictCodeTaken, { code: entry.dictCode });
    return id;
  }

  /** Deletes an entry without children that is not built in. */
  protected override async delete(tx: Tx, id: number, held: DictEntryEntity, caller: Member): Promise<void> {
    if (held.builtIn) throw new Failure(codeFailure.dictBuiltIn);
    const count = await this.store.countChildren(tx, id);
    if (count > 0) throw new Failure(codeFailure.dictHasChildren, { count });
    await super.delete(tx, id, held, caller);
  }

  /** Enforces two levels: a parent must be a root, and an entry with children stays a root. */
  private async assertBelow(tx: Tx, id: number | null, parentId: number | null): Promise<void> {
    if (parentId === null) return;
    const parent = await this.store.lock(tx, parentId);
    const hasBelow = id !== null && (await this.store.countChildren(tx, id)) > 0;
    if (!parent || parent.parentId !== null || parent.id === id || hasBelow)
      throw new Failure(codeFailure.codeParentWrong);
  }
}
