import { attachments } from '#contract/attachments/attachment.contract';
import { controllerFor } from '#server/kit/http/controller-for';
import { AttachmentDownloadService } from './attachment-download.service';
import { AttachmentService } from './attachment.service';

/** Uploaded files over HTTP. */
export const AttachmentController = controllerFor(
  attachments,
  { files: AttachmentService, downloads: AttachmentDownloadService },
  ({ files, downloads }) => ({
    upload: ({ fileClass }, caller, request) => files.upload(caller, fileClass, request.incoming ?? []),
    remove: ({ id }, caller) => files.remove(caller, id),
    address: async ({ id }, caller) => {
      await files.get(id, caller.userId);
      return { url: downloads.ticketUrl(id) };
    },
    file: ({ ticket }, _caller, _request, reply) => downloads.sendByTicket(ticket, reply),
    view: ({ id }, _caller, _request, reply) => downloads.sendPublic(id, reply),
    picture: ({ a, b }, _caller, _request, reply) => downloads.sendPublic(b, reply, a),
    resource: ({ a, b }, _caller, _request, reply) => downloads.sendPublic(b, reply, a),
  }),
);
