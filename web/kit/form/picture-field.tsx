import { fileClass } from '#domain/attachments/attachment.status';
import type { ControlProps } from './form-spec';
import { UploadField } from '#web/kit/upload/upload';

/** A picture upload field. The first picture appears on the card. */
export const PictureField = (props: ControlProps) => <UploadField {...props} fileClass={fileClass.picture} />;
