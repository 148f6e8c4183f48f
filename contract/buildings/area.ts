import { z } from 'zod';
import { hasAreaPrecision, MAX_AREA } from '#domain/buildings/area.rules';

/** An area on the wire: square metres with two decimals, as a JSON number. */
export const squareMetres = z.number();

/** An area as a form or a workbook sends it, in square metres. */
export const areaInput = z.coerce.number().min(0).max(MAX_AREA).refine(hasAreaPrecision, { message: '0.01' });
