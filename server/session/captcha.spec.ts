import { createCanvas, loadImage } from '@napi-rs/canvas';
import { isCorrectAnswer, type CaptchaAnswer } from './captcha-answer';
import { captchaKey, seal, unseal, captchaVerificationOf } from './captcha-cipher';
import { strokesOf, findCaptchaFont } from './captcha-glyphs';
import { drawBlockPuzzle, drawClickWord, HEIGHT, WIDTH } from './captcha-picture';

const KEY = 'demoSecretKey016';
const WORDS = '[{"x":93,"y":56},{"x":160,"y":80},{"x":230,"y":72}]';
const PIECE = '{"x":121,"y":5}';

describe('the cipher of deployed clients', () => {
  it('encrypts points as they do', () => {
    expect(seal(KEY, WORDS)).toBe(
      'ex3DvB1T5DanMvU3AdC5Kt2Oq77yHcyGN1W5oI6irc00OSYhKPIdtRfmy2jhRoPwXgV6wCr6RoshBF9mYo8/5A==',
    );
    expect(seal(KEY, PIECE)).toBe('FpzrM5iB7YtkEHylDNAAVw==');
    expect(unseal(KEY, 'FpzrM5iB7YtkEHylDNAAVw==')).toBe(PIECE);
  });

  it('proves a passed check by token and points in one ciphertext', () => {
    expect(captchaVerificationOf(KEY, 'cap-token-1', WORDS)).toBe(
      'gsZfC2liDdOZMhF8EDdIg7HBW0vpXzqA4TNhSnRJ8YF6mZaySPmeReNaabALXbQHY+LxfPpwICQFtx4+99uuKPgAV9CQ80j1bwgzt8r/cGk=',
    );
    expect(captchaVerificationOf(KEY, 'cap-token-1', PIECE)).toBe('bfVO+oxLgLMratof33Uxs/Q4tAZtk3/zV7XdzThNhao=');
  });

  it('refuses ciphertext under another key', () => {
    expect([unseal(KEY, 'not base64 !'), unseal(KEY, seal(captchaKey(), PIECE)) === PIECE, unseal(KEY, '')]).toEqual([
      null,
      false,
      null,
    ]);
  });
});

describe('a captcha answer', () => {
  const words: CaptchaAnswer = {
    kind: 'clickWord',
    points: [
      { x: 93, y: 56 },
      { x: 160, y: 80 },
      { x: 230, y: 72 },
    ],
  };
  const piece: CaptchaAnswer = { kind: 'blockPuzzle', x: 121 };

  it('may be off by about a glyph, but keeps the order of characters', () => {
    expect(isCorrectAnswer(words, WORDS)).toBe(true);
    expect(isCorrectAnswer(words, '[{"x":118,"y":31},{"x":135,"y":105},{"x":230,"y":72}]')).toBe(true);
    expect(isCorrectAnswer(words, '[{"x":119,"y":56},{"x":160,"y":80},{"x":230,"y":72}]')).toBe(false);
    expect(isCorrectAnswer(words, '[{"x":160,"y":80},{"x":93,"y":56},{"x":230,"y":72}]')).toBe(false);
  });

  it('has exactly as many points as characters', () => {
    expect(isCorrectAnswer(words, '[]')).toBe(false);
    expect(isCorrectAnswer(words, '[{"x":93,"y":56},{"x":160,"y":80}]')).toBe(false);
    expect(isCorrectAnswer(words, '[{"x":93,"y":56},{"x":160,"y":80},{"x":230,"y":72},{"x":1,"y":1}]')).toBe(false);
  });

  it('places the piece within five pixels, on the line', () => {
    expect([
      isCorrectAnswer(piece, PIECE),
      isCorrectAnswer(piece, '{"x":125.6,"y":5}'),
      isCorrectAnswer(piece, '{"x":127,"y":5}'),
      isCorrectAnswer(piece, '{"x":121,"y":6}'),
    ]).toEqual([true, true, false, false]);
  });

  it.each(['null', '{}', '[1,2,3]', 'x', '[[{"x":93}]]', '{"x":"121","y":5}', '{"x":1e999,"y":5}'])(
    'is not %s',
    (text) => {
      expect([isCorrectAnswer(words, text), isCorrectAnswer(piece, text)]).toEqual([false, false]);
    },
  );
});

const size = async (base64: string) => {
  const { width, height } = await loadImage(Buffer.from(base64, 'base64'));
  return [width, height];
};

describe('a captcha picture', () => {
  it.each([
    ['a Chinese font of the machine', findCaptchaFont()],
    ['its own letters where there is none', findCaptchaFont(['DejaVu Sans', 'Arial'])],
  ])('is written with %s', async (_name, font) => {
    const { image, words, answer } = await drawClickWord(font);
    expect(await size(image)).toEqual([WIDTH, HEIGHT]);
    expect(new Set(words).size).toBe(3);
    expect(words?.every((word) => font.glyphs.includes(word))).toBe(true);
    const points = answer.kind === 'clickWord' ? answer.points : [];
    for (const [i, a] of points.entries())
      for (const b of points.slice(i + 1)) expect(Math.abs(a.x - b.x)).toBeGreaterThan(50);
    expect(points.every(({ x, y }) => x > 20 && x < WIDTH - 20 && y >= 30 && y <= HEIGHT - 30)).toBe(true);
  });

  it('finds a Chinese font by name and detects its absence', () => {
    expect(findCaptchaFont(['DejaVu Sans', 'Noto Sans CJK SC']).family).toBe('Noto Sans CJK SC');
    expect(findCaptchaFont(['DejaVu Sans']).family).toBeNull();
    expect(findCaptchaFont([]).glyphs.every((glyph) => strokesOf(glyph).every((line) => line.length > 1))).toBe(true);
  });

  it('hides the position of the cut-out piece', async () => {
    const { image, jigsaw, answer } = await drawBlockPuzzle();
    expect([await size(image), await size(jigsaw as string)]).toEqual([
      [WIDTH, HEIGHT],
      [47, HEIGHT],
    ]);
    const strip = createCanvas(47, HEIGHT).getContext('2d');
    strip.drawImage(await loadImage(Buffer.from(jigsaw as string, 'base64')), 0, 0);
    const opaque = Array.from({ length: 47 }, (_, x) =>
      strip.getImageData(x, 0, 1, HEIGHT).data.some((byte, i) => i % 4 === 3 && byte > 128),
    );
    expect([opaque[1], opaque[44]]).toEqual([true, true]);
    expect(answer.kind === 'blockPuzzle' && answer.x > 47 && answer.x + 47 < WIDTH).toBe(true);
  });
});
