import { z } from 'zod';
import { officeRank } from '#domain/office-spaces/office.status';
import { roomUsage } from '#domain/rooms/room.status';
import { areaInput, squareMetres } from '#contract/buildings/area';
import { get, post } from '#contract/kit/endpoint';
import { codeOf, flag, id, int, labeled } from '#contract/kit/fields';

const colour = z.string().regex(/^#[0-9a-f]{6}$/i, '#e9f1fa');

/** The standards of office space. Areas are in square metres, the unit price in yuan for a square metre and year. */
const spaceConfig = z.object({
  unitPrice: z.number(),
  warnPercent: z.int(),
  confirmDays: z.int(),
  usages: z.array(
    z.object({
      code: codeOf(roomUsage),
      name: z.string(),
      enName: z.string(),
      colour: z.string(),
      counted: z.boolean(),
    }),
  ),
  ranks: z.array(z.object({ code: codeOf(officeRank), name: z.string(), enName: z.string(), quota: squareMetres })),
});

/** Calls that read and change the standards of office space. */
export const spaceConfigs = {
  baseConfig: get('/api/space/base_config', {
    admit: 'login',
    lookup: true,
    about: 'Usages with their colours, standard areas by rank, the price of area over quota and thresholds.',
    input: z.object({}),
    reply: spaceConfig,
  }),
  edit: get('/api/space_desk/config', {
    admit: { right: 'OfficeSpaceListStandard' },
    about: 'The standards with the additional area of each department and their version, for the form.',
    input: z.object({}),
    reply: spaceConfig.extend({
      version: z.int(),
      orgs: z.array(z.object({ orgId: z.int(), name: z.string(), enName: z.string(), area: squareMetres })),
    }),
  }),
  save: post('/api/space_desk/config/save', {
    admit: { right: 'OfficeSpaceListStandard' },
    done: 'saved',
    about: 'Changes the standards; refused if the version is outdated. Issued statements keep theirs.',
    input: z.object({
      version: int,
      unitPrice: labeled(
        '超占单价（元/m²·年）',
        'Price over quota (CNY per m² and year)',
        z.coerce.number().min(0).max(100_000),
      ),
      warnPercent: labeled('预警线（定额的 %）', 'Warn at (% of quota)', int.min(50).max(200)),
      confirmDays: labeled('账单确认期限（天）', 'Days to confirm a statement', int.min(1).max(365)),
      usages: z.array(z.object({ code: codeOf(roomUsage), colour, counted: flag })).max(20),
      ranks: z.array(z.object({ code: codeOf(officeRank), quota: areaInput })).max(20),
      orgs: z.array(z.object({ orgId: id, area: areaInput })).max(500),
    }),
    reply: z.object({ version: z.int() }),
  }),
};
