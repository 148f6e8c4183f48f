import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';
import { addressFromEnv } from '#tools/kit/api-client';
import { drawFace } from './face-drawing';
import { noFaults } from './device';
import { DeviceRegistry } from './device-registry';
import { FakePlainDevice } from './plain-device';
import { PushTerminal } from './push-terminal';

/** Runs face terminals of both vendors, and gates on demand, as a process with their own state. Bound to loopback. */
const port = Number(process.env['COUNTERPART_PORT'] ?? 0);
const { url, base } = addressFromEnv();
const registry = new DeviceRegistry(
  `${url}${base}`,
  process.env['DATA_DIR'] ?? '.data',
  process.env['COUNTERPART_STATE'] ?? '.data/counterparts/devices',
);

const sn = z.string();
const faultsBody = z.object({
  sn: sn.optional(),
  offline: z.boolean().optional(),
  full: z.boolean().optional(),
  rejectNext: z.int().min(0).optional(),
  duplicate: z.boolean().optional(),
  clockSkewMs: z.number().optional(),
  commands: z.enum(['obey', 'refuse', 'lie', 'vanish']).optional(),
});
const passBody = z.object({
  sn,
  direction: z.union([z.literal(1), z.literal(2)]).default(1),
  employeeNo: z.string().optional(),
  cardNo: z.string().optional(),
  count: z.int().min(1).max(1_000).default(1),
});
const tapBody = z.object({
  sn,
  cell: z.int().min(1).max(999),
  kind: z.enum(['tap', 'cellFault', 'cellFixed']).default('tap'),
  cardNo: z.string().optional(),
  note: z.string().optional(),
});
const alarmBody = z.object({
  sn,
  alarm: z.string(),
  active: z.boolean().default(true),
  level: z.int().optional(),
  note: z.string().optional(),
});

const faceAlarmBody = z.object({ sn, alarm: z.string(), employeeNo: z.string().optional() });
const tamperBody = z.object({ sn, employeeNo: z.string(), stores: z.boolean() });

type TesterAnswer = readonly [status: number, body: unknown];
const missing: TesterAnswer = [404, { error: 'no such device' }];

/** Handles tester calls: people on terminals, faults and alarms. */
function testerCall(path: string, body: unknown): TesterAnswer | null {
  if (path === '/health') return [200, { status: 'up' }];
  if (path === '/devices') {
    return [
      200,
      registry.all().map((device) => ({
        sn: device.sn,
        make: device.make,
        online: !device.line.isCut,
        faults: device.faults,
        buffered: device.memory.kept.length,
        door: device.door,
        actions: device.memory.actions,
        people: Object.entries(device.memory.people).map(([employeeNo, person]) => ({ employeeNo, ...person })),
      })),
    ];
  }
  if (path === '/faults') {
    const { sn: of, ...faults } = faultsBody.parse(body);
    const provided = Object.fromEntries(Object.entries(faults).filter(([, value]) => value !== undefined));
    const device = of === undefined ? null : registry.of(of);
    if (of !== undefined && !device) return missing;
    // Without a device it applies to all; without a fault it clears all faults.
    for (const one of device ? [device] : registry.all())
      one.setFaults(Object.keys(provided).length > 0 ? provided : noFaults);
    return [200, {}];
  }
  if (path === '/pass') {
    const { sn: of, direction, employeeNo, cardNo, count } = passBody.parse(body);
    const device = registry.of(of);
    if (!device) return missing;
    const knows = device.make !== 'plain' && employeeNo !== undefined;
    return [
      200,
      Array.from({ length: count }, () =>
        knows ? device.showFace(employeeNo, direction) : device.record({ kind: 'pass', direction, employeeNo, cardNo }),
      ),
    ];
  }
  if (path === '/face-alarm') {
    const { sn: of, ...alarm } = faceAlarmBody.parse(body);
    const device = registry.of(of);
    return device ? [200, device.record({ kind: 'face', ...alarm, picture: drawFace(Date.now()) })] : missing;
  }
  if (path === '/tamper') {
    const { sn: of, employeeNo, stores } = tamperBody.parse(body);
    const device = registry.of(of);
    if (!device) return missing;
    device.tamper(employeeNo, stores);
    return [200, {}];
  }
  if (path === '/cell') {
    const { sn: of, ...tapped } = tapBody.parse(body);
    const device = registry.of(of);
    return device instanceof FakePlainDevice ? [200, device.record(tapped)] : missing;
  }
  if (path === '/alarm') {
    const { sn: of, ...alarm } = alarmBody.parse(body);
    const device = registry.of(of);
    if (!device) return missing;
    const happening = device.record({ kind: 'alarm', ...alarm });
    if (device.make === 'poll') void device.flush().then(() => device.beat());
    return [200, happening];
  }
  return null;
}

function productCall(request: IncomingMessage, body: Buffer, response: ServerResponse): TesterAnswer | null {
  const [, of = '', path = ''] = /^\/push\/([^/]+)(\/.*)$/.exec(request.url ?? '') ?? [];
  const device = of ? registry.of(decodeURIComponent(of)) : null;
  if (!(device instanceof PushTerminal)) return null;
  if (device.line.isCut) {
    response.destroy();
    return null;
  }
  const answer = device.handleCall(request.url ?? '', path, request.headers, body);
  if (answer) return [200, answer];
  response.destroy();
  return null;
}

const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('error', () => response.destroy());
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const body = Buffer.concat(chunks);
    try {
      const path = (request.url ?? '/').split('?', 1)[0] ?? '/';
      const [status, answer] =
        productCall(request, body, response) ??
        (response.destroyed
          ? [0, null]
          : (testerCall(
              path,
              body.length > 0 && !path.startsWith('/push/') ? JSON.parse(body.toString('utf8')) : {},
            ) ?? [404, { error: 'no such address' }]));
      if (!response.destroyed)
        response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(answer));
    } catch (error) {
      response
        .writeHead(400, { 'content-type': 'application/json' })
        .end(JSON.stringify({ error: (error as Error).message }));
    }
  });
});

// Devices may be listed after this process started: the seed writes them once.
const reloadTimer = setInterval(() => registry.start(), 10_000);
const stop = () => {
  clearInterval(reloadTimer);
  registry.stop();
  server.close(() => process.exit(0));
  server.closeAllConnections();
};
process.on('SIGTERM', stop);
process.on('SIGINT', stop);

server.listen(port, '127.0.0.1', () => {
  registry.start();
  console.log(`ready http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
