import {
  applyDecorators,
  createParamDecorator,
  HttpCode,
  RequestMapping,
  RequestMethod,
  SetMetadata,
  UseInterceptors,
  type ExecutionContext,
} from '@nestjs/common';
import { isExport, type AnswerOf, type AnyEndpoint, type ParsedOf } from '#contract/kit/endpoint';
import { ENDPOINT_METADATA } from './endpoint-metadata';
import { checkAnswer } from './envelope';
import { ExportAuditInterceptor } from './export-audit.interceptor';

type EndpointMethod = (...args: unknown[]) => Promise<unknown>;

/** Checks the answer of a handler against the contract. */
const checksAnswer =
  (endpoint: AnyEndpoint): MethodDecorator =>
  (_target: object, _name: string | symbol, method: PropertyDescriptor) => {
    const answer = method.value as EndpointMethod;
    method.value = async function (this: unknown, ...args: unknown[]): Promise<unknown> {
      return checkAnswer(endpoint, await answer.apply(this, args));
    };
  };

/**
 * Mounts an endpoint: path, method, admission, input and reply come from the contract. Handlers answer 200 in the
 * envelope unless the endpoint is raw. It must be the decorator nearest to the method, because it wraps the original
 * method with the answer check.
 */
export const ServeEndpoint = (endpoint: AnyEndpoint) =>
  applyDecorators(
    ...(endpoint.raw
      ? isExport(endpoint)
        ? [UseInterceptors(ExportAuditInterceptor)]
        : []
      : [checksAnswer(endpoint)]),
    RequestMapping({ path: endpoint.path, method: RequestMethod[endpoint.method] }),
    HttpCode(200),
    SetMetadata(ENDPOINT_METADATA, endpoint),
  );

/** The parsed input: path, query and body as one typed object. */
export const EndpointInput = createParamDecorator(
  (_: unknown, context: ExecutionContext) => context.switchToHttp().getRequest<{ input: unknown }>().input,
);

/** The caller; see `Caller`. */
export const CurrentCaller = createParamDecorator(
  (_: unknown, context: ExecutionContext) => context.switchToHttp().getRequest<{ caller: unknown }>().caller,
);

/**
 * A controller that implements every endpoint of a contract with the right types, checked by the compiler. A handler
 * may take the request (`@Req()`) third. Raw endpoints answer through the reply (`@Res()`); their body is the `rawBody`
 * of the `EdgeRequest` (`@Req()`).
 */
export type EndpointHandlers<C extends Record<string, AnyEndpoint>> = {
  [K in keyof C]: C[K] extends { readonly raw: true }
    ? (...args: never[]) => unknown
    : (input: ParsedOf<C[K]>, caller: never, request: never) => Promise<AnswerOf<C[K]>>;
};
