import { Injectable } from '@nestjs/common';
import { Failure, throwIfRefused } from '#domain/kit/failure';
import { codeFailure } from '#domain/system/code.failures';
import { parentRefusal } from '#domain/system/code.rules';
import { systemFailure } from '#domain/system/system.failures';
import { switchStatus } from '#domain/venues/venue.status';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { codeLists, codeRow, type CodeRow } from '#contract/system/code.contract';
import { writeAudit } from '#server/kit/access/audit';
import type { Caller } from '#server/kit/access/caller';
import { Db, type Tx } from '#server/kit/db/db';
import type { ListSheet, Sheet } from '#server/kit/excel/excel';
import { ExportSource } from '#server/kit/excel/exporter-registry';
import { staleVersionFailure } from '#server/kit/access/stale-save';
import type { CodeItemEntity } from './code-item.entity';
import { CodeListStore } from './code-list.store';

const sheet: Sheet<CodeRow> = {
  zh: '编码',
  en: 'Codes',
  row: codeRow,
  columns: [
    { key: 'codeKey' },
    { key: 'listName', value: (row, lang) => (lang === 'en' ? row.enListName : row.listName) },
    { key: 'value' },
    { key: 'codename' },
    { key: 'enName' },
    { key: 'parentName', value: (row, lang) => (lang === 'en' ? row.enParentName : row.parentName) },
    { key: 'sort', width: 10 },
    { key: 'status', of: switchStatus, width: 10 },
  ],
};

const total = (uses: readonly { readonly count: number }[]): number => uses.reduce((sum, { count }) => sum + count, 0);

/** Edits code lists and their items; deletes those that are not in use. */
@Injectable()
export class CodeListService {
  constructor(
    private readonly db: Db,
    private readonly store: CodeListStore,
  ) {}

  lists(): Promise<AnswerOf<typeof codeLists.lists>> {
    return this.store.lists();
  }

  items(query: ParsedOf<typeof codeLists.items>): Promise<AnswerOf<typeof codeLists.items>> {
    return this.store.list.page(query);
  }

  /** Returns the filtered items as a sheet. */
  @ExportSource(codeLists.exportFile)
  sheet(_caller: Caller, query: Omit<ParsedOf<typeof codeLists.exportFile>, 'lang'>): ListSheet<CodeRow> {
    return { sheet, batches: this.store.list.rows(query) };
  }

  /** Adds or edits a list; its key never changes. */
  saveList({ id, version, ...draft }: ParsedOf<typeof codeLists.saveList>, caller: Caller): Promise<{ id: number }> {
    return this.db.transact(async (tx) => {
      if (id === undefined) {
        const added = await this.store.addList(tx, draft);
        if (added === null) throw new Failure(codeFailure.codeKeyTaken, { key: draft.codeKey });
        await writeAudit(tx, caller, { action: 'code.addList', object: `codeList:${added}`, after: draft });
        return { id: added };
      }
      const held = await this.store.lockList(tx, id);
      if (!held) throw new Failure(systemFailure.notFound);
      if (version !== undefined && version !== held.version)
        throw await staleVersionFailure(tx, caller, `codeList:${id}`, { ...held });
      if (held.codeKey !== draft.codeKey) throw new Failure(codeFailure.codeListBuiltIn);
      await this.store.changeList(tx, { ...draft, id });
      await writeAudit(tx, caller, { action: 'code.changeList', object: `codeList:${id}`, before: held, after: draft });
      return { id };
    });
  }

  /** Deletes an empty list that is not built in. */
  deleteList({ id }: ParsedOf<typeof codeLists.deleteList>, caller: Caller): Promise<{ id: number }> {
    return this.db.transact(async (tx) => {
      const held = await this.store.lockList(tx, id);
      if (!held) throw new Failure(systemFailure.notFound);
      if (held.builtIn) throw new Failure(codeFailure.codeListBuiltIn);
      const count = (await this.store.itemsOf(tx, held.codeKey)).length;
      if (count > 0) throw new Failure(codeFailure.codeListFull, { count });
      await this.store.deleteList(tx, id);
      await writeAudit(tx, caller, { action: 'code.deleteList', object: `codeList:${id}`, before: held });
      return { id };
    });
  }

  /** Adds or edits an item. The lock on its list prevents duplicate values and cyclic parents. */
  save(draft: ParsedOf<typeof codeLists.save>, caller: Caller): Promise<{ id: number }> {
    return this.db.transact(async (tx) => {
      const of = await this.store.lockListByKey(tx, draft.codeKey);
      if (!of) throw new Failure(systemFailure.notFound);
      const items = await this.store.itemsOf(tx, draft.codeKey);
      const item = { ...draft, parentId: draft.parentId ?? null };
      const held = draft.id === undefined ? null : (items.find(({ id }) => id === draft.id) ?? null);
      if (draft.id !== undefined && !held) throw new Failure(systemFailure.notFound);
      if (items.some(({ id, value }) => value === item.value && id !== draft.id))
        throw new Failure(codeFailure.codeValueTaken, { value: item.value });
      throwIfRefused(parentRefusal(items, draft.id ?? null, item.parentId));
      if (held) await this.change(tx, held, item, caller);
      const id = held?.id ?? (await this.store.add(tx, item));
      if (!held) await writeAudit(tx, caller, { action: 'code.add', object: `code:${id}`, after: { ...item, id } });
      return { id };
    });
  }

  /** Deletes an unused item. */
  remove({ id }: ParsedOf<typeof codeLists.remove>, caller: Caller): Promise<{ id: number }> {
    return this.db.transact(async (tx) => {
      const held = await this.store.item(tx, id);
      if (!held || !(await this.store.lockListByKey(tx, held.codeKey))) throw new Failure(systemFailure.notFound);
      const count = total(await this.store.uses(tx, held));
      if (count > 0) throw new Failure(codeFailure.codeInUse, { count });
      await this.store.delete(tx, id);
      await writeAudit(tx, caller, { action: 'code.delete', object: `code:${id}`, before: held });
      return { id };
    });
  }

  /** Returns where an item is used. */
  async uses({ id }: ParsedOf<typeof codeLists.uses>): Promise<AnswerOf<typeof codeLists.uses>> {
    const held = await this.store.item(this.db, id);
    if (!held) throw new Failure(systemFailure.notFound);
    return this.store.uses(this.db, held);
  }

  private async change(
    tx: Tx,
    held: CodeItemEntity,
    item: Omit<CodeItemEntity, 'id' | 'version'> & { version?: number | undefined },
    caller: Caller,
  ): Promise<void> {
    if (item.version !== undefined && item.version !== held.version)
      throw await staleVersionFailure(tx, caller, `code:${held.id}`, { ...held });
    const count = held.value === item.value ? 0 : total(await this.store.uses(tx, held));
    if (count > 0) throw new Failure(codeFailure.codeValueInUse, { value: held.value, count });
    await this.store.change(tx, { ...item, id: held.id });
    await writeAudit(tx, caller, { action: 'code.change', object: `code:${held.id}`, before: held, after: item });
  }
}
