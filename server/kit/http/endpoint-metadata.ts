import type { AnyEndpoint } from '#contract/kit/endpoint';

/** Metadata key of the endpoint of a handler. */
export const ENDPOINT_METADATA = Symbol('endpoint');

/** Returns the endpoint a handler implements, or undefined. */
export const endpointOf = (handler: object): AnyEndpoint | undefined =>
  Reflect.getMetadata(ENDPOINT_METADATA, handler) as AnyEndpoint | undefined;
