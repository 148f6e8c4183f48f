import { refuse, type Refusal } from '#domain/kit/failure';
import { systemFailure } from '#domain/system/system.failures';
import { fileClass, type FileClass } from './attachment.status';

/** Types of pictures, and what documents add (document 1 §5). */
export const IMAGE_TYPES = ['png', 'jpg', 'jpeg'] as const;
export const DOCUMENT_TYPES = [...IMAGE_TYPES, 'xls', 'xlsx', 'doc', 'docx', 'pdf'] as const;
/** Largest file in megabytes, and most at a time. */
export const FILE_MEGABYTES = 10;
export const FILES_AT_ONCE = 9;
/** Pictures above this many bytes are made smaller before they are sent, to this quality and edge (document 1 §5). */
export const COMPRESS_FROM = 204_800;
export const COMPRESS_QUALITY = 0.8;
export const COMPRESS_EDGE = 800;

const MEGABYTE = 1_048_576;

/** Types a class of files may have. */
export const typesOf = (of: FileClass): readonly string[] =>
  of === fileClass.document || of === fileClass.proof || of === fileClass.registration ? DOCUMENT_TYPES : IMAGE_TYPES;

/** The type a name says, in small letters; empty without one. */
export const extensionOf = (name: string): string => /\.([a-z0-9]+)$/.exec(name.toLowerCase())?.[1] ?? '';

/** Why a file is not taken, by its name and size; null when it is. One that is refused refuses all that were chosen with it. */
export function whyNotFile(
  { name, size }: { readonly name: string; readonly size: number },
  types: readonly string[],
  megabytes = FILE_MEGABYTES,
): Refusal | null {
  if (!types.includes(extensionOf(name)) || size === 0)
    return refuse(systemFailure.fileTypeWrong, { list: types.join(',') });
  return size > megabytes * MEGABYTE ? refuse(systemFailure.fileTooLarge, { n: megabytes }) : null;
}
