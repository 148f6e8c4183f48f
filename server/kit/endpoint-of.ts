import type { AnyEndpoint } from '#contract/kit/endpoint';

/** Metadata key under which a handler carries its endpoint. */
export const ENDPOINT = Symbol('endpoint');

/** The endpoint a handler answers, if it answers one. */
export const endpointOf = (handler: object): AnyEndpoint | undefined =>
  Reflect.getMetadata(ENDPOINT, handler) as AnyEndpoint | undefined;
