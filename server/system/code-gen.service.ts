import { Inject, Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { role } from '#domain/session/role.status';
import { keyOfColumn, reservedFields, invalidField, type AreaField } from '#domain/system/area.names';
import { areaFiles } from '#domain/system/area.template';
import { codeGenFailure } from '#domain/system/code-gen.failures';
import { systemFailure } from '#domain/system/system.failures';
import { areas } from '#contract/endpoints';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import type { codeGen, FieldDraft } from '#contract/system/code-gen.contract';
import { writeAudit } from '#server/kit/access/audit';
import type { Member } from '#server/kit/access/caller';
import { schoolStamp } from '#server/kit/runtime/clock';
import { migrationFiles } from '#server/kit/db/migrations';
import { Db } from '#server/kit/db/db';
import { ENV, type Env } from '#server/kit/runtime/env';
import { CodeGenStore, type TableColumn } from './code-gen.store';
import { createZip } from './zip';

type AreaPlan = ParsedOf<typeof codeGen.preview>;

/** Names of existing areas, taken from the paths of calls. */
const known: ReadonlySet<string> = new Set([
  ...Object.keys(areas),
  ...Object.values(areas).flatMap((calls) => Object.values(calls).map(({ path }) => path.split('/')[2] ?? '')),
]);

const kinds: Readonly<Record<string, AreaField['kind']>> = {
  text: 'text',
  'character varying': 'text',
  smallint: 'whole',
  integer: 'whole',
  boolean: 'flag',
  date: 'date',
};

const english = (column: string): string => column.replaceAll('_', ' ').replace(/^./, (letter) => letter.toUpperCase());

/**
 * Plans of new areas and their generated files. Nothing is written on the server: files are previewed or downloaded as
 * a zip.
 */
@Injectable()
export class CodeGenService {
  constructor(
    private readonly db: Db,
    private readonly store: CodeGenStore,
    @Inject(ENV) private readonly env: Env,
  ) {}

  async list(query: ParsedOf<typeof codeGen.list>, caller: Member): Promise<AnswerOf<typeof codeGen.list>> {
    this.assertDeveloper(caller);
    const page = await this.store.list.page(query);
    return {
      ...page,
      content: page.content.map(({ modifiedAt, ...row }) => ({ ...row, gmtModified: schoolStamp(modifiedAt) })),
    };
  }

  async detail({ id }: ParsedOf<typeof codeGen.detail>, caller: Member): Promise<AnswerOf<typeof codeGen.detail>> {
    this.assertDeveloper(caller);
    return this.storedPlan(id);
  }

  async tables(caller: Member): Promise<AnswerOf<typeof codeGen.tables>> {
    this.assertDeveloper(caller);
    return this.store.tables();
  }

  /** Returns the columns of a table as fields, without those every area has and unsupported types. */
  async columns({ tableName }: ParsedOf<typeof codeGen.columns>, caller: Member): Promise<FieldDraft[]> {
    this.assertDeveloper(caller);
    const columns = await this.store.columns(tableName);
    if (columns.length === 0) throw new Failure(codeGenFailure.codeGenTable);
    return columns.flatMap((column) => this.suggestedField(column));
  }

  /** Saves a plan. */
  async save({ id, version, ...draft }: ParsedOf<typeof codeGen.save>, caller: Member): Promise<{ id: number }> {
    this.assertDeveloper(caller);
    await this.assertValid(draft);
    const { userId } = caller;
    const plan = { ...draft, tableName: draft.tableName ?? null };
    return this.db.transact(async (tx) => {
      if (await this.store.isPlanned(tx, plan.plural, id ?? 0))
        throw new Failure(codeGenFailure.codeGenTaken, { plural: plan.plural });
      if (id !== undefined && !(await this.store.plan(tx, id))) throw new Failure(systemFailure.notFound);
      if (id !== undefined && !(await this.store.change(tx, { ...plan, id, version: version ?? 0 })))
        throw new Failure(systemFailure.staleVersion);
      const savedId = id ?? (await this.store.add(tx, plan, userId));
      if (savedId === null) throw new Failure(codeGenFailure.codeGenTaken, { plural: plan.plural });
      await writeAudit(tx, caller, { action: 'codeGen.save', object: `codeGen:${savedId}`, after: plan });
      return { id: savedId };
    });
  }

  /** Deletes a plan. */
  async remove({ id }: ParsedOf<typeof codeGen.remove>, caller: Member): Promise<{ id: number }> {
    this.assertDeveloper(caller);
    await this.db.transact(async (tx) => {
      const before = await this.store.plan(tx, id);
      if (!before) throw new Failure(systemFailure.notFound);
      await this.store.delete(tx, id);
      await writeAudit(tx, caller, { action: 'codeGen.delete', object: `codeGen:${id}`, before });
    });
    return { id };
  }

  /** Returns the files of a plan. */
  async preview(plan: AreaPlan, caller: Member): Promise<AnswerOf<typeof codeGen.preview>> {
    this.assertDeveloper(caller);
    await this.assertValid(plan);
    return Object.entries(this.files(plan)).map(([path, text]) => ({ path, text }));
  }

  /** Returns the files of a saved plan as an archive with its name. */
  async zip({ id }: ParsedOf<typeof codeGen.zip>, caller: Member): Promise<{ name: string; bytes: Buffer }> {
    this.assertDeveloper(caller);
    const plan = await this.storedPlan(id);
    return {
      name: `${plan.plural}.zip`,
      bytes: createZip(this.files(plan as Pick<AreaPlan, 'plural' | 'singular' | 'zh' | 'en' | 'fields'>)),
    };
  }

  private files({
    fields,
    ...names
  }: Pick<AreaPlan, 'plural' | 'singular' | 'zh' | 'en' | 'fields'>): Readonly<Record<string, string>> {
    const newest = Number.parseInt(migrationFiles.at(-1) ?? '0', 10);
    return areaFiles(names, String(newest + 1).padStart(4, '0'), fields as AreaField[]);
  }

  private async storedPlan(id: number) {
    const plan = await this.store.plan(this.db, id);
    if (!plan) throw new Failure(systemFailure.notFound);
    return plan;
  }

  private suggestedField({ name, type, nullable, hasDefault }: TableColumn): FieldDraft[] {
    const kind = kinds[type];
    const key = keyOfColumn(name);
    if (!kind || reservedFields.has(key) || name === 'en_name') return [];
    return [
      {
        key,
        column: name,
        zh: name,
        en: english(name),
        kind,
        required: !nullable && !hasDefault && kind !== 'flag',
        inList: true,
        inForm: true,
        inSearch: kind === 'text',
      },
    ];
  }

  private async assertValid({ plural, fields }: AreaPlan): Promise<void> {
    if (known.has(plural)) throw new Failure(codeGenFailure.codeGenTaken, { plural });
    const wrong = invalidField(fields as AreaField[]);
    if (wrong) throw new Failure(codeGenFailure.codeGenField, { key: wrong.key });
    const [word] = await this.store.reservedWords(fields.map(({ column }) => column));
    if (word !== undefined) throw new Failure(codeGenFailure.codeGenField, { key: word });
  }

  /** Throws in production, and elsewhere unless the caller is a developer. */
  private assertDeveloper(caller: Member): void {
    if (this.env.NODE_ENV === 'production') throw new Failure(codeGenFailure.codeGenOff);
    if (caller.roleId !== role.developer) throw new Failure(codeGenFailure.codeGenDevelopers);
  }
}
