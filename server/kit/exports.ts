import { Injectable, SetMetadata, type OnApplicationBootstrap } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import type { Endpoint } from '#contract/kit/endpoint';
import type { Member } from './caller';
import type { Batches, Sheet } from './excel';
import { markedMethods } from './marked';

const EXPORTS = Symbol('exports');

/** A filtered list as it is written to a file. */
export interface Written {
  readonly sheet: Sheet<never>;
  readonly batches: Batches<unknown>;
}

/** Marks the service method that answers what an export call writes: `(caller, asked) => { sheet, batches }`. Long lists are then written by a worker, with the right and the input of that call. */
export const Exports = (endpoint: Endpoint) => SetMetadata(EXPORTS, endpoint);

/** One list that can be written to a file. */
export interface Exporter {
  readonly endpoint: Endpoint;
  readonly write: (caller: Member, asked: never) => Written | Promise<Written>;
}

/** Every list that can be written to a file, by the path of its export call. */
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

  /** Who writes this list. */
  find(path: string): Exporter | undefined {
    return this.known.get(path);
  }
}
