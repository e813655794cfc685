/** The languages of the pages, each by its own name; the first is the default. A folder beside this file has the texts of each. */
export const LANGUAGES = [
  { code: 'en', name: 'English' },
  { code: 'de', name: 'Deutsch' },
  { code: 'fr', name: 'Français' },
  { code: 'es', name: 'Español' },
  { code: 'pt-br', name: 'Português (Brasil)' },
  { code: 'zh-hans', name: '简体中文' },
] as const

export type Language = (typeof LANGUAGES)[number]['code']

const written = (tag: string): Intl.Locale | undefined => {
  try {
    return new Intl.Locale(tag).maximize()
  } catch {
    return undefined // "*", or no tag of a language.
  }
}

const OURS = LANGUAGES.map(({ code }) => ({ code, locale: written(code) }))

/** The language of ours for a tag such as "de-AT", "pt" or "zh-CN"; undefined for none. The script decides too: "zh-TW" is not simplified Chinese. */
export function ourLanguage(tag: string): Language | undefined {
  const wanted = written(tag)
  return wanted && OURS.find(({ locale }) => locale?.language === wanted.language && locale.script === wanted.script)?.code
}

/**
 * The language to answer in: the one chosen, or else the first of a browser's list that there is.
 * @param accepted a header Accept-Language: "de-AT,de;q=0.9,en;q=0.8"
 */
export function languageFor(chosen: string | undefined, accepted: string | undefined): Language {
  const byChoice = chosen === undefined ? undefined : ourLanguage(chosen)
  if (byChoice !== undefined) return byChoice
  const wanted = (accepted ?? '')
    .slice(0, ACCEPTED_MAX)
    .split(',')
    .map((part) => {
      const [tag = '', weight = 'q=1'] = part.trim().split(/\s*;\s*/)
      return { tag, weight: Number(/^q=([\d.]+)$/.exec(weight)?.[1] ?? 0) }
    })
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
  for (const { tag } of wanted) {
    const found = ourLanguage(tag)
    if (found !== undefined) return found
  }
  return LANGUAGES[0].code
}

/** Characters of the header that are read: no browser sends as many. */
const ACCEPTED_MAX = 500
