import { existsSync, readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { DEMO_PAYMENTS_FILE, demoPayments } from '#contract/payments/channel.contract';
import { Bank } from './bank';
import { alipayRoutes } from './alipay';
import { cashierRoutes } from './cashier';
import { Faults } from './faults';
import { door } from './http';
import { openKeys } from './keys';
import { Ledger } from './ledger';
import { Postman } from './postman';
import { plainRoutes } from './plain';
import { testerRoutes } from './tester';
import { wechatRoutes } from './wechat';

/**
 * Runs the payment gateway counterpart: WeChat Pay v3, Alipay, the two platforms and the campus card with its own
 * ledger. Bound to loopback.
 */
const port = Number(process.env['COUNTERPART_PORT'] ?? 0);
const folder = process.env['COUNTERPART_STATE'] ?? '.data/counterparts/gateway';
const dataDir = process.env['DATA_DIR'] ?? '.data';
const keys = openKeys(folder, dataDir, Date.now());
const faults = new Faults();
const postman = new Postman(faults);
const bank = new Bank(keys, new Ledger(join(folder, 'ledger.jsonl')), faults, postman);

const origin = (): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const server = door(
  [
    ...wechatRoutes(keys, bank, faults, origin),
    ...alipayRoutes(keys, bank, faults, origin),
    ...plainRoutes(keys, bank, faults, origin),
    ...cashierRoutes(bank),
    ...testerRoutes(keys, bank, faults),
  ],
  faults,
);

const stop = () => {
  postman.stop();
  server.close(() => process.exit(0));
  server.closeAllConnections();
};
process.on('SIGTERM', stop);
process.on('SIGINT', stop);

const past = join(dataDir, DEMO_PAYMENTS_FILE);
if (existsSync(past)) bank.remember(demoPayments.parse(JSON.parse(readFileSync(past, 'utf8'))));

server.listen(port, '127.0.0.1', () => {
  bank.resume();
  console.log(`ready ${origin()}`);
});
