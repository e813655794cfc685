const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", '#x27': "'", nbsp: '\u00a0' }

/** The words of a text that was written as HTML: marks are left out, and what was escaped is what it stands for. It is shown as text. Pure. */
export const wordsOf = (html: string): string =>
  html
    .replace(/<\/(p|div|li|tr|h\d)>|<br\s*\/?>/gi, ' ')
    .replace(/<[a-z/!][^>]*>/gi, '')
    .replace(/&(#?\w{1,6});/g, (whole, name: string) => ENTITIES[name.toLowerCase()] ?? whole)
    .replace(/\s+/g, ' ')
    .trim()
