import { business } from '#contract/calendars/calendar.contract';
import { call } from '#web/kit/call/call';

/** Loads the sites as choices of a filter. */
export const siteChoices = async () =>
  (await call(business.sites, {}, { quiet: true })).map(({ siteId, siteName, enSiteName }) => ({
    id: siteId,
    name: siteName,
    enName: enSiteName,
  }));
