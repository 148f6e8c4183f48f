import { existsSync, readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { DEMO_PAYMENTS_FILE, demoPayments } from '#contract/channels/channel.contract';
import { GatewayBank } from './bank';
import { alipayRoutes } from './alipay';
import { cashierRoutes } from './cashier';
import { GatewayFaults } from './faults';
import { createGatewayServer } from './http';
import { openGatewayKeys } from './keys';
import { GatewayLedger } from './ledger';
import { NoticeSender } from './notice-sender';
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
const keys = openGatewayKeys(folder, dataDir, Date.now());
const faults = new GatewayFaults();
const noticeSender = new NoticeSender(faults);
const bank = new GatewayBank(keys, new GatewayLedger(join(folder, 'ledger.jsonl')), faults, noticeSender);

const origin = (): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const server = createGatewayServer(
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
  noticeSender.stop();
  server.close(() => process.exit(0));
  server.closeAllConnections();
};
process.on('SIGTERM', stop);
process.on('SIGINT', stop);

const storedPayments = join(dataDir, DEMO_PAYMENTS_FILE);
if (existsSync(storedPayments)) bank.importPaid(demoPayments.parse(JSON.parse(readFileSync(storedPayments, 'utf8'))));

server.listen(port, '127.0.0.1', () => {
  bank.resume();
  console.log(`ready ${origin()}`);
});
