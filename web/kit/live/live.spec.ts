import { io } from 'socket.io-client';
import { live } from './live';

jest.mock('socket.io-client', () => ({ io: jest.fn(() => ({ on: jest.fn(), io: { on: jest.fn() } })) }));

it('connects below the base path that the page states', () => {
  document.head.innerHTML = '<meta name="api-base" content="/venue-zhjs-server" />';
  live();
  expect(io).toHaveBeenCalledWith('/rt', expect.objectContaining({ path: '/venue-zhjs-server/socket.io' }));
});
