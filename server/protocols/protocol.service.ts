import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { role } from '#domain/session/role.status';
import { systemFailure } from '#domain/system/system.failures';
import { protocolFailure } from '#domain/protocols/protocol.failures';
import { protocolStatus } from '#domain/protocols/protocol.status';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { agreementRow, protocols, type AgreementRow } from '#contract/protocols/protocol.contract';
import { RichTextService } from '#server/attachments/rich-text.service';
import { writeAudit } from '#server/kit/access/audit';
import type { Member } from '#server/kit/access/caller';
import { Db, type Tx } from '#server/kit/db/db';
import type { ListSheet, Sheet } from '#server/kit/excel/excel';
import { ExportSource } from '#server/kit/excel/exporter-registry';
import type { ProtocolEntity } from './protocol.entity';
import { ProtocolStore, type ProtocolFields } from './protocol.store';

const sheet: Sheet<AgreementRow> = {
  zh: '协议同意记录',
  en: 'Agreements',
  row: agreementRow,
  columns: [
    { key: 'userName' },
    { key: 'account' },
    { key: 'roleId', of: role },
    { key: 'version', width: 8 },
    { key: 'at', width: 22 },
    { key: 'ip' },
  ],
};

/** Manages terms texts: drafts are edited and published; published versions never change. */
@Injectable()
export class ProtocolService {
  constructor(
    private readonly db: Db,
    private readonly store: ProtocolStore,
    private readonly texts: RichTextService,
  ) {}

  page(query: ParsedOf<typeof protocols.list>): Promise<AnswerOf<typeof protocols.list>> {
    return this.store.list.page(query);
  }

  async detail(id: number): Promise<AnswerOf<typeof protocols.detail>> {
    const found = await this.store.find(id);
    if (!found) throw new Failure(systemFailure.notFound);
    return { ...found, content: this.texts.sanitize(found.content), enContent: this.texts.sanitize(found.enContent) };
  }

  agreements(
    query: ParsedOf<typeof protocols.agreements>,
    caller: Member,
  ): Promise<AnswerOf<typeof protocols.agreements>> {
    return this.store.agreements.page(query, caller);
  }

  /** Exports the agreements to a text as a sheet. */
  @ExportSource(protocols.exportFile)
  sheet(caller: Member, query: Omit<ParsedOf<typeof protocols.exportFile>, 'lang'>): ListSheet<AgreementRow> {
    return { sheet, batches: this.store.agreements.rows(query, caller) };
  }

  /** Adds the first draft of a text, or the next draft of a text without one. */
  add({ code, ...fields }: ParsedOf<typeof protocols.add>, caller: Member): Promise<{ id: number }> {
    return this.db.transact(async (tx) => ({ id: await this.insertDraft(tx, code, fields, caller) }));
  }

  /** Changes a draft. For a published version, creates the next draft. */
  edit({ id, rowVersion, ...fields }: ParsedOf<typeof protocols.edit>, caller: Member): Promise<{ id: number }> {
    return this.db.transact(async (tx) => {
      const held = await this.lock(tx, id);
      if (held.status !== protocolStatus.draft) return { id: await this.insertDraft(tx, held.code, fields, caller) };
      if (rowVersion !== undefined && rowVersion !== held.rowVersion) throw new Failure(systemFailure.staleVersion);
      await this.store.change(tx, id, await this.save(tx, id, fields, caller));
      await writeAudit(tx, caller, {
        action: 'protocol.change',
        object: `protocol:${id}`,
        before: { title: held.title, version: held.version },
        after: { title: fields.title, version: held.version },
      });
      return { id };
    });
  }

  /** Publishes a draft. */
  publish(id: number, caller: Member): Promise<{ id: number }> {
    return this.db.transact(async (tx) => {
      const held = await this.lockDraft(tx, id);
      await this.store.publish(tx, held);
      await writeAudit(tx, caller, {
        action: 'protocol.publish',
        object: `protocol:${id}`,
        after: { code: held.code, version: held.version },
      });
      return { id };
    });
  }

  /** Deletes a draft. */
  remove(id: number, caller: Member): Promise<{ id: number }> {
    return this.db.transact(async (tx) => {
      const held = await this.lockDraft(tx, id);
      for (const lang of ['zh', 'en']) await this.texts.releasePictures(tx, `protocol:${id}:${lang}`);
      await this.store.drop(tx, id);
      await writeAudit(tx, caller, {
        action: 'protocol.delete',
        object: `protocol:${id}`,
        before: { code: held.code, version: held.version, title: held.title },
      });
      return { id };
    });
  }

  /** Records the caller's agreement to the version in force. */
  async agree(id: number, caller: Member): Promise<AnswerOf<typeof protocols.agree>> {
    const noted = await this.store.agree(id, caller.userId, caller.roleId, caller.ip);
    if (!noted) throw new Failure(protocolFailure.protocolOutdated);
    return noted;
  }

  private async insertDraft(tx: Tx, code: string, fields: ProtocolFields, caller: Member): Promise<number> {
    const versions = await this.store.lockVersions(tx, code);
    const open = versions.find(({ status }) => status === protocolStatus.draft);
    if (open) throw new Failure(protocolFailure.protocolDrafted, { code, version: open.version });
    const version = (versions[0]?.version ?? 0) + 1;
    const id = await this.store.add(tx, code, version, fields);
    await this.store.change(tx, id, await this.save(tx, id, fields, caller));
    await writeAudit(tx, caller, {
      action: 'protocol.add',
      object: `protocol:${id}`,
      after: { code, version, title: fields.title },
    });
    return id;
  }

  private async save(tx: Tx, id: number, fields: ProtocolFields, caller: Member): Promise<ProtocolFields> {
    for (const field of ['content', 'enContent'] as const) this.texts.assertShown(fields[field], field);
    const content = await this.texts.bindPictures(tx, fields.content, caller.userId, `protocol:${id}:zh`);
    return {
      ...fields,
      content,
      enContent: await this.texts.bindPictures(tx, fields.enContent, caller.userId, `protocol:${id}:en`),
    };
  }

  private async lock(tx: Tx, id: number): Promise<ProtocolEntity> {
    const held = await this.store.lock(tx, id);
    if (!held) throw new Failure(systemFailure.notFound);
    return held;
  }

  private async lockDraft(tx: Tx, id: number): Promise<ProtocolEntity> {
    const held = await this.lock(tx, id);
    if (held.status !== protocolStatus.draft) throw new Failure(protocolFailure.protocolPublished);
    return held;
  }
}
