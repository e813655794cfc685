/** What a browser may show by itself, by how a name ends: nothing of it is a program. SVG is one. */
const SHOWN: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
  txt: 'text/plain',
  csv: 'text/plain',
  md: 'text/plain',
  eml: 'text/plain',
}

/** The type as which a file is shown, whatever is in it; undefined for one that is saved. */
export const shownType = (name: string): string | undefined => SHOWN[name.slice(name.lastIndexOf('.') + 1).toLowerCase()]
