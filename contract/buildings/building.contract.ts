import { z } from 'zod';
import { switchStatus } from '#domain/venues/venue.status';
import { attachment } from '#contract/attachments/attachment.contract';
import { get, post } from '#contract/kit/endpoint';
import { codeOf, flag, id, int, labeled, text } from '#contract/kit/fields';
import { exportCall } from '#contract/kit/list-calls';
import { pageOf, paging } from '#contract/kit/page';
import { pictures, placeChoice, version } from '#contract/venues/venue-desk.contract';
import { areaInput, squareMetres } from './area';

/** A building as staff see it. Areas are in square metres. */
export const buildingRow = z.object({
  id: z.int(),
  name: labeled('名称', 'Name', z.string()),
  enName: labeled('英文名', 'English name', z.string()),
  campusId: z.int().nullable(),
  campusName: labeled('校区', 'Campus', z.string()),
  enCampusName: z.string(),
  code: labeled('编码', 'Code', z.string()),
  address: labeled('地址', 'Address', z.string()),
  year: labeled('建成年份', 'Year built', z.int().nullable()),
  floorsAbove: labeled('地上层数', 'Floors above ground', z.int()),
  floorsBelow: labeled('地下层数', 'Floors below ground', z.int()),
  buildArea: labeled('建筑面积（m²）', 'Floor area (m²)', squareMetres),
  usableArea: labeled('使用面积（m²）', 'Usable area (m²)', squareMetres),
  rooms: labeled('房间数', 'Rooms', z.int()),
  roomArea: labeled('房间面积（m²）', 'Room area (m²)', squareMetres),
  managerIds: z.array(z.int()),
  managers: labeled('负责人', 'Managers', z.string()),
  enManagers: z.string(),
  lng: labeled('经度', 'Longitude', z.number().nullable()),
  lat: labeled('纬度', 'Latitude', z.number().nullable()),
  pics: z.array(attachment),
  status: labeled('状态', 'Status', z.int()),
  version: z.int(),
});
export type BuildingRow = z.output<typeof buildingRow>;

/** Filters of the list of buildings, and its order. */
export const buildingFilter = z.object({
  keyword: labeled('名称、编码、地址', 'Name, code or address', text(50)).optional(),
  campusId: labeled('校区', 'Campus', id).optional(),
  status: labeled('状态', 'Status', codeOf(switchStatus)).optional(),
  sort: z.enum(['name', 'buildArea', 'year']).default('name'),
  order: z.enum(['asc', 'desc']).default('asc'),
});

/** The editable fields of a building. */
export const buildingForm = z.object({
  name: labeled('名称', 'Name', text(50).min(1)),
  enName: labeled('英文名', 'English name', text(80).min(1)),
  campusId: labeled('校区', 'Campus', id).nullable().default(null),
  code: labeled('编码', 'Code', text(20).min(1)),
  address: labeled('地址', 'Address', text(100)).default(''),
  year: labeled('建成年份', 'Year built', int.min(1800).max(2200)).nullable().default(null),
  floorsAbove: labeled('地上层数', 'Floors above ground', int.min(1).max(200)),
  floorsBelow: labeled('地下层数', 'Floors below ground', int.min(0).max(20)).default(0),
  buildArea: labeled('建筑面积', 'Floor area', areaInput).default(0),
  usableArea: labeled('使用面积', 'Usable area', areaInput).default(0),
  managerIds: labeled('负责人', 'Managers', z.array(id).max(20)).default([]),
  lng: labeled('经度', 'Longitude', z.coerce.number().min(-180).max(180)).nullable().default(null),
  lat: labeled('纬度', 'Latitude', z.coerce.number().min(-90).max(90)).nullable().default(null),
  pics: pictures.default([]),
  status: labeled('状态', 'Status', codeOf(switchStatus)).default(switchStatus.on),
});
export type BuildingForm = z.output<typeof buildingForm>;

const saved = z.object({ id: z.int() });
const at = '/api/space_desk/buildings';

/** Calls that list and edit buildings, and the lookup list of the documents. */
export const buildings = {
  list: get(at, {
    admit: { right: 'VisualBuilding' },
    about: 'Returns buildings with the number and area of their rooms by page.',
    input: paging.extend(buildingFilter.shape),
    reply: pageOf(buildingRow),
  }),
  choices: get(`${at}/choices`, {
    admit: { right: 'VisualBuilding' },
    about: 'Campuses, and people with a role in the administration of spaces.',
    input: z.object({}),
    reply: z.object({ campuses: z.array(placeChoice), managers: z.array(placeChoice) }),
  }),
  add: post(`${at}/add`, {
    admit: { right: 'VisualBuildingAdd' },
    done: 'saved',
    about: 'Adds a building and, if asked for, its floors from the lowest basement up.',
    input: buildingForm.extend({ withFloors: labeled('同时建立楼层', 'Create its floors', flag).default(true) }),
    reply: saved,
  }),
  edit: post(`${at}/edit`, {
    admit: { right: 'VisualBuildingEdit' },
    done: 'saved',
    about: 'Changes a building; refused if the version is outdated. Existing floors remain.',
    input: buildingForm.extend({ id, version }),
    reply: saved,
  }),
  remove: post(`${at}/delete`, {
    admit: { right: 'VisualBuildingDel' },
    done: 'saved',
    about: 'Deletes a building without floors.',
    input: z.object({ id }),
    reply: saved,
  }),
  exportFile: exportCall(`${at}/export`, 'VisualBuildingExport', buildingFilter, 'The filtered buildings as xlsx.'),
  lookup: get('/api/buildings', {
    admit: 'login',
    lookup: true,
    about: 'All buildings in use with their campus.',
    input: z.object({}),
    reply: z.array(
      z.object({
        id: z.int(),
        name: z.string(),
        enName: z.string(),
        campusId: z.int().nullable(),
        status: z.int(),
      }),
    ),
  }),
};
