import {
  applyDecorators,
  Controller,
  createParamDecorator,
  HttpCode,
  Req,
  RequestMapping,
  RequestMethod,
  Res,
  SetMetadata,
  UseInterceptors,
  type ExecutionContext,
  type Type,
} from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { isExport, type AnswerOf, type AnyEndpoint, type ParsedOf } from '#contract/kit/endpoint';
import type { Caller, DeviceCaller, Member } from '#server/kit/access/caller';
import { sendSheet, type SheetAnswer } from '#server/kit/excel/excel';
import { Clock } from '#server/kit/runtime/clock';
import { ENDPOINT_METADATA } from './endpoint-metadata';
import { checkAnswer } from './envelope';
import { ExportAuditInterceptor } from './export-audit.interceptor';
import type { EdgeRequest } from './request';

type Endpoints = Readonly<Record<string, AnyEndpoint>>;

/** The caller of an endpoint: the guard has checked what the endpoint's admission says. */
type CallerOf<E extends AnyEndpoint> = E['admit'] extends 'login' | { readonly right: string }
  ? Member
  : E['admit'] extends 'device'
    ? DeviceCaller
    : Caller;

/** A raw endpoint answers through the reply, or with a sheet, which is sent as a file in the language of the input. */
type HandlerOf<E extends AnyEndpoint> = E extends { readonly raw: true }
  ? (
      input: ParsedOf<E>,
      caller: CallerOf<E>,
      request: EdgeRequest,
      reply: FastifyReply,
    ) => Promise<void | SheetAnswer> | SheetAnswer
  : (input: ParsedOf<E>, caller: CallerOf<E>, request: EdgeRequest) => Promise<AnswerOf<E>>;

/** A handler for each endpoint of a contract, with the input, caller and answer that the endpoint declares. */
type Handlers<C extends Endpoints> = { readonly [K in keyof C]: HandlerOf<C[K]> };

type Injected<S> = { readonly [K in keyof S]: S[K] extends Type<infer T> ? T : never };
type AnyHandler = (input: unknown, caller: Caller, request: EdgeRequest, reply?: FastifyReply) => unknown;

/** The parsed input: path, query and body as one typed object. */
const Input = createParamDecorator(
  (_: unknown, context: ExecutionContext) => context.switchToHttp().getRequest<EdgeRequest>().input,
);
const CurrentCaller = createParamDecorator(
  (_: unknown, context: ExecutionContext) => context.switchToHttp().getRequest<EdgeRequest>().caller,
);

const serve = (endpoint: AnyEndpoint): MethodDecorator =>
  applyDecorators(
    ...(isExport(endpoint) ? [UseInterceptors(ExportAuditInterceptor)] : []),
    RequestMapping({ path: endpoint.path, method: RequestMethod[endpoint.method] }),
    HttpCode(200),
    SetMetadata(ENDPOINT_METADATA, endpoint),
  );

/**
 * Returns a NestJS controller that serves a contract: path, method, admission, input and reply of every endpoint come
 * from the contract. `services` are injected and passed to `handlersOf`. Answers are checked against the contract.
 */
export function controllerFor<C extends Endpoints, S extends Readonly<Record<string, Type>>>(
  contract: C,
  services: S,
  handlersOf: (services: Injected<S>) => Handlers<C>,
): Type {
  @Controller()
  class EndpointController {
    readonly handlers: Readonly<Record<string, AnyHandler>>;

    constructor(
      readonly clock: Clock,
      ...instances: unknown[]
    ) {
      const names = Object.keys(services);
      const injected = Object.fromEntries(names.map((name, index) => [name, instances[index]]));
      this.handlers = handlersOf(injected as Injected<S>);
    }
  }
  Reflect.defineMetadata('design:paramtypes', [Clock, ...Object.values(services)], EndpointController);
  for (const [name, endpoint] of Object.entries(contract)) mount(EndpointController, name, endpoint);
  return EndpointController;
}

/** Adds the method of an endpoint to a controller. */
function mount(
  controller: Type<{ readonly clock: Clock; readonly handlers: Readonly<Record<string, AnyHandler>> }>,
  name: string,
  endpoint: AnyEndpoint,
): void {
  type This = InstanceType<typeof controller>;
  const prototype = controller.prototype as This;
  const handlerOf = ({ handlers }: This) => handlers[name] as AnyHandler;
  const value = endpoint.raw
    ? async function (this: This, input: unknown, caller: Caller, request: EdgeRequest, reply: FastifyReply) {
        const answer = (await handlerOf(this)(input, caller, request, reply)) as SheetAnswer | undefined;
        if (answer) await sendSheet(reply, answer, (input as { lang: 'zh' | 'en' }).lang, this.clock.now());
      }
    : async function (this: This, input: unknown, caller: Caller, request: EdgeRequest) {
        return checkAnswer(endpoint, await handlerOf(this)(input, caller, request));
      };
  const property: PropertyDescriptor = { value, writable: true, configurable: true, enumerable: false };
  Object.defineProperty(prototype, name, property);
  [Input(), CurrentCaller(), Req(), ...(endpoint.raw ? [Res()] : [])].forEach((parameter, index) =>
    parameter(prototype, name, index),
  );
  serve(endpoint)(prototype, name, property);
}

/** Returns some endpoints of a contract, for a controller that serves a part of it. */
export const pick = <C extends Endpoints, K extends keyof C>(contract: C, ...names: readonly K[]): Pick<C, K> =>
  Object.fromEntries(names.map((name) => [name, contract[name]])) as Pick<C, K>;
