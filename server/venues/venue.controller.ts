import { venues } from '#contract/venues/venue.contract';
import { controllerFor } from '#server/kit/http/controller-for';
import { ReferenceDataService } from './reference-data.service';
import { DirectoryService } from './directory.service';

/** Venues, sites and courts for visitors, with the code lists, public settings and protocols of every page. */
export const VenueController = controllerFor(
  venues,
  { directory: DirectoryService, reference: ReferenceDataService },
  ({ directory, reference }) => ({
    campusVenueInfo: async ({ sportType }) => directory.campusVenueInfo(sportType),
    site: async ({ id }) => directory.site(id),
    frontVenues: async (input) => directory.frontVenues(input),
    venueList: async () => directory.venues(),
    siteList: async (paging) => directory.sites(paging),
    spaceList: async ({ venueSiteId }) => directory.spaces(venueSiteId),
    init: async () => directory.init(),
    codes: async () => reference.tree(),
    codeKeys: async ({ codeKeys }) => reference.byKeys(codeKeys),
    codeParents: async ({ parentIds }) => reference.byParents(parentIds),
    frontCodeKeys: async ({ codeKeys }) => reference.byKeys(codeKeys),
    sysSets: async (_, caller) => reference.settings(caller),
    sysSet: async ({ key }) => reference.setting(key),
    protocol: async ({ code, venueSiteId }) => reference.protocol(code, venueSiteId),
  }),
);
