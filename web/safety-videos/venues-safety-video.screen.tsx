import { switchStatus } from '#domain/venues/venue.status';
import { safetyVideoFilter, safetyVideoRow, safetyVideos } from '#contract/safety-videos/safety-video.contract';
import { field } from '#web/kit/list/list-parts';
import { listScreen } from '#web/kit/list/list-screen';
import { safetyVideoColumns } from './safety-video-columns';
import { safetyVideoFields, safetyVideoValues } from './safety-video-form';
import { SafetyRecordsLink } from './safety-records-link';

/** Safety videos: what they show, which sites require them, and their quiz. */
export default listScreen({
  route: 'VenuesSafetyVideo',
  list: safetyVideos.list,
  filter: safetyVideoFilter,
  row: safetyVideoRow,
  rowKey: (row) => String(row.id),
  noun: { zh: '安全视频', en: 'safety videos' },
  search: [field.text('keyword'), field.site(), field.select('status', switchStatus)],
  columns: safetyVideoColumns,
  add: { endpoint: safetyVideos.save, fields: safetyVideoFields, start: () => safetyVideoValues(null) },
  edit: {
    endpoint: safetyVideos.save,
    fields: safetyVideoFields,
    start: safetyVideoValues,
    when: ({ editable }) => editable,
  },
  remove: {
    endpoint: safetyVideos.remove,
    when: ({ editable }) => editable,
    name: ({ title, enTitle }, { pick }) => pick(title, enTitle),
  },
  exports: { endpoint: safetyVideos.exportFile, right: 'VenuesSafetyVideoExport' },
  Above: SafetyRecordsLink,
});
