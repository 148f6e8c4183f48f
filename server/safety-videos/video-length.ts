import { open, type FileHandle } from 'node:fs/promises';

const HEAD_BYTES = 16;
/** The most boxes that are read, so that a broken file ends. */
const MAX_BOXES = 64;
const MVHD_BYTES = 36;

interface Box {
  readonly type: string;
  readonly from: number;
  readonly to: number;
}

/** Yields the boxes of an MP4 file between two offsets. */
async function* boxesOf(file: FileHandle, from: number, to: number): AsyncGenerator<Box> {
  let at = from;
  for (let n = 0; n < MAX_BOXES && at + 8 <= to; n += 1) {
    const head = Buffer.alloc(HEAD_BYTES);
    const { bytesRead } = await file.read(head, 0, HEAD_BYTES, at);
    if (bytesRead < 8) return;
    const short = head.readUInt32BE(0);
    const size =
      short === 1 && bytesRead === HEAD_BYTES ? Number(head.readBigUInt64BE(8)) : short === 0 ? to - at : short;
    if (size < 8) return;
    yield { type: head.toString('latin1', 4, 8), from: at + (short === 1 ? 16 : 8), to: Math.min(to, at + size) };
    at += size;
  }
}

/** Returns the length that the header of an MP4 file states, in whole seconds rounded up; null if it states none. */
export async function videoSeconds(path: string): Promise<number | null> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    for await (const outer of boxesOf(file, 0, size)) {
      if (outer.type !== 'moov') continue;
      for await (const box of boxesOf(file, outer.from, outer.to)) {
        if (box.type !== 'mvhd') continue;
        const head = Buffer.alloc(MVHD_BYTES);
        await file.read(head, 0, MVHD_BYTES, box.from);
        const isLong = head.readUInt8(0) === 1;
        const scale = head.readUInt32BE(isLong ? 20 : 12);
        const length = isLong ? Number(head.readBigUInt64BE(24)) : head.readUInt32BE(16);
        return scale > 0 && length > 0 ? Math.ceil(length / scale) : null;
      }
    }
    return null;
  } finally {
    await file.close();
  }
}
