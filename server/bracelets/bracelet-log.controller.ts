import { braceletLogs } from '#contract/bracelets/bracelet.contract';
import { controllerFor } from '#server/kit/http/controller-for';
import { BraceletLogService } from './bracelet-log.service';

/** The log of wristbands over HTTP. */
export const BraceletLogController = controllerFor(braceletLogs, { log: BraceletLogService }, ({ log }) => ({
  list: (input, caller) => log.list(input, caller),
  exportFile: ({ lang, ...filter }, caller) => log.sheet(caller, filter),
}));
