import { refuse, type Refusal } from '#domain/kit/failure';
import { systemFailure } from '#domain/system/system.failures';
import { fileClass, type FileClass } from './attachment.status';

/** File types of pictures, and additional types of documents (document 1 §5). */
export const IMAGE_TYPES = ['png', 'jpg', 'jpeg'] as const;
export const DOCUMENT_TYPES = [...IMAGE_TYPES, 'xls', 'xlsx', 'doc', 'docx', 'pdf'] as const;
/** File types of videos, which staff upload at an endpoint of their own. */
export const VIDEO_TYPES = ['mp4', 'webm'] as const;
/** Maximum file size in megabytes, and maximum number of files per upload. */
export const FILE_MEGABYTES = 10;
export const MAX_FILES = 9;
/** Pictures above this many bytes are compressed before upload, to this quality and edge length (document 1 §5). */
export const COMPRESS_ABOVE_BYTES = 204_800;
export const COMPRESS_QUALITY = 0.8;
export const COMPRESS_EDGE = 800;

const MEGABYTE = 1_048_576;

/** Returns the file types allowed for a file class. */
export const allowedTypesOf = (fileClassCode: FileClass): readonly string[] =>
  fileClassCode === fileClass.video
    ? VIDEO_TYPES
    : fileClassCode === fileClass.document ||
        fileClassCode === fileClass.proof ||
        fileClassCode === fileClass.registration
      ? DOCUMENT_TYPES
      : IMAGE_TYPES;

/** Returns the lower-case extension of a file name; empty if there is none. */
export const extensionOf = (name: string): string => /\.([a-z0-9]+)$/.exec(name.toLowerCase())?.[1] ?? '';

/**
 * Returns why a file is refused by its name and size, or null if it is accepted. One refused file refuses the whole
 * selection.
 */
export function whyNotFile(
  { name, size }: { readonly name: string; readonly size: number },
  types: readonly string[],
  megabytes = FILE_MEGABYTES,
): Refusal | null {
  if (!types.includes(extensionOf(name)) || size === 0)
    return refuse(systemFailure.fileTypeWrong, { list: types.join(',') });
  return size > megabytes * MEGABYTE ? refuse(systemFailure.fileTooLarge, { n: megabytes }) : null;
}
