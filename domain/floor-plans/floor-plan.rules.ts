/** The largest coordinate of a plan in centimetres: 10 km. */
export const PLAN_LIMIT = 1_000_000;
/** The most corners of one outline. */
export const MAX_CORNERS = 200;
/** The most rooms of one plan. */
export const MAX_OUTLINES = 5_000;

/** A closed shape of a drawing with the text that names it, in units of the drawing. */
export interface DrawnShape {
  readonly label: string;
  readonly points: readonly (readonly [x: number, y: number])[];
}

/** A room that a drawing may name. */
interface NamedRoom {
  readonly id: number;
  readonly roomNo: string;
}

/** What an import of a drawing finds: outlines of rooms in centimetres, shapes without a room and rooms without a shape. */
export interface DrawingMatch {
  readonly outlines: readonly { readonly roomId: number; readonly points: [number, number][] }[];
  readonly unknown: readonly string[];
  readonly missing: readonly string[];
}

const normalized = (text: string): string => text.trim().toUpperCase().replace(/\s+/g, '');

/**
 * Matches the shapes of a drawing with rooms by their numbers, and scales them to centimetres. `unit` is the length of one
 * unit of the drawing in metres. The first shape of a room counts.
 */
export function matchDrawing(shapes: readonly DrawnShape[], rooms: readonly NamedRoom[], unit: number): DrawingMatch {
  const byNumber = new Map(rooms.map((room) => [normalized(room.roomNo), room]));
  const outlines = new Map<number, [number, number][]>();
  const unknown: string[] = [];
  for (const { label, points } of shapes) {
    const room = byNumber.get(normalized(label));
    if (!room) unknown.push(label);
    else if (!outlines.has(room.id))
      outlines.set(
        room.id,
        points.map(([x, y]) => [Math.round(x * unit * 100), Math.round(y * unit * 100)]),
      );
  }
  return {
    outlines: [...outlines].map(([roomId, points]) => ({ roomId, points })),
    unknown,
    missing: rooms.filter(({ id }) => !outlines.has(id)).map(({ roomNo }) => roomNo),
  };
}
