import type { DiscoveryService } from '@nestjs/core';

/** Returns service methods marked by `SetMetadata`, bound to their service; marks of base classes do not count. */
export function markedMethods<M, F extends (...inputs: never[]) => unknown>(
  discovery: DiscoveryService,
  metadataKey: symbol,
): { readonly of: M; readonly run: F }[] {
  return discovery.getProviders().flatMap(({ instance, metatype }) => {
    const prototype = metatype && instance ? (Object.getPrototypeOf(instance) as object | null) : null;
    if (prototype === null || prototype === Object.prototype) return [];
    return Object.values(Object.getOwnPropertyDescriptors(prototype)).flatMap(({ value }) => {
      const metadata =
        typeof value === 'function' ? (Reflect.getMetadata(metadataKey, value) as M | undefined) : undefined;
      return metadata === undefined ? [] : [{ of: metadata, run: (value as F).bind(instance) as F }];
    });
  });
}
