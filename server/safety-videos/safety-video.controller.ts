import { safetyVideos } from '#contract/safety-videos/safety-video.contract';
import { controllerFor } from '#server/kit/http/controller-for';
import { SafetyVideoService } from './safety-video.service';
import { SafetyWatchService } from './safety-watch.service';
import { VideoFileService } from './video-file.service';

/** Serves safety videos, their records, and what members do with them. */
export const SafetyVideoController = controllerFor(
  safetyVideos,
  { desk: SafetyVideoService, watches: SafetyWatchService, files: VideoFileService },
  ({ desk, watches, files }) => ({
    list: (input, caller) => desk.list(input, caller),
    save: (input, caller) => desk.save(input, caller),
    remove: (input, caller) => desk.remove(input, caller),
    exportFile: ({ lang, ...query }, caller) => desk.sheet(caller, query),
    choices: (_input, caller) => desk.choices(caller),
    upload: (_input, caller, request) => files.upload(caller, request.incoming ?? []),
    records: (input, caller) => watches.page(input, caller),
    recordChoices: (_input, caller) => watches.videoChoices(caller),
    exportRecords: ({ lang, ...query }, caller) => watches.sheet(caller, query),
    watch: ({ id }, caller) => watches.detail(id, caller),
    start: ({ id }, caller) => watches.start(id, caller),
    report: (input, caller) => watches.report(input, caller),
    answer: (input, caller) => watches.answer(input, caller),
  }),
);
