import { readdirSync, readFileSync } from 'node:fs';
import { messageKinds, type MessageKind } from '#domain/messages/message-kind.rules';

/** The sources that send: they know the message service, or a service that passes a kind on to it. */
const senders = ['server', 'workers']
  .flatMap((room) => readdirSync(room, { recursive: true, encoding: 'utf8' }).map((path) => `${room}/${path}`))
  .filter((file) => /(?<!\.spec)\.ts$/.test(file) && !file.startsWith('server/messages/'))
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }))
  .filter(({ text }) => /MessageService|Notifications\b/.test(text));
const isSent = (kind: string) => senders.some(({ text }) => text.includes(`'${kind}'`));

it.each(Object.keys(messageKinds) as MessageKind[])('%s has a sender', (kind) => {
  expect(isSent(kind)).toBe(true);
});

it('misses the sender of a kind that nobody sends (control)', () => {
  expect(isSent('orderForgotten')).toBe(false);
});

it('reads no telephone number to send a message, unless the matter has its own', () => {
  const own = ['server/bulk/bulk-notifications.service.ts'];
  const sending = senders.filter(({ text }) => /\.queue(All)?\(\s*tx,/.test(text));
  expect(sending.length).toBeGreaterThan(10);
  expect(sending.filter(({ text }) => /\bphone\b/.test(text)).map(({ file }) => file)).toEqual(own);
});
