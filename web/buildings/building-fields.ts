import { buildings } from '#contract/buildings/building.contract';
import { switchStatus } from '#domain/venues/venue.status';
import { call } from '#web/kit/call/call';
import { input } from '#web/kit/form/form-spec';
import { PictureField } from '#web/kit/form/picture-field';

const choices = () => call(buildings.choices, {}, { quiet: true });

/** Loads the campuses as choices. */
export const loadCampuses = async () => (await choices()).campuses;

const metres = { zh: 'm²', en: 'm²' };

/** Fields of a building, in parts. */
export const buildingFields = [
  {
    title: { zh: '基本信息', en: 'Basics' },
    fields: [
      input.text('name'),
      input.text('enName'),
      input.text('code'),
      input.lookup('campusId', loadCampuses),
      input.text('address'),
      input.number('year'),
      input.lookup('managerIds', async () => (await choices()).managers, { many: true }),
      input.select('status', switchStatus),
    ],
  },
  {
    title: { zh: '规模', en: 'Size' },
    fields: [
      input.number('floorsAbove'),
      input.number('floorsBelow'),
      input.number('buildArea', { unit: metres, decimals: 2 }),
      input.number('usableArea', { unit: metres, decimals: 2 }),
    ],
  },
  {
    title: { zh: '位置与照片', en: 'Position and photos' },
    fields: [
      input.number('lng', { decimals: 6, hint: { zh: '用于校园地图', en: 'For the campus map' } }),
      input.number('lat', { decimals: 6 }),
      input.own('pics', PictureField, {
        hint: { zh: '第一张为封面', en: 'The first picture is the cover' },
      }),
    ],
  },
];
