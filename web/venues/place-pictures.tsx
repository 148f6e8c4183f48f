import { fileClass } from '#domain/attachments/attachment.status';
import type { ControlProps } from '#web/kit/form-spec';
import { UploadField } from '#web/kit/upload';

/** Pictures of a place: the first is the one on its card. */
export const PlacePictures = (props: ControlProps) => <UploadField {...props} fileClass={fileClass.picture} />;
