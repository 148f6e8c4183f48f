import { occupations } from '#contract/occupations/occupation.contract';
import { controllerFor } from '#server/kit/http/controller-for';
import { OccupationListService } from './occupation-list.service';
import { OccupationExtensionService } from './occupation-extension.service';
import { OccupationSeriesService } from './occupation-series.service';
import { OccupationEndService } from './occupation-end.service';

/** HTTP API of occupations. */
export const OccupationController = controllerFor(
  occupations,
  {
    lists: OccupationListService,
    series: OccupationSeriesService,
    extensions: OccupationExtensionService,
    ends: OccupationEndService,
  },
  ({ lists, series, extensions, ends }) => ({
    preview: (input, caller) => series.preview(input, caller),
    exportFile: ({ lang, ...query }, caller) => lists.sheet(caller, query),
    list: (input, caller) => lists.list(caller, input),
    add: (input, caller) => series.add(input, caller),
    extend: ({ tradeNo }, caller) => extensions.extend(tradeNo, caller),
    end: ({ tradeNos }, caller) => ends.endAll(tradeNos, caller),
  }),
);
