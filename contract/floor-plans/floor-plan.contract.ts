import { z } from 'zod';
import { MAX_CORNERS, MAX_OUTLINES, PLAN_LIMIT } from '#domain/floor-plans/floor-plan.rules';
import { get, post } from '#contract/kit/endpoint';
import { id, int } from '#contract/kit/fields';
import { squareMetres } from '#contract/buildings/area';
import { roomRow } from '#contract/rooms/room.contract';

const coordinate = z.int().min(-PLAN_LIMIT).max(PLAN_LIMIT);
const points = z
  .array(z.tuple([coordinate, coordinate]))
  .min(3)
  .max(MAX_CORNERS);

/** A room with its outline in centimetres; null if it is not drawn. */
const plannedRoom = roomRow.extend({ outline: points.nullable() });
export type PlannedRoom = z.output<typeof plannedRoom>;

const plannedFloor = z.object({
  id: z.int(),
  no: z.int(),
  name: z.string(),
  enName: z.string(),
  area: squareMetres,
  planVersion: z.int(),
  savedAt: z.string().nullable(),
  rooms: z.array(plannedRoom),
});
export type PlannedFloor = z.output<typeof plannedFloor>;

/** Calls that read and replace floor plans. */
export const floorPlans = {
  front: get('/api/space_desk/plans', {
    admit: { right: 'FloorFront' },
    about: 'Floors of a building from the top down with the rooms of the caller’s scope and their outlines.',
    input: z.object({ buildingId: id }),
    reply: z.object({ id: z.int(), name: z.string(), enName: z.string(), floors: z.array(plannedFloor) }),
  }),
  save: post('/api/space_desk/plans/save', {
    admit: { right: 'FloorFrontEdit' },
    done: 'saved',
    about:
      'Replaces the outlines of the caller’s rooms of a floor; refused if the plan was saved meanwhile. In centimetres.',
    input: z.object({
      floorId: id,
      version: int.min(0),
      outlines: z.array(z.object({ roomId: id, points })).max(MAX_OUTLINES),
    }),
    reply: z.object({ version: z.int() }),
  }),
};
