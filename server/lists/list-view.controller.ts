import { Controller } from '@nestjs/common';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { listViews } from '#contract/lists/list-view.contract';
import type { Caller } from '#server/kit/caller';
import { By, Input, Serve, type Answers } from '#server/kit/serve';
import { ListViewService } from './list-view.service';

/** Saved list views over HTTP. */
@Controller()
export class ListViewController implements Answers<typeof listViews> {
  constructor(private readonly views: ListViewService) {}

  @Serve(listViews.all)
  all(
    @Input() { route }: ParsedOf<typeof listViews.all>,
    @By() caller: Caller,
  ): Promise<AnswerOf<typeof listViews.all>> {
    return this.views.all(caller, route);
  }

  @Serve(listViews.save)
  save(
    @Input() input: ParsedOf<typeof listViews.save>,
    @By() caller: Caller,
  ): Promise<AnswerOf<typeof listViews.save>> {
    return this.views.save(caller, input);
  }

  @Serve(listViews.remove)
  remove(
    @Input() { id }: ParsedOf<typeof listViews.remove>,
    @By() caller: Caller,
  ): Promise<AnswerOf<typeof listViews.remove>> {
    return this.views.remove(caller, id);
  }

  @Serve(listViews.look)
  look(
    @Input() input: ParsedOf<typeof listViews.look>,
    @By() caller: Caller,
  ): Promise<AnswerOf<typeof listViews.look>> {
    return this.views.look(caller, input);
  }
}
