import { facePhotos } from '#contract/devices/face-photo.contract';
import { controllerFor } from '#server/kit/http/controller-for';
import { OwnFaceViewService } from './own-face-view.service';
import { OwnFaceService } from './own-face.service';

/** HTTP endpoints of the member's own face photo. */
export const OwnFaceController = controllerFor(
  facePhotos,
  { work: OwnFaceService, views: OwnFaceViewService },
  ({ work, views }) => ({
    own: (_input, caller) => views.status(caller),
    save: async ({ consent }, caller, request) => {
      await work.save(caller, consent, request.incoming ?? []);
      return views.status(caller);
    },
    view: (_input, caller) => views.view(caller),
    remove: async (_input, caller) => {
      const receiptNo = await work.remove(caller);
      return { ...(await views.status(caller)), receiptNo };
    },
  }),
);
