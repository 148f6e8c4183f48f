import { Injectable, SetMetadata, type OnApplicationBootstrap } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import type { Endpoint } from '#contract/kit/endpoint';
import type { Member } from './caller';
import type { Batches, Sheet } from './excel';

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
    for (const { instance, metatype } of this.discovery.getProviders()) {
      if (!metatype || !instance) continue;
      const prototype = Object.getPrototypeOf(instance) as object | null;
      if (prototype === null || prototype === Object.prototype) continue;
      for (const [name, { value }] of Object.entries(Object.getOwnPropertyDescriptors(prototype))) {
        const endpoint = typeof value === 'function' ? (Reflect.getMetadata(EXPORTS, value) as Endpoint | undefined) : undefined;
        if (!endpoint) continue;
        if (this.known.has(endpoint.path)) throw new Error(`two services write ${endpoint.path}`);
        this.known.set(endpoint.path, { endpoint, write: (caller, asked) => (instance as Record<string, Exporter['write']>)[name]!(caller, asked) });
      }
    }
  }

  /** Who writes this list. */
  find(path: string): Exporter | undefined {
    return this.known.get(path);
  }
}
