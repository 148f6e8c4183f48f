import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createCanvas } from '@napi-rs/canvas';
import type { Db } from '#server/kit/db/db';
import { seededRandom, pick } from '#server/kit/db/seeding';

const [WIDTH, HEIGHT] = [240, 320];
const skins = ['#f6d7bd', '#eac09c', '#d9a77f', '#f0c9a8'];
const hairs = ['#1d1a1a', '#2d2320', '#3b2b24', '#15161a'];
const shirts = ['#004a99', '#1a7544', '#8f4e00', '#6240a0', '#465366', '#98285f'];

/** Draws a portrait of no real person; the same seed gives the same image. */
function drawPortrait(seed: number): Buffer {
  const roll = seededRandom(seed);
  const canvas = createCanvas(WIDTH, HEIGHT);
  const c = canvas.getContext('2d');
  const oval = (x: number, y: number, w: number, h: number, colour: string) => {
    c.fillStyle = colour;
    c.beginPath();
    c.ellipse(x, y, w, h, 0, 0, 2 * Math.PI);
    c.fill();
  };
  const [skin, hair, width] = [pick(roll, skins), pick(roll, hairs), 58 + roll() * 10];
  c.fillStyle = '#e9eef4';
  c.fillRect(0, 0, WIDTH, HEIGHT);
  oval(120, 330, 112, 92, pick(roll, shirts));
  c.fillStyle = skin;
  c.fillRect(98, 205, 44, 50);
  oval(120, 142 - roll() * 6, width + 8, 84, hair);
  oval(120, 155, width, 76, skin);
  if (roll() < 0.5) oval(120, 92, width - 4, 26 + roll() * 10, hair);
  const eyes = 22 + roll() * 6;
  for (const side of [-1, 1]) {
    oval(120 + side * eyes, 150, 6, 4.5, '#fff');
    oval(120 + side * eyes, 150, 3.2, 3.6, '#20242a');
  }
  c.strokeStyle = '#8a4a3c';
  c.lineWidth = 3;
  c.beginPath();
  c.arc(120, 178 + roll() * 4, 16, 0.15 * Math.PI, 0.85 * Math.PI);
  c.stroke();
  return canvas.toBuffer('image/jpeg', 82);
}

/** Draws missing face photos of the demo accounts. Returns how many. */
export async function seedFacePhotos(db: Db, dataDir: string): Promise<number> {
  const people = await db.rows<{ id: number; ref: string }>(
    'select id, face_ref as ref from app_user where demo and face_ref is not null order by id',
  );
  mkdirSync(join(dataDir, 'face'), { recursive: true });
  const missing = people.filter(({ ref }) => /^face\/[\w-]+\.jpg$/.test(ref) && !existsSync(join(dataDir, ref)));
  for (const { id, ref } of missing) writeFileSync(join(dataDir, ref), drawPortrait(id), { mode: 0o600 });
  return missing.length;
}
