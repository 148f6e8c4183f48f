import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createCanvas } from '@napi-rs/canvas';
import { fileClass } from '#domain/attachments/attachment.status';
import { attachments } from '#contract/attachments/attachment.contract';
import { AppModule } from '#server/app.module';
import { TestApi, type TestClient } from '#server/kit/testing/test-api';
import { aPerson } from '#server/kit/testing/test-data';
import { RichTextService } from './rich-text.service';

const folder = mkdtempSync(join(tmpdir(), 'texts-'));
const MISSING_IMAGE_ID = 'f'.repeat(32);
let api: TestApi;
let me: TestClient;
let myId: number;
let texts: RichTextService;

beforeAll(async () => {
  api = await TestApi.boot(AppModule, 'texts', { DATA_DIR: folder });
  myId = await aPerson(api.db);
  me = await api.clientFor(myId);
  texts = api.app.get(RichTextService);
}, 90_000);
afterAll(async () => {
  await api.close();
  rmSync(folder, { recursive: true });
});

const uploadPicture = async (of: number = fileClass.article) => {
  const bytes = createCanvas(8, 8).toBuffer('image/png');
  return (
    (await me.upload(attachments.upload, [{ name: 'a.png', bytes }], { fileClass: String(of) })).data[0] as {
      id: string;
    }
  ).id;
};
const imageTag = (id: string) => `<p>x</p><img src="/venue-server/api/front/website/attachment/view/${id}" alt="" />`;
const keep = (html: string, usedBy: string, owner = myId) =>
  api.db.transact((tx) => texts.bindPictures(tx, html, owner, usedBy));
const usedBy = async (id: string) =>
  (await api.db.rows<{ u: string | null }>('select used_by as u from attachment where id = $1', [id]))[0]?.u;

it('attaches the pictures of a text and releases removed ones', async () => {
  const [a, b] = [await uploadPicture(), await uploadPicture()];
  expect(await keep(imageTag(a) + imageTag(b), 'protocol:1')).toBe(imageTag(a) + imageTag(b));
  expect([await usedBy(a), await usedBy(b)]).toEqual(['protocol:1', 'protocol:1']);
  expect(await me.post(attachments.remove, { id: a })).toMatchObject({ code: 250, errKey: 'ATTACHMENT_IN_USE' });
  const other = await aPerson(api.db);
  expect(await keep(imageTag(b), 'protocol:1', other)).toBe(imageTag(b));
  expect([await usedBy(a), await usedBy(b)]).toEqual([null, 'protocol:1']);
  await api.db.transact((tx) => texts.releasePictures(tx, 'protocol:1'));
  expect(await usedBy(b)).toBeNull();
});

it('copies a picture used in another text, so that neither depends on the other', async () => {
  const a = await uploadPicture();
  await keep(imageTag(a), 'protocol:2');
  const copied = await keep(imageTag(a), 'article:9');
  const id = /view\/([a-f0-9]{32})/.exec(copied)?.[1] ?? '';
  expect(id).not.toBe(a);
  expect([await usedBy(a), await usedBy(id)]).toEqual(['protocol:2', 'article:9']);
  expect((await fetch(`${api.address}/venue-server/api/front/website/attachment/view/${id}`)).status).toBe(200);
});

it('refuses a missing or private picture, and stores no executable content', async () => {
  const proof = await uploadPicture(fileClass.proof);
  await expect(keep(imageTag(MISSING_IMAGE_ID), 'protocol:3')).rejects.toMatchObject({
    spec: { key: 'PICTURE_OF_TEXT_GONE' },
  });
  await expect(keep(imageTag(proof), 'protocol:3')).rejects.toMatchObject({ spec: { key: 'PICTURE_OF_TEXT_GONE' } });
  expect(await keep('<p onclick="x()">字<script>x()</script></p>', 'protocol:3')).toBe('<p>字</p>');
  expect(texts.sanitize('<iframe src="//evil"></iframe><p>旧</p>')).toBe('<p>旧</p>');
});
