import { signTicket, readTicket } from './signed-ticket';

const KEY = 'a key of thirty-two characters...';
const ticket = signTicket(KEY, 'task.7', 1_000);

it('grants one resource until it expires', () => {
  expect(readTicket(KEY, ticket, 999)).toBe('task.7');
  expect(readTicket(KEY, ticket, 1_000)).toBeNull();
});

it.each([
  ['another thing', ticket.replace('task.7', 'task.8')],
  ['a later end', ticket.replace(/~[^~]+~/, '~zzzzz~')],
  ['no seal', 'task.7~zzz'],
  ['an empty seal', 'task.7~zzz~'],
  ['nothing', ''],
  ['tildes', '~~~'],
])('refuses %s', (_, wrong) => expect(readTicket(KEY, wrong, 0)).toBeNull());

it('refuses a ticket signed with another key', () => expect(readTicket('another key', ticket, 0)).toBeNull());
