import { Injectable, SetMetadata, type OnApplicationBootstrap } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import type { Endpoint } from '#contract/kit/endpoint';
import type { Member } from './caller';
import type { Batches, Sheet } from './excel';
import { markedMethods } from './marked';

const EXPORTS = Symbol('exports');

/** The content of an exported list. */
export interface Written {
  readonly sheet: Sheet<never>;
  readonly batches: Batches<unknown>;
}

/**
 * Marks the service method that provides the content of an export endpoint: `(caller, asked) => { sheet, batches }`.
 * Workers write long lists with it, under the right and input of that endpoint.
 */
export const Exports = (endpoint: Endpoint) => SetMetadata(EXPORTS, endpoint);

/** One list that can be exported. */
export interface Exporter {
  readonly endpoint: Endpoint;
  readonly write: (caller: Member, asked: never) => Written | Promise<Written>;
}

/** All lists that can be exported, by the path of their export endpoint. */
@Injectable()
export class ExportBook implements OnApplicationBootstrap {
  private readonly known = new Map<string, Exporter>();

  constructor(private readonly discovery: DiscoveryService) {}

  onApplicationBootstrap(): void {
    for (const { of: endpoint, run: write } of markedMethods<Endpoint, Exporter['write']>(this.discovery, EXPORTS)) {
      if (this.known.has(endpoint.path)) throw new Error(`two services write ${endpoint.path}`);
      this.known.set(endpoint.path, { endpoint, write });
    }
  }

  /** Returns the exporter of a path. */
  find(path: string): Exporter | undefined {
    return this.known.get(path);
  }
}
