import { Catch, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import { Failure, sentenceOf } from '#domain/kit/failure';
import { systemFailure } from '#domain/system/system.failures';
import { codeOfKind } from '#contract/kit/envelope';
import type { SubscribeReply } from '#contract/kit/live';
import { log } from '#server/kit/runtime/log';

type SocketError = Exclude<SubscribeReply, { code: 200 }>;

/** Converts an error for a socket; unknown errors are reported as busy and logged. */
export function toSocketError(error: unknown): SocketError {
  if (!(error instanceof Failure)) log.error({ err: error }, 'a live call failed');
  const { spec, facts } = error instanceof Failure ? error : new Failure(systemFailure.busy);
  return {
    code: codeOfKind[spec.kind] as SocketError['code'],
    message: sentenceOf(spec, 'zh', facts),
    messageEn: sentenceOf(spec, 'en', facts),
    errKey: spec.key,
  };
}

/** Returns the acknowledgement among the arguments of a message, if the sender waits for one. */
export const ackOf = (args: readonly unknown[]): ((reply: object) => void) | undefined =>
  args.find((one): one is (reply: object) => void => typeof one === 'function');

/** Acknowledges a message with the error its handler threw. */
@Catch()
export class SocketFailureFilter implements ExceptionFilter {
  catch(error: unknown, host: ArgumentsHost): void {
    ackOf(host.getArgs())?.(toSocketError(error));
  }
}
