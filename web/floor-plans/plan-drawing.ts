import type { DrawnShape } from '#domain/floor-plans/floor-plan.rules';

const SVG = 'http://www.w3.org/2000/svg';
const MEGABYTE = 1_048_576;
/** The largest drawing that is read. */
export const MAX_DRAWING = 10 * MEGABYTE;

/** Returns the corners of a shape in its own units; empty for shapes that are no polygon. */
function cornersOf(shape: Element): [number, number][] {
  const number = (name: string) => Number(shape.getAttribute(name) ?? 0);
  if (shape instanceof SVGRectElement) {
    const [x, y, width, height] = [number('x'), number('y'), number('width'), number('height')];
    return [
      [x, y],
      [x + width, y],
      [x + width, y + height],
      [x, y + height],
    ];
  }
  if (shape instanceof SVGPolygonElement || shape instanceof SVGPolylineElement)
    return [...shape.points].map(({ x, y }) => [x, y]);
  return pathCorners(shape.getAttribute('d') ?? '');
}

/** Returns the corners of a path of straight lines; a path with curves has none. */
export function pathCorners(d: string): [number, number][] {
  const points: [number, number][] = [];
  let [x, y] = [0, 0];
  for (const [, command = '', rest = ''] of d.matchAll(/([a-zA-Z])([^a-zA-Z]*)/g)) {
    const values = (rest.match(/-?\d*\.?\d+(?:e[-+]?\d+)?/gi) ?? []).map(Number);
    const isRelative = command === command.toLowerCase();
    const kind = command.toUpperCase();
    if (kind === 'Z') continue;
    if (kind === 'H' || kind === 'V')
      for (const value of values) {
        if (kind === 'H') x = isRelative ? x + value : value;
        else y = isRelative ? y + value : value;
        points.push([x, y]);
      }
    else if (kind === 'M' || kind === 'L')
      for (let n = 0; n + 1 < values.length; n += 2) {
        const [dx, dy] = [values[n] ?? 0, values[n + 1] ?? 0];
        [x, y] = isRelative ? [x + dx, y + dy] : [dx, dy];
        points.push([x, y]);
      }
    else return [];
  }
  const [first, last] = [points[0], points.at(-1)];
  if (first && last && points.length > 1 && first[0] === last[0] && first[1] === last[1]) points.pop();
  return points;
}

/** Returns the text that names a shape: its own title, data, label or id, or that of the group around it. */
function labelOf(shape: Element): string {
  for (let element: Element | null = shape; element && element.localName !== 'svg'; element = element.parentElement) {
    const title = [...element.children].find(({ localName }) => localName === 'title')?.textContent;
    const label = title ?? element.getAttribute('data-room') ?? element.getAttribute('inkscape:label') ?? element.id;
    if (label) return label;
  }
  return '';
}

/**
 * Reads the named shapes of an SVG drawing, also one exported from DXF: polygons, rectangles and paths of straight lines,
 * with all transformations applied. Scripts of the drawing do not run. Throws if the text is no SVG.
 */
export function readDrawing(text: string): DrawnShape[] {
  const source = new DOMParser().parseFromString(text, 'image/svg+xml').documentElement;
  if (source.localName !== 'svg' || source.querySelector('parsererror')) throw new Error('no SVG');
  for (const unsafe of source.querySelectorAll('script, foreignObject, image, use, animate, set')) unsafe.remove();
  for (const element of source.querySelectorAll('*'))
    for (const { name } of [...element.attributes])
      if (name.startsWith('on') || name === 'style') element.removeAttribute(name);
  // Matrices of shapes exist only while the drawing is part of a page.
  const host = document.createElementNS(SVG, 'svg');
  host.setAttribute('style', 'position:absolute;width:0;height:0;visibility:hidden');
  const ground = document.createElementNS(SVG, 'g');
  ground.append(...[...source.children].map((child) => document.importNode(child, true)));
  host.append(ground);
  document.body.append(host);
  try {
    const base = ground.getCTM()?.inverse();
    return [...ground.querySelectorAll('polygon, polyline, rect, path')].flatMap((shape): DrawnShape[] => {
      const label = labelOf(shape);
      const corners = cornersOf(shape);
      const own = (shape as SVGGraphicsElement).getCTM();
      if (label === '' || corners.length < 3 || !own || !base) return [];
      const matrix = base.multiply(own);
      return [
        {
          label,
          points: corners.map(([x, y]) => [
            matrix.a * x + matrix.c * y + matrix.e,
            matrix.b * x + matrix.d * y + matrix.f,
          ]),
        },
      ];
    });
  } finally {
    host.remove();
  }
}
