import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { ApiAddress } from '#tools/kit/api-client';
import { Child, freePort, waitUntil } from './child';
import { hasProgram } from './wrk';

/** Returns whether nginx is installed. */
export const hasNginx = (): boolean => hasProgram('nginx');

/**
 * Starts nginx with the configuration the product ships in front of these two servers, on a free port; returns the
 * address clients use. It is stopped with the other processes of the run.
 */
export async function startNginx(servers: readonly ApiAddress[], dir: string): Promise<ApiAddress> {
  const port = await freePort();
  const folder = join(dir, 'nginx');
  mkdirSync(folder, { recursive: true });
  const shipped = readFileSync(resolve(__dirname, '../../..', 'deploy/nginx.conf'), 'utf8');
  const config = servers
    .reduce((text, { url }, i) => text.replaceAll(`server${i + 1}:3000`, new URL(url).host), shipped)
    .replace('listen 80 ', `listen 127.0.0.1:${port} `)
    .replace(/access_log [^;]*;/, 'access_log off;');
  const file = join(folder, 'nginx.conf');
  writeFileSync(file, config);
  const nginx = new Child(
    'nginx',
    'nginx',
    ['-c', file, '-p', folder, '-e', 'stderr', '-g', `daemon off; pid ${join(folder, 'nginx.pid')};`],
    { env: { PATH: process.env['PATH'] ?? '' }, logFile: join(dir, 'nginx.log'), cwd: folder },
  );
  nginx.start();
  const address = { ...(servers[0] as ApiAddress), url: `http://127.0.0.1:${port}` };
  await waitUntil('nginx', async () =>
    fetch(`${address.url}/venue-server/api/front/website/entry`).then(
      ({ status }) => status === 200,
      () => false,
    ),
  );
  return address;
}
