import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

/**
 * Returns the nginx configuration the product ships, for servers at these hosts and ports instead of those of the
 * compose file, on a loopback port. `root` is the folder of the product.
 */
export const nginxConfigFor = (root: string, servers: readonly string[], port: number): string =>
  servers
    .reduce(
      (text, host, i) => text.replaceAll(`server${i + 1}:3000`, host),
      readFileSync(resolve(root, 'deploy/nginx.conf'), 'utf8'),
    )
    .replace('listen 80 ', `listen 127.0.0.1:${port} `)
    .replace(/access_log [^;]*;/, 'access_log off;');
