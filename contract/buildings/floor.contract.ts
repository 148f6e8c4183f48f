import { z } from 'zod';
import { get } from '#contract/kit/endpoint';
import { id, int, labeled, text } from '#contract/kit/fields';
import { administeredCalls } from '#contract/kit/list-calls';
import { placeChoice } from '#contract/venues/venue-desk.contract';
import { areaInput, squareMetres } from './area';

/** A floor as staff see it. Areas are in square metres. */
export const floorRow = z.object({
  id: z.int(),
  buildingId: z.int(),
  buildingName: labeled('楼宇', 'Building', z.string()),
  enBuildingName: z.string(),
  no: labeled('楼层号', 'Floor number', z.int()),
  name: labeled('名称', 'Name', z.string()),
  enName: labeled('英文名', 'English name', z.string()),
  area: labeled('楼层面积（m²）', 'Floor area (m²)', squareMetres),
  rooms: labeled('房间数', 'Rooms', z.int()),
  roomArea: labeled('房间面积（m²）', 'Room area (m²)', squareMetres),
  vacant: labeled('空闲房间', 'Vacant rooms', z.int()),
  version: z.int(),
});
export type FloorRow = z.output<typeof floorRow>;

/** Filters of the list of floors, and its order. */
export const floorFilter = z.object({
  keyword: labeled('楼宇、楼层名称', 'Building or floor', text(50)).optional(),
  buildingId: labeled('楼宇', 'Building', id).optional(),
  sort: z.enum(['no']).default('no'),
  order: z.enum(['asc', 'desc']).default('asc'),
});

/** The editable fields of a floor. */
export const floorForm = z.object({
  buildingId: labeled('楼宇', 'Building', id),
  no: labeled('楼层号', 'Floor number', int.min(-20).max(200)),
  name: labeled('名称', 'Name', text(50).min(1)),
  enName: labeled('英文名', 'English name', text(80).min(1)),
  area: labeled('楼层面积', 'Floor area', areaInput).default(0),
});
export type FloorForm = z.output<typeof floorForm>;

/** Calls that list and edit floors. */
export const floors = {
  ...administeredCalls('/api/space_desk/floors', {
    right: 'VisualFloor',
    what: 'floors with the number and area of their rooms',
    row: floorRow,
    filter: floorFilter,
    form: floorForm,
  }),
  choices: get('/api/space_desk/floors/choices', {
    admit: { right: 'VisualFloor' },
    about: 'Buildings in use that a floor may belong to.',
    input: z.object({}),
    reply: z.object({ buildings: z.array(placeChoice) }),
  }),
};
