import { z } from 'zod';

/** A point in the 310 by 155 picture, in pixels. */
export interface CaptchaPoint {
  readonly x: number;
  readonly y: number;
}

/** The solution of a picture: three character positions in order, or the offset of the piece from the left. */
export type CaptchaAnswer =
  | { readonly kind: 'clickWord'; readonly points: readonly CaptchaPoint[] }
  | { readonly kind: 'blockPuzzle'; readonly x: number };

const WORD_TOLERANCE = 25;
const PIECE_TOLERANCE = 5;
const PIECE_Y = 5;

const point = z.object({ x: z.number(), y: z.number() });

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
};

/**
 * Returns whether these points solve the picture: one point per character in order within about a glyph, or the piece
 * within 5 px at height 5.
 */
export function isCorrectAnswer(answer: CaptchaAnswer, text: string): boolean {
  if (answer.kind === 'blockPuzzle') {
    const submitted = point.safeParse(parsed(text));
    return (
      submitted.success && submitted.data.y === PIECE_Y && Math.abs(submitted.data.x - answer.x) <= PIECE_TOLERANCE
    );
  }
  const submitted = z.array(point).length(answer.points.length).safeParse(parsed(text));
  return (
    submitted.success &&
    submitted.data.every(
      ({ x, y }, i) =>
        Math.abs(x - (answer.points[i] as CaptchaPoint).x) <= WORD_TOLERANCE &&
        Math.abs(y - (answer.points[i] as CaptchaPoint).y) <= WORD_TOLERANCE,
    )
  );
}
