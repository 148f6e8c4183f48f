import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';
import type { DiscoveryService, MetadataScanner } from '@nestjs/core';
import type { AnyEndpoint } from '#contract/kit/endpoint';
import { endpointOf } from '#server/kit/http/endpoint-metadata';

/** Returns the HTTP handlers of the application with the endpoint each implements. */
export function endpointHandlers(
  discovery: DiscoveryService,
  scanner: MetadataScanner,
): { readonly name: string; readonly endpoint: AnyEndpoint | undefined }[] {
  return discovery.getControllers().flatMap(({ instance, name }) =>
    scanner
      .getAllMethodNames(Object.getPrototypeOf(instance) as object)
      .map((method) => ({ method, handler: (instance as Record<string, object>)[method] as object }))
      .filter(
        ({ handler }) => Reflect.hasMetadata(METHOD_METADATA, handler) || Reflect.hasMetadata(PATH_METADATA, handler),
      )
      .map(({ method, handler }) => ({ name: `${name}.${method}`, endpoint: endpointOf(handler) })),
  );
}

/**
 * Returns the mismatches between handlers and contract: a handler without endpoint, an endpoint without handler or with
 * two. Empty if complete.
 */
export function contractMismatches(
  handlers: ReturnType<typeof endpointHandlers>,
  areas: Readonly<Record<string, Readonly<Record<string, AnyEndpoint>>>>,
): string[] {
  const problems = handlers
    .filter(({ endpoint }) => !endpoint)
    .map(({ name }) => `${name} answers no endpoint of the contract`);
  const unhandled = Object.entries(areas).flatMap(([area, calls]) =>
    Object.entries(calls).map(([call, endpoint]) => ({ name: `${area}.${call}`, endpoint })),
  );
  for (const { name, endpoint } of unhandled) {
    const by = handlers.filter((handler) => handler.endpoint === endpoint).map((handler) => handler.name);
    if (by.length !== 1)
      problems.push(
        `${name} (${endpoint.method} ${endpoint.path}) is answered by ${by.length === 0 ? 'nobody' : by.join(' and ')}`,
      );
  }
  for (const { name, endpoint } of handlers) {
    if (endpoint && !unhandled.some((one) => one.endpoint === endpoint))
      problems.push(`${name} answers ${endpoint.method} ${endpoint.path}, which the contract does not declare`);
  }
  return problems;
}
