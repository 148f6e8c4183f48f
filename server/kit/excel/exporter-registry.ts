import { Injectable, SetMetadata, type OnApplicationBootstrap } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import type { Endpoint } from '#contract/kit/endpoint';
import type { Member } from '#server/kit/access/caller';
import type { SheetAnswer } from './excel';
import { markedMethods } from '#server/kit/runtime/marked-methods';

const EXPORTS = Symbol('exports');

/**
 * Marks the service method that provides the content of an export endpoint: `(caller, asked) => { sheet, batches }`.
 * Workers write long lists with it, under the right and input of that endpoint.
 */
export const ExportSource = (endpoint: Endpoint) => SetMetadata(EXPORTS, endpoint);

/** One list that can be exported. */
export interface Exporter {
  readonly endpoint: Endpoint;
  readonly write: (caller: Member, query: unknown) => SheetAnswer | Promise<SheetAnswer>;
}

/** All lists that can be exported, by the path of their export endpoint. */
@Injectable()
export class ExporterRegistry implements OnApplicationBootstrap {
  private readonly exporters = new Map<string, Exporter>();

  constructor(private readonly discovery: DiscoveryService) {}

  onApplicationBootstrap(): void {
    for (const { of: endpoint, run: write } of markedMethods<Endpoint, Exporter['write']>(this.discovery, EXPORTS)) {
      if (this.exporters.has(endpoint.path)) throw new Error(`two services write ${endpoint.path}`);
      this.exporters.set(endpoint.path, { endpoint, write });
    }
  }

  /** Returns the exporter of a path. */
  find(path: string): Exporter | undefined {
    return this.exporters.get(path);
  }
}
