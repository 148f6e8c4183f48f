import { importCalls } from '#contract/kit/import';

/** Teaching timetables: imported as occupations, term by term, each held against what was imported before. */
export const timetables = importCalls(
  '/api/reservation/timetables/import',
  'SiteOccupyListImport',
  'a teaching timetable',
);
