/**
 * For the pages as well, so without imports. The kinds of files that are served as documents, by how a name ends. A type is named for what a browser may show by itself because nothing in
 * it is a program; everything else is saved. SVG and HTML are programs.
 */
const KINDS: ReadonlyMap<string, string | undefined> = new Map([
  ...['png', 'gif', 'webp', 'avif', 'bmp'].map((ending) => [ending, `image/${ending}`] as const),
  ...['jpg', 'jpeg'].map((ending) => [ending, 'image/jpeg'] as const),
  ...['txt', 'csv', 'tsv', 'md', 'eml'].map((ending) => [ending, 'text/plain'] as const),
  ...'pdf svg heic heif tif tiff html htm xml msg p7m doc docx odt rtf xls xlsx ods ofx qfx qif'
    .split(' ')
    .map((ending) => [ending, undefined] as const),
])

const endingOf = (name: string): string => name.slice(name.lastIndexOf('.') + 1).toLowerCase()

/** Whether a file of this name may be served as a document. */
export const isDocumentKind = (name: string): boolean => KINDS.has(endingOf(name))

/** The type as which a file is shown, whatever is in it; undefined for one that is saved. */
export const shownType = (name: string): string | undefined => KINDS.get(endingOf(name))
