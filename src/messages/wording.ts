/* Texts that depend on a count. Each language says which of the forms it has; "other" is for all counts without a form of their own. */

export type Forms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }>

const NO_BREAK = '\u00a0'
let counts: Intl.NumberFormat | undefined

/** Sets the locale in which the numbers of counts are written: a person may read German pages and write numbers as in Switzerland. */
export const writeCountsIn = (locale: string): void => {
  try {
    counts = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 })
  } catch {
    counts = undefined // The language's own way will do.
  }
}

/**
 * The texts of a language that depend on a count: `plural(3, { one: '# file', other: '# files' })` is "3 files". The `#` is the count, on one line
 * with the word after it.
 */
export const pluralIn = (language: string) => {
  // Made when first used: a command that writes no count starts faster.
  let rules: Intl.PluralRules | undefined
  let own: Intl.NumberFormat | undefined
  return (count: number, forms: Forms): string => {
    rules ??= new Intl.PluralRules(language)
    const written = counts ?? (own ??= new Intl.NumberFormat(language, { maximumFractionDigits: 0 }))
    return (forms[rules.select(count)] ?? forms.other).replace(/#( ?)/, (_, space: string) => written.format(count) + (space && NO_BREAK))
  }
}

/** A sentence around links or amounts, as the children of an element: the places of these are the language's choice. */
export type Sentence<Node> = (Node | string)[]
