import type { MessageKind } from '#domain/messages/message-kind.rules';

/** A message ready to send. A provider accepts each request id once, however often it is sent. */
export interface OutgoingMessage {
  readonly requestId: string;
  readonly to: string;
  readonly template: MessageKind;
  readonly subject: string;
  readonly text: string;
}

/** A message provider. Returns the provider's message id. */
export interface MessageProvider {
  send(message: OutgoingMessage): Promise<string>;
}

/** The provider timed out or failed. The result is unknown; the same message may be sent again. */
export class MessageProviderUnavailable extends Error {}

/** The provider rejected the message permanently. */
export class MessageRejected extends Error {}
