import { Controller } from '@nestjs/common';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { venues } from '#contract/venues/venue.contract';
import type { Caller } from '#server/kit/access/caller';
import {
  CurrentCaller,
  EndpointInput,
  ServeEndpoint,
  type EndpointHandlers,
} from '#server/kit/http/endpoint.decorators';
import { ReferenceDataService } from './reference-data.service';
import { DirectoryService } from './directory.service';

@Controller()
export class VenueController implements EndpointHandlers<typeof venues> {
  constructor(
    private readonly directory: DirectoryService,
    private readonly code: ReferenceDataService,
  ) {}

  @ServeEndpoint(venues.campusVenueInfo)
  async campusVenueInfo(
    @EndpointInput() { sportType }: ParsedOf<typeof venues.campusVenueInfo>,
  ): Promise<AnswerOf<typeof venues.campusVenueInfo>> {
    return this.directory.campusVenueInfo(sportType);
  }

  @ServeEndpoint(venues.site)
  async site(@EndpointInput() { id }: ParsedOf<typeof venues.site>): Promise<AnswerOf<typeof venues.site>> {
    return this.directory.site(id);
  }

  @ServeEndpoint(venues.frontVenues)
  async frontVenues(
    @EndpointInput() input: ParsedOf<typeof venues.frontVenues>,
  ): Promise<AnswerOf<typeof venues.frontVenues>> {
    return this.directory.frontVenues(input);
  }

  @ServeEndpoint(venues.venueList)
  async venueList(): Promise<AnswerOf<typeof venues.venueList>> {
    return this.directory.venues();
  }

  @ServeEndpoint(venues.siteList)
  async siteList(@EndpointInput() paging: ParsedOf<typeof venues.siteList>): Promise<AnswerOf<typeof venues.siteList>> {
    return this.directory.sites(paging);
  }

  @ServeEndpoint(venues.spaceList)
  async spaceList(
    @EndpointInput() { venueSiteId }: ParsedOf<typeof venues.spaceList>,
  ): Promise<AnswerOf<typeof venues.spaceList>> {
    return this.directory.spaces(venueSiteId);
  }

  @ServeEndpoint(venues.init)
  async init(): Promise<AnswerOf<typeof venues.init>> {
    return this.directory.init();
  }

  @ServeEndpoint(venues.codes)
  async codes(): Promise<AnswerOf<typeof venues.codes>> {
    return this.code.tree();
  }

  @ServeEndpoint(venues.codeKeys)
  async codeKeys(
    @EndpointInput() { codeKeys }: ParsedOf<typeof venues.codeKeys>,
  ): Promise<AnswerOf<typeof venues.codeKeys>> {
    return this.code.byKeys(codeKeys);
  }

  @ServeEndpoint(venues.codeParents)
  async codeParents(
    @EndpointInput() { parentIds }: ParsedOf<typeof venues.codeParents>,
  ): Promise<AnswerOf<typeof venues.codeParents>> {
    return this.code.byParents(parentIds);
  }

  @ServeEndpoint(venues.frontCodeKeys)
  async frontCodeKeys(
    @EndpointInput() { codeKeys }: ParsedOf<typeof venues.frontCodeKeys>,
  ): Promise<AnswerOf<typeof venues.frontCodeKeys>> {
    return this.code.byKeys(codeKeys);
  }

  @ServeEndpoint(venues.sysSets)
  async sysSets(
    @EndpointInput() _: ParsedOf<typeof venues.sysSets>,
    @CurrentCaller() caller: Caller,
  ): Promise<AnswerOf<typeof venues.sysSets>> {
    return this.code.settings(caller);
  }

  @ServeEndpoint(venues.sysSet)
  async sysSet(@EndpointInput() { key }: ParsedOf<typeof venues.sysSet>): Promise<AnswerOf<typeof venues.sysSet>> {
    return this.code.setting(key);
  }

  @ServeEndpoint(venues.protocol)
  async protocol(
    @EndpointInput() { code, venueSiteId }: ParsedOf<typeof venues.protocol>,
  ): Promise<AnswerOf<typeof venues.protocol>> {
    return this.code.protocol(code, venueSiteId);
  }
}
