import { fileClass } from '#domain/attachments/attachment.status';
import type { ControlProps } from '#web/kit/form-spec';
import { UploadField } from '#web/kit/upload';

/** A picture upload field. The first picture appears on the card. */
export const PictureField = (props: ControlProps) => <UploadField {...props} fileClass={fileClass.picture} />;
