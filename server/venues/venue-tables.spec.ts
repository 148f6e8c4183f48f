import type { VenueRows } from './venue-row';
import type { VenueStore } from './venue.store';
import { VenueTables } from './venue-tables.service';

const reading = (revision: number): VenueRows => ({
  revision,
  campuses: [],
  venues: [],
  sites: [],
  spaces: [],
  times: [],
  rules: [],
  refunds: [],
  charges: [],
  holidays: [],
  dateRules: [],
  protocols: [],
  safetyVideos: [],
  restrictions: [],
  codes: [],
  codeLists: [],
});

it('keeps the newest reading, however late an older one arrives', async () => {
  const answers: ((rows: VenueRows) => void)[] = [];
  const tables = new VenueTables({ read: () => new Promise((done) => answers.push(done)) } as unknown as VenueStore);
  const [older, newer] = [tables.refresh(), tables.refresh()];
  answers[1]?.(reading(2));
  await newer;
  answers[0]?.(reading(1));
  await older;
  expect(tables.revision).toBe(2);
  const next = tables.refresh();
  answers[2]?.(reading(3));
  await next;
  expect(tables.revision).toBe(3);
});
