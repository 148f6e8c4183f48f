import { importCalls } from '#contract/kit/import';

/** Teaching timetables imported as occupations, per term. Each import is compared with the previous one. */
export const timetables = importCalls(
  '/api/reservation/timetables/import',
  'SiteOccupyListImport',
  'a teaching timetable',
);
