import { randomInt } from 'node:crypto';
import { createCanvas, type Canvas, type SKRSContext2D } from '@napi-rs/canvas';
import type { CaptchaAnswer, CaptchaPoint } from './captcha-answer';
import { strokesOf, type CaptchaFont } from './captcha-glyphs';

export const WIDTH = 310;
export const HEIGHT = 155;
const PIECE = 47;
const SIDE = 38;
const BUMP = PIECE - SIDE;
const WORDS = 4;
const TARGET_WORDS = 3;

/** A picture with its solution; `image` is a base64 JPEG, which costs a tenth of a PNG, `jigsaw` a base64 PNG. */
export interface CaptchaPicture {
  readonly answer: CaptchaAnswer;
  readonly image: string;
  readonly jigsaw: string | null;
  readonly words: readonly string[] | null;
}

const sample = <T>(of: readonly T[], count: number): T[] => {
  const left = [...of];
  return Array.from({ length: count }, () => left.splice(randomInt(left.length), 1)[0] as T);
};
const hue = (l: number, s = 55): string => `hsl(${randomInt(360)} ${s}% ${l}%)`;

/** Draws a background that cannot be mistaken for text: colour wash, hills, lines and dots. */
function drawBackground(context: SKRSContext2D): void {
  const wash = context.createLinearGradient(0, 0, WIDTH, HEIGHT);
  wash.addColorStop(0, hue(78));
  wash.addColorStop(0.5, hue(68));
  wash.addColorStop(1, hue(74));
  context.fillStyle = wash;
  context.fillRect(0, 0, WIDTH, HEIGHT);
  for (let i = 0; i < 14; i += 1) {
    context.globalAlpha = 0.18 + randomInt(20) / 100;
    context.fillStyle = hue(40 + randomInt(45));
    context.beginPath();
    context.ellipse(
      randomInt(WIDTH),
      randomInt(HEIGHT),
      12 + randomInt(50),
      8 + randomInt(34),
      randomInt(314) / 100,
      0,
      Math.PI * 2,
    );
    context.fill();
  }
  for (let i = 0; i < 10; i += 1) {
    context.strokeStyle = hue(35 + randomInt(50));
    context.lineWidth = 1 + randomInt(2);
    context.beginPath();
    context.moveTo(randomInt(WIDTH), randomInt(HEIGHT));
    context.bezierCurveTo(
      randomInt(WIDTH),
      randomInt(HEIGHT),
      randomInt(WIDTH),
      randomInt(HEIGHT),
      randomInt(WIDTH),
      randomInt(HEIGHT),
    );
    context.stroke();
  }
  context.globalAlpha = 1;
}

function drawGlyph(context: SKRSContext2D, { family }: CaptchaFont, text: string, { x, y }: CaptchaPoint): void {
  const size = 30 + randomInt(8);
  context.save();
  context.translate(x, y);
  context.rotate((randomInt(70) - 35) * (Math.PI / 180));
  context.lineJoin = context.lineCap = 'round';
  const [ink, rim] = [hue(22, 75), 'rgba(255,255,255,.85)'];
  if (family === null) {
    for (const [color, width] of [
      [rim, 8],
      [ink, 4.5],
    ] as const) {
      context.strokeStyle = color;
      context.lineWidth = width;
      for (const line of strokesOf(text)) {
        context.beginPath();
        for (const [at, [dx, dy]] of line.entries())
          (at === 0 ? context.moveTo : context.lineTo).call(context, dx * size, dy * size);
        context.stroke();
      }
    }
  } else {
    context.font = `bold ${size}px "${family}"`;
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    context.strokeStyle = rim;
    context.lineWidth = 4;
    context.strokeText(text, 0, 0);
    context.fillStyle = ink;
    context.fillText(text, 0, 0);
  }
  context.restore();
}

const QUALITY = 82;
const jpeg = async (canvas: Canvas): Promise<string> => (await canvas.encode('jpeg', QUALITY)).toString('base64');
const png = async (canvas: Canvas): Promise<string> => (await canvas.encode('png')).toString('base64');

/** Draws four characters, three of which must be clicked in the given order. */
export async function drawClickWord(font: CaptchaFont): Promise<CaptchaPicture> {
  const canvas = createCanvas(WIDTH, HEIGHT);
  const context = canvas.getContext('2d');
  drawBackground(context);
  const column = WIDTH / WORDS;
  const drawn = sample(font.glyphs, WORDS).map((text, i) => ({
    text,
    x: Math.round(column * i + column / 2 + randomInt(27) - 13),
    y: 30 + randomInt(HEIGHT - 60),
  }));
  for (const one of drawn) drawGlyph(context, font, one.text, one);
  const targets = sample(drawn, TARGET_WORDS);
  return {
    answer: { kind: 'clickWord', points: targets.map(({ x, y }) => ({ x, y })) },
    image: await jpeg(canvas),
    jigsaw: null,
    words: targets.map(({ text }) => text),
  };
}

/** Traces the outline of the piece: a square with a bump on its right and a notch on its top. */
function tracePiece(context: SKRSContext2D, x: number, y: number): void {
  context.beginPath();
  context.moveTo(x, y);
  context.lineTo(x + SIDE / 2 - BUMP, y);
  context.arc(x + SIDE / 2, y, BUMP, Math.PI, 0, true);
  context.lineTo(x + SIDE, y);
  context.lineTo(x + SIDE, y + SIDE / 2 - BUMP);
  context.arc(x + SIDE, y + SIDE / 2, BUMP - 0.5, -Math.PI / 2, Math.PI / 2, false);
  context.lineTo(x + SIDE, y + SIDE);
  context.lineTo(x, y + SIDE);
  context.closePath();
}

/** Draws a picture with a hole, and the piece on a strip 47 px wide and as high as the picture. */
export async function drawBlockPuzzle(): Promise<CaptchaPicture> {
  const canvas = createCanvas(WIDTH, HEIGHT);
  const context = canvas.getContext('2d');
  drawBackground(context);
  const x = PIECE + 15 + randomInt(WIDTH - 2 * PIECE - 25);
  const y = 12 + randomInt(HEIGHT - SIDE - 20);
  const strip = createCanvas(PIECE, HEIGHT);
  const piece = strip.getContext('2d');
  piece.save();
  tracePiece(piece, 0, y);
  piece.clip();
  piece.drawImage(canvas, -x, 0);
  piece.restore();
  tracePiece(piece, 0.75, y);
  piece.strokeStyle = 'rgba(255,255,255,.9)';
  piece.lineWidth = 1.5;
  piece.stroke();
  tracePiece(context, x, y);
  context.fillStyle = 'rgba(20,25,35,.55)';
  context.fill();
  context.strokeStyle = 'rgba(255,255,255,.7)';
  context.stroke();
  return { answer: { kind: 'blockPuzzle', x }, image: await jpeg(canvas), jigsaw: await png(strip), words: null };
}
