import { Injectable, SetMetadata, type OnApplicationBootstrap } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import type { z } from 'zod';
import type { AnyEnumeration } from '#domain/kit/enumeration';
import type { ImportRowAction } from '#domain/tasks/task.status';
import type { Endpoint } from '#contract/kit/endpoint';
import type { Member } from '#server/kit/access/caller';
import type { Tx } from '#server/kit/db/db';

const IMPORTS = Symbol('imports');

/** One column of a workbook: a field of the row, headed by the contract's label; codes are written as labels. */
export interface ImportColumn {
  readonly key: string;
  readonly of?: AnyEnumeration;
  /** An example value. */
  readonly example?: string;
}

/** What importing a valid row would do, or why it is refused and at which field. */
export type ImportRowResult =
  | { readonly fate: Exclude<ImportRowAction, 4 | 5> }
  | { readonly field: string; readonly zh: string; readonly en: string };

/** The run of an import that writes its rows in several transactions. */
export interface ImportRun {
  /** Reports progress; throws if the import was cancelled. */
  report(done: number, total: number): Promise<void>;
  /** Ends the import, in the transaction after which its rows are certain to be written; throws if it was cancelled. */
  commit(tx: Tx): Promise<void>;
}

/** One kind of importable rows, implemented by a service marked `@ImportSource()`. */
export interface Importer<V = unknown> {
  /** The import endpoint: its path identifies the import, and its right is required. */
  readonly endpoint: Endpoint;
  readonly template: string;
  readonly title: { readonly zh: string; readonly en: string };
  /** The schema of a row; labels, limits and failures come from it. */
  readonly row: z.ZodObject;
  readonly columns: readonly ImportColumn[];
  /** Returns the identity of a row: a duplicate in the same file is refused. */
  keyOf(row: V): string;
  /** Returns what each row would do, within the caller's scope. Called again before anything is written. */
  checkRows(caller: Member, rows: readonly V[]): Promise<readonly ImportRowResult[]>;
  /** Writes new and changed rows in the single transaction of the import. */
  writeRows?(tx: Tx, caller: Member, rows: readonly V[]): Promise<void>;
  /**
   * Returns previously imported rows that are missing in the file, for files that list everything. Called only if every
   * row could be read.
   */
  findRemoved?(caller: Member, rows: readonly V[]): Promise<readonly V[]>;
  /** Removes rows missing in the file, in the same transaction before anything is written. */
  removeRows?(tx: Tx, caller: Member, rows: readonly V[]): Promise<void>;
  /**
   * Writes and removes rows in several short transactions instead, all or none, for rows whose locks members wait for.
   * Calls `commit` once; if it is interrupted after that, it continues by itself.
   */
  writeInSteps?(
    caller: Member,
    rows: { readonly written: readonly V[]; readonly removed: readonly V[] },
    run: ImportRun,
  ): Promise<void>;
}

/** Marks a service that implements one import. */
export const ImportSource = () => SetMetadata(IMPORTS, true);

/** All imports, by path and by template code. */
@Injectable()
export class ImporterRegistry implements OnApplicationBootstrap {
  private importers: readonly Importer[] = [];

  constructor(private readonly discovery: DiscoveryService) {}

  onApplicationBootstrap(): void {
    this.importers = this.discovery
      .getProviders()
      .flatMap(({ instance, metatype }) =>
        metatype && instance && Reflect.getMetadata(IMPORTS, metatype) === true ? [instance as Importer] : [],
      );
    const names = this.importers.flatMap(({ endpoint: importing, template }) => [importing.path, template]);
    const duplicate = names.find((name, i) => names.indexOf(name) !== i);
    if (duplicate !== undefined) throw new Error(`two services import ${duplicate}`);
  }

  /** Returns the import of a path. */
  findByPath(path: string): Importer | undefined {
    return this.importers.find(({ endpoint: importing }) => importing.path === path);
  }

  /** Returns the import of a template code. */
  findByTemplate(template: string): Importer | undefined {
    return this.importers.find((one) => one.template === template);
  }
}
