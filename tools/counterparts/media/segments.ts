/** A fragmented MP4 file as HLS needs it: the part that initializes a player, and the fragments with their lengths. */
interface Segments {
  readonly init: Buffer;
  readonly parts: readonly Buffer[];
  /** Length of each fragment in seconds. */
  readonly seconds: readonly number[];
}

interface Box {
  readonly type: string;
  /** The box with its head, and what it contains. */
  readonly whole: Buffer;
  readonly body: Buffer;
}

/** Yields the boxes of an MP4 file or of the contents of a box. */
function* boxesOf(bytes: Buffer): Generator<Box> {
  for (let at = 0; at + 8 <= bytes.length;) {
    const size = bytes.readUInt32BE(at);
    if (size < 8) return;
    const whole = bytes.subarray(at, at + size);
    yield { type: whole.toString('latin1', 4, 8), whole, body: whole.subarray(8) };
    at += size;
  }
}

/** Returns the contents of the box at a path of types; throws if there is none. */
function bodyAt(bytes: Buffer, ...path: readonly string[]): Buffer {
  const [type, ...rest] = path;
  if (type === undefined) return bytes;
  for (const box of boxesOf(bytes)) if (box.type === type) return bodyAt(box.body, ...rest);
  throw new Error(`the recording has no box ${type}`);
}

/** Returns the number of a box that is stored in 32 bits in version 0 and in 64 bits in version 1. */
const versioned = (body: Buffer, at: number): number =>
  body.readUInt8(0) === 1 ? Number(body.readBigUInt64BE(at)) : body.readUInt32BE(at);

/** Returns how long the pictures of a fragment last, in units of the recording; each states its own length. */
function lengthOf(trun: Buffer): number {
  const flags = trun.readUInt32BE(0);
  const fieldsBefore = [0x1, 0x4].filter((flag) => flags & flag).length;
  const fields = [0x100, 0x200, 0x400, 0x800].filter((flag) => flags & flag).length;
  const count = trun.readUInt32BE(4);
  let sum = 0;
  for (let n = 0; n < count; n += 1) sum += trun.readUInt32BE(8 + 4 * (fieldsBefore + n * fields));
  return sum;
}

/** Cuts a fragmented MP4 file into its initialization (`ftyp`, `moov`) and its fragments (`moof`, `mdat`). */
export function segmentsOf(file: Buffer): Segments {
  const head: Buffer[] = [];
  const parts: Buffer[] = [];
  for (const { type, whole } of boxesOf(file)) {
    if (type === 'ftyp' || type === 'moov') head.push(whole);
    else if (type === 'moof') parts.push(whole);
    else if (type === 'mdat') parts.push(Buffer.concat([parts.pop() ?? Buffer.alloc(0), whole]));
  }
  const init = Buffer.concat(head);
  const media = bodyAt(init, 'moov', 'trak', 'mdia', 'mdhd');
  const perSecond = media.readUInt32BE(media.readUInt8(0) === 1 ? 20 : 12);
  const starts = parts.map((part) => versioned(bodyAt(part, 'moof', 'traf', 'tfdt'), 4));
  const seconds = parts.map((part, n) => {
    const start = starts[n] as number;
    const end = starts[n + 1] ?? start + lengthOf(bodyAt(part, 'moof', 'traf', 'trun'));
    return (end - start) / perSecond;
  });
  return { init, parts, seconds };
}

/** How many fragments a playlist names. */
const WINDOW = 6;

/**
 * Returns the live playlist so many ms after the start of a stream of fragments with these lengths that repeat without end. The lengths
 * are exact: with wrong ones a player drifts out of the playlist.
 */
export function playlistAt(at: number, seconds: readonly number[]): string {
  const count = seconds.length;
  const round = seconds.reduce((sum, one) => sum + one, 0);
  const rounds = Math.floor(at / 1_000 / round);
  let rest = at / 1_000 - rounds * round;
  const done = seconds.findIndex((one) => (rest -= one) < 0);
  const last = rounds * count + (done < 0 ? count : done) - 1;
  const first = last - WINDOW + 1;
  const lines = Array.from({ length: WINDOW }, (_, i) => first + i).flatMap((n) => [
    ...(n % count === 0 ? ['#EXT-X-DISCONTINUITY'] : []),
    `#EXTINF:${(seconds[n % count] as number).toFixed(3)},`,
    `part-${n}.m4s`,
  ]);
  return [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${Math.ceil(Math.max(...seconds))}`,
    `#EXT-X-MEDIA-SEQUENCE:${first}`,
    `#EXT-X-DISCONTINUITY-SEQUENCE:${Math.floor((first - 1) / count)}`,
    '#EXT-X-MAP:URI="init.mp4"',
    ...lines,
    '',
  ].join('\n');
}
