import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { ApiAddress } from '#tools/kit/api-client';
import { nginxConfigFor } from '#tools/kit/nginx-config';
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
  const file = join(folder, 'nginx.conf');
  const hosts = servers.map(({ url }) => new URL(url).host);
  writeFileSync(file, nginxConfigFor(resolve(__dirname, '../../..'), hosts, port));
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
