import { applyDecorators, createParamDecorator, HttpCode, RequestMapping, RequestMethod, SetMetadata, UseInterceptors, type ExecutionContext } from '@nestjs/common';
import { isExport, type AnswerOf, type AnyEndpoint, type ParsedOf } from '#contract/kit/endpoint';
import { ENDPOINT } from './endpoint-of';
import { EnvelopeInterceptor } from './envelope.interceptor';
import { ExportTrace } from './export-trace';

/** Mounts an endpoint: path, verb, admission, input and reply come from the contract. Handlers answer 200 in the envelope unless the endpoint is raw. */
export const Serve = (endpoint: AnyEndpoint) =>
  applyDecorators(
    RequestMapping({ path: endpoint.path, method: RequestMethod[endpoint.method] }),
    HttpCode(200),
    SetMetadata(ENDPOINT, endpoint),
    ...(endpoint.raw ? (isExport(endpoint) ? [UseInterceptors(ExportTrace)] : []) : [UseInterceptors(EnvelopeInterceptor)]),
  );

/** The parsed input: path, query and body as one typed object. */
export const Input = createParamDecorator((_: unknown, context: ExecutionContext) => context.switchToHttp().getRequest<{ input: unknown }>().input);

/** Who calls; see `Caller`. */
export const By = createParamDecorator((_: unknown, context: ExecutionContext) => context.switchToHttp().getRequest<{ caller: unknown }>().caller);

/** A controller that answers every endpoint of a contract with the right types, or does not compile. A handler may take the request (`@Req()`) third. Raw endpoints answer through the reply object (`@Res()`), their bytes came as `rawBody` of the `EdgeRequest` (`@Req()`). */
export type Answers<C extends Record<string, AnyEndpoint>> = {
  [K in keyof C]: C[K] extends { readonly raw: true } ? (...args: never[]) => unknown : (input: ParsedOf<C[K]>, caller: never, request: never) => Promise<AnswerOf<C[K]>>;
};
