import { Controller } from '@nestjs/common';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { venues } from '#contract/venues/venue.contract';
import type { Caller } from '#server/kit/caller';
import { By, Input, Serve, type Answers } from '#server/kit/serve';
import { CodeService } from './code.service';
import { DirectoryService } from './directory.service';

@Controller()
export class VenueController implements Answers<typeof venues> {
  constructor(
    private readonly directory: DirectoryService,
    private readonly code: CodeService,
  ) {}

  @Serve(venues.campusVenueInfo)
  async campusVenueInfo(
    @Input() { sportType }: ParsedOf<typeof venues.campusVenueInfo>,
  ): Promise<AnswerOf<typeof venues.campusVenueInfo>> {
    return this.directory.campusVenueInfo(sportType);
  }

  @Serve(venues.site)
  async site(@Input() { id }: ParsedOf<typeof venues.site>): Promise<AnswerOf<typeof venues.site>> {
    return this.directory.site(id);
  }

  @Serve(venues.frontVenues)
  async frontVenues(@Input() input: ParsedOf<typeof venues.frontVenues>): Promise<AnswerOf<typeof venues.frontVenues>> {
    return this.directory.frontVenues(input);
  }

  @Serve(venues.venueList)
  async venueList(): Promise<AnswerOf<typeof venues.venueList>> {
    return this.directory.venues();
  }

  @Serve(venues.siteList)
  async siteList(@Input() paging: ParsedOf<typeof venues.siteList>): Promise<AnswerOf<typeof venues.siteList>> {
    return this.directory.sites(paging);
  }

  @Serve(venues.spaceList)
  async spaceList(
    @Input() { venueSiteId }: ParsedOf<typeof venues.spaceList>,
  ): Promise<AnswerOf<typeof venues.spaceList>> {
    return this.directory.spaces(venueSiteId);
  }

  @Serve(venues.init)
  async init(): Promise<AnswerOf<typeof venues.init>> {
    return this.directory.init();
  }

  @Serve(venues.codes)
  async codes(): Promise<AnswerOf<typeof venues.codes>> {
    return this.code.tree();
  }

  @Serve(venues.codeKeys)
  async codeKeys(@Input() { codeKeys }: ParsedOf<typeof venues.codeKeys>): Promise<AnswerOf<typeof venues.codeKeys>> {
    return this.code.byKeys(codeKeys);
  }

  @Serve(venues.codeParents)
  async codeParents(
    @Input() { parentIds }: ParsedOf<typeof venues.codeParents>,
  ): Promise<AnswerOf<typeof venues.codeParents>> {
    return this.code.byParents(parentIds);
  }

  @Serve(venues.frontCodeKeys)
  async frontCodeKeys(
    @Input() { codeKeys }: ParsedOf<typeof venues.frontCodeKeys>,
  ): Promise<AnswerOf<typeof venues.frontCodeKeys>> {
    return this.code.byKeys(codeKeys);
  }

  @Serve(venues.sysSets)
  async sysSets(
    @Input() _: ParsedOf<typeof venues.sysSets>,
    @By() caller: Caller,
  ): Promise<AnswerOf<typeof venues.sysSets>> {
    return this.code.settings(caller);
  }

  @Serve(venues.sysSet)
  async sysSet(@Input() { key }: ParsedOf<typeof venues.sysSet>): Promise<AnswerOf<typeof venues.sysSet>> {
    return this.code.setting(key);
  }

  @Serve(venues.protocol)
  async protocol(
    @Input() { code, venueSiteId }: ParsedOf<typeof venues.protocol>,
  ): Promise<AnswerOf<typeof venues.protocol>> {
    return this.code.protocol(code, venueSiteId);
  }
}
