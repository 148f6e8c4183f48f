import { createCanvas } from '@napi-rs/canvas';

const [WIDTH, HEIGHT] = [240, 320];
const coats = ['#465366', '#6240a0', '#1a7544', '#8f4e00'];

/** Draws the picture of nobody as a camera at a door sees people, as a base64 JPEG; the seed chooses the coat. */
export function drawFace(seed: number): string {
  const canvas = createCanvas(WIDTH, HEIGHT);
  const pen = canvas.getContext('2d');
  const oval = (x: number, y: number, w: number, h: number, colour: string) => {
    pen.fillStyle = colour;
    pen.beginPath();
    pen.ellipse(x, y, w, h, 0, 0, 2 * Math.PI);
    pen.fill();
  };
  pen.fillStyle = '#c3ccd6';
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  oval(120, 330, 110, 96, coats[seed % coats.length] ?? '#465366');
  oval(120, 145, 66, 84, '#2d2320');
  oval(120, 160, 58, 74, '#dcb08c');
  for (const side of [-1, 1]) oval(120 + side * 24, 152, 5, 4, '#20242a');
  return canvas.toBuffer('image/jpeg', 80).toString('base64');
}
