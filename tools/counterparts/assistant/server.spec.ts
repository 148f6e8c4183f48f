import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAssistantServer } from './server';

const listen = (server: Server) =>
  new Promise<string>((resolve) =>
    server.listen(0, '127.0.0.1', () => resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)),
  );
const close = (server: Server) =>
  new Promise((resolve) => {
    server.closeAllConnections();
    server.close(resolve);
  });

it('greets the holder of a valid ticket by name, and redirects others back', async () => {
  const presentedCalls: string[] = [];
  const product = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += String(chunk)));
    request.on('end', () => {
      const token = new URLSearchParams(body).get('token') ?? '';
      presentedCalls.push(`${request.method ?? ''} ${request.url ?? ''} ${token}`);
      response.end(
        JSON.stringify(
          token === 'good'
            ? { code: 200, data: { name: '陈<b>', enName: 'Chen', role: '学生', enRole: 'Student' } }
            : { code: 250, data: null },
        ),
      );
    });
  });
  const site = createAssistantServer(await listen(product));
  const address = await listen(site);
  const page = await fetch(`${address}/?token=good`);
  expect([page.status, await page.text()]).toEqual([
    200,
    expect.stringMatching(/您好，陈&#60;b&#62;（学生）[\s\S]*Hello Chen \(Student\)/),
  ]);
  expect((await fetch(`${address}/?token=bad`)).status).toBe(403);
  expect(presentedCalls).toEqual([
    'POST /api/users/secret_login_user/guest good',
    'POST /api/users/secret_login_user/guest bad',
  ]);
  await close(product);
  expect((await fetch(`${address}/?token=good`)).status).toBe(502);
  await close(site);
});
