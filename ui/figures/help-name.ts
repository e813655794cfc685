/* Names of help pages, and where a link in one leads: pages link to each other as files, "../reference/sql.md#tables". */

const IN_HELP = /^\/((?:guide|explain|reference)\/[\w./-]+|glossary)\.md$/

/** The address of a link of a page, without the base; '' where it leads out of the help, as to a decision of the developers. */
export const helpAddress = (link: string, page: string): string => {
  if (/^(https?:|mailto:|#)/.test(link)) return link
  const { pathname, hash } = new URL(link, `file:///${page}`)
  const name = IN_HELP.exec(pathname)?.[1]
  return name === undefined ? '' : `/help/${name}${hash}`
}

/** The id of a heading, as other programs that show Markdown make it: "What you need" → "what-you-need". */
export const headingId = (words: string): string =>
  words
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')
