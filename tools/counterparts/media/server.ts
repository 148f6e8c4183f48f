import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { mediaStringToSign, parseMediaPath, type MediaFile } from '#contract/surveillance/media.contract';
import { byteRange } from '#domain/kit/byte-range';
import { isEqualInConstantTime, sleep } from '#tools/counterparts/request-reader';
import { drawScene } from './scene';
import { playlistAt, segmentsOf } from './segments';

/** Where the recorded test pictures lie, in the sources and beside a build. */
const FOLDER = join(process.cwd(), 'tools', 'counterparts', 'media');
const FRAME_MS = 200;
const SLOW_MS = 15_000;
/** The stream is this old when the server starts, so that its first playlist is full. */
const STARTED_BEFORE_MS = 60_000;

/** Answers a request for a recorded video, or for the part that a player asks for. */
function sendVideo(file: Buffer, request: IncomingMessage, response: ServerResponse): void {
  const part = byteRange(request.headers.range, file.length);
  const bytes = part ? file.subarray(part.start, part.end + 1) : file;
  response.writeHead(part ? 206 : 200, {
    'content-type': 'video/mp4',
    'accept-ranges': 'bytes',
    'content-length': bytes.length,
    ...(part ? { 'content-range': `bytes ${part.start}-${part.end}/${file.length}` } : {}),
  });
  response.end(bytes);
}

/** Sends pictures of a camera one after the other until the reader leaves. */
function sendPictures(camera: string, response: ServerResponse): void {
  response.writeHead(200, {
    'content-type': 'multipart/x-mixed-replace; boundary=picture',
    'cache-control': 'no-store',
  });
  const send = () => {
    const picture = drawScene(camera, Date.now());
    response.write(`--picture\r\ncontent-type: image/jpeg\r\ncontent-length: ${picture.length}\r\n\r\n`);
    response.write(picture);
    response.write('\r\n');
  };
  send();
  const timer = setInterval(send, FRAME_MS);
  response.on('close', () => clearInterval(timer));
}

/**
 * The school's media server: signed pictures and streams of cameras, open safety videos. A camera whose name ends in
 * `-slow` answers after 15 seconds, one in `-off` not at all.
 */
export function createMediaServer({ secret }: MediaFile, origin: string): Server {
  // Numbers of fragments and discontinuities stay small: players keep lists by these numbers.
  const startedAt = Date.now() - STARTED_BEFORE_MS;
  const stream = segmentsOf(readFileSync(join(FOLDER, 'court-camera.mp4')));
  const safety = readFileSync(join(FOLDER, 'court-safety.mp4'));
  const isSealed = ({ seal, folder, expiresAt }: NonNullable<ReturnType<typeof parseMediaPath>>): boolean =>
    expiresAt * 1_000 > Date.now() &&
    isEqualInConstantTime(
      seal,
      createHash('md5')
        .update(mediaStringToSign(folder, expiresAt, secret))
        .digest('base64url'),
    );

  const sendFile = async (camera: string, file: string, response: ServerResponse): Promise<void> => {
    const end = (type: string, body: Buffer | string) =>
      void response.writeHead(200, { 'content-type': type, 'cache-control': 'no-store' }).end(body);
    if (camera.endsWith('-off')) return void response.writeHead(504).end();
    if (camera.endsWith('-slow')) await sleep(SLOW_MS);
    if (file === 'snapshot.jpg') return end('image/jpeg', drawScene(camera, Date.now()));
    if (file === 'stream.mjpg') return sendPictures(camera, response);
    if (file === 'index.m3u8')
      return end('application/vnd.apple.mpegurl', playlistAt(Date.now() - startedAt, stream.seconds));
    if (file === 'init.mp4') return end('video/mp4', stream.init);
    const n = /^part-(\d{1,12})\.m4s$/.exec(file)?.[1];
    const part = n === undefined ? undefined : stream.parts[Number(n) % stream.parts.length];
    return part ? end('video/iso.segment', part) : void response.writeHead(404).end();
  };

  return createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://media');
    response.setHeader('access-control-allow-origin', origin);
    response.setHeader('cross-origin-resource-policy', 'cross-origin');
    if (pathname === '/health')
      return void response.writeHead(200, { 'content-type': 'application/json' }).end('{"status":"up"}');
    if (pathname === '/safety/court-safety.mp4') return sendVideo(safety, request, response);
    const signed = parseMediaPath(pathname);
    const camera = signed && isSealed(signed) ? /^\/cameras\/([\w-]+)$/.exec(signed.folder)?.[1] : undefined;
    if (!signed || camera === undefined) return void response.writeHead(403).end();
    sendFile(camera, signed.file, response).catch(() => response.destroy());
  });
}
