import type { MessageTemplate } from '#domain/members/message.rules';

/** A message ready to leave: under its request id a provider takes it once, however often it is handed over. */
export interface Outgoing {
  readonly requestId: string;
  readonly to: string;
  readonly template: MessageTemplate;
  readonly subject: string;
  readonly text: string;
}

/** One way out of the house. Answers the provider's id of the message. */
export interface MessageDoor {
  send(message: Outgoing): Promise<string>;
}

/** The provider did not answer in time or was not well: nothing is known, the same message may be handed over again. */
export class ProviderAway extends Error {}

/** The provider took the call and will never take this message. */
export class ProviderRefused extends Error {}
