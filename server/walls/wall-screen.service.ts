import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { wallFailure } from '#domain/walls/wall.failures';
import { switchStatus } from '#domain/venues/venue.status';
import type { AnswerOf } from '#contract/kit/endpoint';
import type { wallScreens } from '#contract/walls/wall-screen.contract';
import { Settings } from '#server/kit/settings/settings';
import { ScreenTokenService } from '#server/screens/screen-token.service';
import { MonitorScreenStore } from './monitor-screen.store';

/** What walls and their displays may show. */
@Injectable()
export class WallScreenService {
  constructor(
    private readonly store: MonitorScreenStore,
    private readonly settings: Settings,
    private readonly passes: ScreenTokenService,
  ) {}

  /** Returns the layout of a wall; a disabled wall shows nothing. Throws `wallMissing` for an unknown code. */
  async screen(code: string): Promise<AnswerOf<typeof wallScreens.screen>> {
    const row = await this.store.findByCode(code);
    if (!row) throw new Failure(wallFailure.wallMissing);
    const { title, enTitle, placeKind, venueId, siteId, theme, rotationSeconds, version } = row;
    const on = row.status === switchStatus.on;
    return {
      code,
      title,
      enTitle,
      placeKind,
      venueId,
      siteId,
      layout: on ? row.layout.map((page) => [...page]) : [],
      theme,
      rotationSeconds,
      on,
      version,
    };
  }

  /** Returns whether a wall shows money at all; without a code, yes. */
  async showsRevenue(code: string | undefined): Promise<boolean> {
    return code === undefined || ((await this.store.findByCode(code))?.showRevenue ?? false);
  }

  /** Returns whether the money of the school is shown: the wall shows it, and the school or the display may. */
  async maySeeSchoolMoney(code: string | undefined, token: string | undefined): Promise<boolean> {
    if (!(await this.showsRevenue(code))) return false;
    return this.settings.get('display.revenue') || this.passes.maySeeFigures(token, null);
  }
}
