import { createCanvas } from '@napi-rs/canvas';

const [WIDTH, HEIGHT] = [480, 270];
const SECOND = 1_000;
/** Colour of the floor of each camera, so that tiles differ. */
const floors: Readonly<Record<string, string>> = {
  'badminton-1': '#2d7a4d',
  'south-door': '#5d6a7d',
  'east-1': '#1f6f8b',
  'climbing-1': '#7a5a2d',
};

/** Draws the picture of a camera at an instant (epoch ms): moving figures, the time, and that it is a test picture. */
export function drawScene(camera: string, at: number): Buffer {
  const canvas = createCanvas(WIDTH, HEIGHT);
  const pen = canvas.getContext('2d');
  pen.fillStyle = '#22313c';
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  pen.fillStyle = floors[camera] ?? '#3b4a5a';
  pen.beginPath();
  pen.moveTo(110, 70);
  pen.lineTo(370, 70);
  pen.lineTo(450, 250);
  pen.lineTo(30, 250);
  pen.closePath();
  pen.fill();
  pen.strokeStyle = '#e9f1fa';
  pen.lineWidth = 2;
  pen.stroke();
  for (let n = 0; n < 4; n += 1) {
    const phase = at / (3_000 + n * 700) + n * 1.7;
    const y = 120 + n * 34;
    const [x, size] = [240 + Math.sin(phase) * (80 + n * 22), 0.8 + n * 0.14];
    pen.fillStyle = ['#f2b455', '#2f73c9', '#b9a0ec', '#5fcf93'][n] ?? '#fff';
    pen.fillRect(x - 7 * size, y - 34 * size, 14 * size, 32 * size);
    pen.fillStyle = '#eac09c';
    pen.beginPath();
    pen.arc(x, y - 41 * size, 7 * size, 0, 2 * Math.PI);
    pen.fill();
  }
  pen.fillStyle = 'rgba(0,0,0,.55)';
  pen.fillRect(0, 0, WIDTH, 26);
  pen.fillStyle = '#fff';
  pen.font = '600 14px sans-serif';
  pen.fillText(`TEST  ${camera}  ${new Date(at).toISOString().slice(0, 19).replace('T', ' ')} UTC`, 10, 18);
  pen.fillStyle = Math.floor(at / SECOND) % 2 === 0 ? '#5fcf93' : '#22313c';
  pen.beginPath();
  pen.arc(464, 13, 4, 0, 2 * Math.PI);
  pen.fill();
  return canvas.toBuffer('image/jpeg', 72);
}
