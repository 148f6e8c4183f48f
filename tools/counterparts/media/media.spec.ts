import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { mediaStringToSign, parseMediaPath } from '#contract/surveillance/media.contract';
import { playlistAt, segmentsOf } from './segments';
import { createMediaServer } from './server';

const file = readFileSync(join(__dirname, 'court-camera.mp4'));

it('cuts the recording into an initialization and fragments that together are the file', () => {
  const { init, parts, seconds } = segmentsOf(file);
  expect(init.toString('latin1', 4, 8)).toBe('ftyp');
  expect(parts.length).toBeGreaterThan(5);
  for (const part of parts) expect(part.toString('latin1', 4, 8)).toBe('moof');
  expect(Buffer.concat([init, ...parts]).equals(file)).toBe(true);
  expect(seconds).toHaveLength(parts.length);
  for (const length of seconds) expect(length).toBeGreaterThan(1.5);
  for (const length of seconds) expect(length).toBeLessThan(2.5);
});

it('names a moving window of fragments that repeats with a discontinuity', () => {
  const seconds = [2, 2.5, 1.5];
  const sequenceOf = (text: string) => Number(/MEDIA-SEQUENCE:(\d+)/.exec(text)?.[1]);
  const lengthsIn = (text: string) => [...text.matchAll(/#EXTINF:([\d.]+),\npart-(\d+)/g)];
  const [at, steps] = [1_000_000_000, 600];
  let before = sequenceOf(playlistAt(at, seconds));
  const first = before;
  for (let n = 1; n <= steps; n += 1) {
    const text = playlistAt(at + n * 100, seconds);
    const sequence = sequenceOf(text);
    expect(sequence - before === 0 || sequence - before === 1).toBe(true);
    before = sequence;
    for (const [, length, number] of lengthsIn(text)) expect(Number(length)).toBe(seconds[Number(number) % 3]);
    expect(text.match(/DISCONTINUITY\n#EXTINF[^\n]*\npart-(\d+)/g)).toHaveLength(2);
  }
  // 60 seconds are ten rounds of three fragments.
  expect(before - first).toBe(30);
});

it('names no fragment that is still being recorded', () => {
  expect(playlistAt(60_000 + 1_999, [2, 2.5, 1.5])).toContain('part-29.m4s\n');
  expect(playlistAt(60_000 + 1_999, [2, 2.5, 1.5])).not.toContain('part-30.m4s');
  expect(playlistAt(60_000 + 2_000, [2, 2.5, 1.5])).toContain('part-30.m4s');
});

it('signs in the form that secure_link_md5 of nginx checks', () => {
  const seal = createHash('md5')
    .update(mediaStringToSign('/cameras/a', 1_900_000_000, 'key'))
    .digest('base64url');
  expect(seal).toHaveLength(22);
  expect(parseMediaPath(`/${seal}-1900000000/cameras/a/index.m3u8`)).toEqual({
    seal,
    expiresAt: 1_900_000_000,
    folder: '/cameras/a',
    file: 'index.m3u8',
  });
  for (const wrong of ['/cameras/a/index.m3u8', `/${seal}-1900000000/../a/b`, `/${seal}-1900000000/a`])
    expect(parseMediaPath(wrong)).toBeNull();
});

describe('the media server', () => {
  const secret = 'a-secret-of-the-media-server-0123456789';
  const server = createMediaServer({ secret }, 'http://127.0.0.1:3000');
  let base = '';
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    base = `http://127.0.0.1:${(server.address() as { port: number }).port}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  const addressOf = (path: string, seconds = 60): string => {
    const expiresAt = Math.floor(Date.now() / 1_000) + seconds;
    const folder = path.slice(0, path.lastIndexOf('/'));
    const seal = createHash('md5')
      .update(mediaStringToSign(folder, expiresAt, secret))
      .digest('base64url');
    return `${base}/${seal}-${expiresAt}${path}`;
  };

  it('sends a moving snapshot, a stream of pictures and an HLS stream to signed addresses', async () => {
    const one = await fetch(addressOf('/cameras/east-1/snapshot.jpg'));
    expect([one.status, one.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    const first = Buffer.from(await one.arrayBuffer());
    await new Promise((resolve) => setTimeout(resolve, 300));
    const next = Buffer.from(await (await fetch(addressOf('/cameras/east-1/snapshot.jpg'))).arrayBuffer());
    expect(first.equals(next)).toBe(false);
    const playlist = addressOf('/cameras/east-1/index.m3u8');
    const text = await (await fetch(playlist)).text();
    const names = text.split('\n').filter((line) => line.endsWith('.m4s'));
    const init = /URI="([^"]+)"/.exec(text)?.[1] ?? '';
    for (const name of [init, ...names]) expect((await fetch(new URL(name, playlist))).status).toBe(200);
    const pictures = await fetch(addressOf('/cameras/east-1/stream.mjpg'));
    const reader = (pictures.body as ReadableStream<Uint8Array>).getReader();
    expect(Buffer.from((await reader.read()).value ?? []).toString('latin1')).toContain('--picture');
    await reader.cancel();
  });

  it('opens one folder until its end and nothing else', async () => {
    const fine = addressOf('/cameras/east-1/snapshot.jpg');
    for (const wrong of [
      fine.replace('east-1', 'south-door'),
      fine.replace(/-\d{10}/, (end) => `-${Number(end.slice(1)) + 60}`),
      fine.replace(/\/[\w-]{22}-/, `/${'A'.repeat(22)}-`),
      `${base}/cameras/east-1/snapshot.jpg`,
      addressOf('/cameras/east-1/snapshot.jpg', -1),
    ])
      expect((await fetch(wrong)).status).toBe(403);
  });

  it('has a camera that is off, and a safety video that plays from any position', async () => {
    expect((await fetch(addressOf('/cameras/tennis-off/snapshot.jpg'))).status).toBe(504);
    const part = await fetch(`${base}/safety/court-safety.mp4`, { headers: { range: 'bytes=0-9' } });
    expect([part.status, part.headers.get('content-length')]).toEqual([206, '10']);
  });
});
