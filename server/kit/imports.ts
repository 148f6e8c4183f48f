import { Injectable, SetMetadata, type OnApplicationBootstrap } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import type { z } from 'zod';
import type { AnyEnumeration } from '#domain/kit/enumeration';
import type { RowFate } from '#domain/tasks/task.status';
import type { Endpoint } from '#contract/kit/endpoint';
import type { Member } from './caller';
import type { Tx } from './db';

const IMPORTS = Symbol('imports');

/** One column of a workbook: a field of the row, headed by the contract's label; codes are written by their labels. */
export interface ImportColumn {
  readonly key: string;
  readonly of?: AnyEnumeration;
  /** What a filled cell looks like. */
  readonly example?: string;
}

/** What one good row would do; or why it may not, at which field. */
export type Verdict =
  { readonly fate: Exclude<RowFate, 4 | 5> } | { readonly field: string; readonly zh: string; readonly en: string };

/** One kind of rows that can be imported. A service marked `@Imports()` answers it. */
export interface Importer<V = unknown> {
  /** The importing call: its path names the import, its right is asked. */
  readonly importing: Endpoint;
  readonly template: string;
  readonly title: { readonly zh: string; readonly en: string };
  /** A row as its texts are parsed: labels, limits and refusals come from here. */
  readonly row: z.ZodObject;
  readonly columns: readonly ImportColumn[];
  /** What makes two rows the same: the second in one file is refused. */
  keyOf(row: V): string;
  /** What each row would do, within the reach of its importer. Asked again before anything is written. */
  judge(caller: Member, rows: readonly V[]): Promise<readonly Verdict[]>;
  /** Writes rows that are new or changed, in the one transaction of the whole import. */
  write(tx: Tx, caller: Member, rows: readonly V[]): Promise<void>;
  /** Where a file speaks for all there is of something: what was imported before and the file leaves out. Asked only if every row could be read. */
  gone?(caller: Member, rows: readonly V[]): Promise<readonly V[]>;
  /** Removes what a file left out, in the same transaction, before anything is written. */
  remove?(tx: Tx, caller: Member, rows: readonly V[]): Promise<void>;
}

/** Marks a service that answers one kind of import. */
export const Imports = () => SetMetadata(IMPORTS, true);

/** Every kind of import there is, by its path and by the code of its template. */
@Injectable()
export class ImportBook implements OnApplicationBootstrap {
  private known: readonly Importer[] = [];

  constructor(private readonly discovery: DiscoveryService) {}

  onApplicationBootstrap(): void {
    this.known = this.discovery
      .getProviders()
      .flatMap(({ instance, metatype }) =>
        metatype && instance && Reflect.getMetadata(IMPORTS, metatype) === true ? [instance as Importer] : [],
      );
    const names = this.known.flatMap(({ importing, template }) => [importing.path, template]);
    const twice = names.find((name, i) => names.indexOf(name) !== i);
    if (twice !== undefined) throw new Error(`two services import ${twice}`);
  }

  /** The import of a path. */
  at(path: string): Importer | undefined {
    return this.known.find(({ importing }) => importing.path === path);
  }

  /** The import of a template's code. */
  of(template: string): Importer | undefined {
    return this.known.find((one) => one.template === template);
  }
}
