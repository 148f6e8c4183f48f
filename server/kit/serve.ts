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
import { ENDPOINT } from './endpoint-of';
import { fitting } from './envelope';
import { ExportTrace } from './export-trace';

type Handler = (...args: unknown[]) => Promise<unknown>;

/** A handler whose answer is held against the contract before anybody sees it. */
const fitted =
  (endpoint: AnyEndpoint): MethodDecorator =>
  (_target: object, _name: string | symbol, method: PropertyDescriptor) => {
    const answer = method.value as Handler;
    method.value = async function (this: unknown, ...args: unknown[]): Promise<unknown> {
      return fitting(endpoint, await answer.apply(this, args));
    };
  };

/** Mounts an endpoint: path, verb, admission, input and reply come from the contract. Handlers answer 200 in the envelope unless the endpoint is raw. It stands nearest to its method: what it mounts is the method as it was, with its answer checked. */
export const Serve = (endpoint: AnyEndpoint) =>
  applyDecorators(
    ...(endpoint.raw ? (isExport(endpoint) ? [UseInterceptors(ExportTrace)] : []) : [fitted(endpoint)]),
    RequestMapping({ path: endpoint.path, method: RequestMethod[endpoint.method] }),
    HttpCode(200),
    SetMetadata(ENDPOINT, endpoint),
  );

/** The parsed input: path, query and body as one typed object. */
export const Input = createParamDecorator(
  (_: unknown, context: ExecutionContext) => context.switchToHttp().getRequest<{ input: unknown }>().input,
);

/** Who calls; see `Caller`. */
export const By = createParamDecorator(
  (_: unknown, context: ExecutionContext) => context.switchToHttp().getRequest<{ caller: unknown }>().caller,
);

/** A controller that answers every endpoint of a contract with the right types, or does not compile. A handler may take the request (`@Req()`) third. Raw endpoints answer through the reply object (`@Res()`), their bytes came as `rawBody` of the `EdgeRequest` (`@Req()`). */
export type Answers<C extends Record<string, AnyEndpoint>> = {
  [K in keyof C]: C[K] extends { readonly raw: true }
    ? (...args: never[]) => unknown
    : (input: ParsedOf<C[K]>, caller: never, request: never) => Promise<AnswerOf<C[K]>>;
};
