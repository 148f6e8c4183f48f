import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync, crc32 } from 'node:zlib';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { fileClass } from '#domain/attachments/attachment.status';
import { attachments } from '#contract/attachments/attachment.contract';
import { AppModule } from '#server/app.module';
import { SweepService } from '#server/kit/jobs/sweep';
import { TestApi, type TestClient } from '#server/kit/testing/test-api';
import { aPerson } from '#server/kit/testing/test-data';
import { AttachmentService } from './attachment.service';

const folder = mkdtempSync(join(tmpdir(), 'attachments-'));
let api: TestApi;
let me: TestClient;
let myId: number;

beforeAll(async () => {
  api = await TestApi.boot(AppModule, 'attachments', { DATA_DIR: folder });
  myId = await aPerson(api.db);
  me = await api.clientFor(myId);
}, 90_000);
afterAll(async () => {
  await api.close();
  rmSync(folder, { recursive: true });
});
beforeEach(() => api.db.rows('truncate attachment cascade'));

const picture = (kind: 'image/png' | 'image/jpeg' = 'image/png', [width, height] = [40, 20]): Buffer => {
  const canvas = createCanvas(width, height);
  const pen = canvas.getContext('2d');
  pen.fillStyle = '#004a99';
  pen.fillRect(0, 0, width, height);
  return kind === 'image/png' ? canvas.toBuffer('image/png') : canvas.toBuffer('image/jpeg');
};
const send = (name: string, bytes: Buffer, of: number = fileClass.picture, who = me) =>
  who.upload(attachments.upload, [{ name, bytes }], { fileClass: String(of) });
const storedPath = () =>
  existsSync(join(folder, 'attach'))
    ? readdirSync(join(folder, 'attach'), { recursive: true, withFileTypes: true }).filter((one) => one.isFile()).length
    : 0;
const at = (path: string) => fetch(`${api.address}/venue-server${path}`);

/** Builds a picture of 30,000 by 30,000 pixels in a few kilobytes. */
function oversizedPng(): Buffer {
  const chunk = (type: string, body: Buffer) => {
    const named = Buffer.concat([Buffer.from(type), body]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(body.length);
    sum.writeUInt32BE(crc32(named));
    return Buffer.concat([length, named, sum]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(30_000, 0);
  head.writeUInt32BE(30_000, 4);
  head.set([1, 0, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc(1_000_000))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

it('re-encodes a picture and serves it publicly at all its addresses', async () => {
  const sent = Buffer.concat([picture('image/jpeg'), Buffer.from('<script>alert(1)</script>')]);
  const { code, data } = await send('球场.JPG', sent);
  expect(code).toBe(200);
  const { id, ext } = data[0] as { id: string; ext: string };
  expect(ext).toBe('jpg');
  for (const path of [
    `/api/front/website/attachment/view/${id}`,
    `/api/front/website/picture/1/${id}`,
    `/api/common/resource/picture/1/${id}`,
  ]) {
    const answer = await at(path);
    expect([
      answer.status,
      answer.headers.get('content-type'),
      answer.headers.get('x-content-type-options'),
      answer.headers.get('content-security-policy'),
    ]).toEqual([200, 'image/jpeg', 'nosniff', "default-src 'none'; sandbox"]);
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(bytes.includes('script')).toBe(false);
    expect(await loadImage(bytes)).toMatchObject({ width: 40, height: 20 });
  }
  expect(await (await at(`/api/front/website/picture/5/${id}`)).json()).toMatchObject({ code: 404 });
});

it.each([
  ['a page called png', 'a.png', Buffer.from('<html><script>alert(1)</script></html>')],
  ['a drawing with scripts', 'a.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
  ['a program called jpg', 'a.jpg', Buffer.from('MZ\u0090\u0000this program')],
  ['a GIF that is a script', 'a.gif', Buffer.from('GIF89a=1;alert(1)')],
  ['a GIF called png', 'a.png', Buffer.from('GIF89a=1;alert(1)')],
  ['a program', 'a.exe', Buffer.from('MZ')],
  ['two types in a name', 'a.php', picture()],
  ['a document where a picture is due', 'a.pdf', Buffer.from('%PDF-1.4')],
  ['nothing at all', 'a.png', Buffer.alloc(0)],
])('refuses %s with the documented sentence', async (_, name, bytes) => {
  expect(await send(name, bytes)).toMatchObject({
    code: 400,
    message: '文件类型不合法，请上传类型为png,jpg,jpeg的文件',
  });
  expect(await api.db.rows('select 1 from attachment')).toHaveLength(0);
});

it('refuses documents of a false type, and macros', async () => {
  for (const [name, bytes] of [
    ['a.docx', Buffer.from('PK\u0003\u0004 nothing')],
    ['a.pdf', picture()],
    ['a.doc', Buffer.from('{\\rtf1}')],
    ['a.xlsx', Buffer.from('<table/>')],
  ] as const)
    expect(await send(name, bytes, fileClass.document)).toMatchObject({ code: 400, errKey: 'FILE_TYPE_WRONG' });
  expect(await send('a.pdf', Buffer.from('%PDF-1.4\n%%EOF'), fileClass.document)).toMatchObject({ code: 200 });
});

it('refuses a decompression bomb, a truncated picture, and one byte over the limit', async () => {
  expect(await send('a.png', oversizedPng())).toMatchObject({ code: 400, errKey: 'PICTURE_TOO_WIDE' });
  expect(await send('a.png', picture().subarray(0, 20))).toMatchObject({ code: 400, errKey: 'ATTACHMENT_BROKEN' });
  expect(
    await send('a.jpg', Buffer.concat([Buffer.from('ffd8ff', 'hex'), Buffer.alloc(10 * 1_048_576 - 2, 1)])),
  ).toMatchObject({ code: 400, message: '文件大小不能超过10MB' });
});

it('refuses all files if one is not allowed or there are more than nine, and stores none', async () => {
  const before = storedPath();
  const good = { name: 'a.png', bytes: picture() };
  expect(
    await me.upload(attachments.upload, [good, good, { name: 'b.png', bytes: Buffer.from('x') }], { fileClass: '1' }),
  ).toMatchObject({ code: 400 });
  expect(
    await me.upload(
      attachments.upload,
      Array.from({ length: 10 }, () => good),
      { fileClass: '1' },
    ),
  ).toMatchObject({ http: 413 });
  expect(await me.upload(attachments.upload, [good], { fileClass: '77' })).toMatchObject({ code: 400 });
  expect(await api.anonymous.upload(attachments.upload, [good], { fileClass: '1' })).toMatchObject({ code: 401 });
  expect(storedPath()).toBe(before);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(readdirSync(join(folder, 'incoming'))).toEqual([]);
});

it('takes no path, text direction or length from a file name', async () => {
  for (const name of ['../../../../tmp/x.png', '..\\..\\x.png', `${'n'.repeat(300)}.png`, 'a\u202egnp.png'])
    expect(await send(name, picture())).toMatchObject({ code: 200 });
  const names = (await api.db.rows<{ name: string }>('select name from attachment')).map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['x.png', 'agnp.png']));
  for (const name of names) expect(name).toMatch(/^[^/\\\u202e]{1,200}$/);
  for (const path of [
    '/api/front/website/attachment/view/..%2f..%2fetc',
    '/api/front/website/picture/1/..%2fx',
    '/api/front/website/picture/..%2f/x',
  ])
    expect(((await (await at(path)).json()) as { code: number }).code).toBeGreaterThanOrEqual(400);
});

it('serves a private file to its owner only, by a link valid for one minute', async () => {
  const { id } = (await send('证明.pdf', Buffer.from('%PDF-1.4\n%%EOF'), fileClass.proof)).data[0] as { id: string };
  expect(await (await at(`/api/front/website/attachment/view/${id}`)).json()).toMatchObject({ code: 404 });
  const other = await api.clientFor(await aPerson(api.db));
  expect(await other.post(attachments.address, { id })).toMatchObject({ code: 404 });
  expect(await other.post(attachments.remove, { id })).toMatchObject({ code: 404 });
  const { url } = (await me.post(attachments.address, { id })).data;
  const answer = await fetch(api.address + url);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment;/);
  expect(await (await fetch(`${api.address}${url}x`)).json()).toMatchObject({ code: 404 });
});

it('deletes an unused file; a used one only through its own use', async () => {
  const [a, b] = (
    await me.upload(
      attachments.upload,
      [
        { name: 'a.png', bytes: picture() },
        { name: 'b.jpg', bytes: picture('image/jpeg') },
      ],
      { fileClass: String(fileClass.proof) },
    )
  ).data as unknown as [{ id: string }, { id: string }];
  const service = api.app.get(AttachmentService);
  await api.db.transact((tx) => service.bind(tx, [a.id], myId, fileClass.proof, 'refund:1'));
  expect(await me.post(attachments.remove, { id: a.id })).toMatchObject({ code: 250, errKey: 'ATTACHMENT_IN_USE' });
  await expect(
    api.db.transact((tx) => service.bind(tx, [a.id], myId, fileClass.proof, 'refund:2')),
  ).rejects.toMatchObject({ spec: { key: 'ATTACHMENT_GONE' } });
  await expect(api.db.transact((tx) => service.bind(tx, [b.id], myId, fileClass.face, 'face:1'))).rejects.toMatchObject(
    {
      spec: { key: 'ATTACHMENT_GONE' },
    },
  );
  await expect(
    api.db.transact((tx) => service.bind(tx, [b.id], myId + 1, fileClass.proof, 'refund:3')),
  ).rejects.toMatchObject({ spec: { key: 'ATTACHMENT_GONE' } });
  await api.db.transact((tx) => service.bind(tx, [b.id], myId, fileClass.proof, 'refund:1'));
  expect(await me.post(attachments.remove, { id: a.id })).toMatchObject({ code: 200, message: '操作成功' });
  expect(await me.post(attachments.remove, { id: a.id })).toMatchObject({ code: 404 });
});

it('deletes unused files after a day and their content a month later, unless it is shared', async () => {
  const sent = async () => ((await send('same.png', picture('image/png', [7, 7]))).data[0] as { id: string }).id;
  const [first, second] = [await sent(), await sent()];
  const before = storedPath();
  await api.db.transact((tx) => api.app.get(AttachmentService).bind(tx, [second], myId, fileClass.picture, 'site:1'));
  await api.database.travel(25 * 3_600_000);
  await api.app.get(SweepService).runAll();
  await api.database.travel(32 * 86_400_000);
  await api.app.get(SweepService).runAll();
  await api.database.travel(0);
  expect((await api.db.rows<{ id: string }>('select id from attachment')).map(({ id }) => id)).toEqual([second]);
  expect(first).not.toBe(second);
  expect(storedPath()).toBe(before);
  expect((await at(`/api/front/website/attachment/view/${second}`)).status).toBe(200);
});
