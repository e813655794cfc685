/** What an account may be mentioned by. */
export interface NamedAccount {
  readonly name: string
  /** The name under the five roots. */
  readonly rooted: string
  /** Words of its name without the root, each with how much it tells: those of its last part more than those above, common ones little. */
  readonly words: ReadonlyMap<string, number>
}

export interface Mention {
  readonly account: string
  /** 0 to 1. */
  readonly score: number
  /** The words of the line that name it. */
  readonly words: readonly string[]
}

/** Words that many accounts have and that name none by themselves. */
const COMMON = new Set('credit card cards cc creditcard debit account accounts bank checking chequing savings current'.split(' '))
const COMMON_WEIGHT = 0.15
const PARENT_WEIGHT = 0.5
const BEGINNING_LETTERS = 4

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()

/** Lower case, without accents, cut where small letters meet capitals. */
export const wordsOfName = (name: string): string[] =>
  name
    .replaceAll(/(?<=\p{Ll})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/gu, ' ')
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .map(plain)
    .filter((word) => word !== '')

export const plainWord = plain

export function namedAccount(name: string, rooted: string): NamedAccount {
  const parts = name.split(':').slice(1)
  const words = new Map<string, number>()
  parts.forEach((part, at) => {
    const weight = at === parts.length - 1 ? 1 : PARENT_WEIGHT
    for (const word of wordsOfName(part)) words.set(word, Math.max(words.get(word) ?? 0, COMMON.has(word) ? COMMON_WEIGHT : weight))
  })
  return { name, rooted, words }
}

/** How alike two words are: the same, one and many, or one the beginning of the other. */
function alike(said: string, word: string): number {
  if (said === word) return 1
  const stem = (text: string): string => text.replace(/(?:ies|y)$/, 'i').replace(/e?s$/, '')
  if (stem(said) === stem(word) && said.length > 2) return 0.9
  if (Math.min(said.length, word.length) >= BEGINNING_LETTERS && (said.startsWith(word) || word.startsWith(said))) return 0.7
  return 0
}

/**
 * The accounts that some words mention, the likeliest first. `isHint`: the words are all about an account, so those that none of its names
 * explain count against it, and common ones are enough: "from savings".
 */
export function mentions(said: readonly string[], accounts: readonly NamedAccount[], isHint: boolean): Mention[] {
  const telling = said.filter((word) => !COMMON.has(word))
  const isCard = said.some((word) => word === 'card' || word === 'cc' || word === 'credit')
  const found: (Mention & { readonly isTelling: boolean })[] = []
  for (const { name, rooted, words } of accounts) {
    let [matched, all] = [0, 0]
    const by = new Set<string>()
    for (const [word, weight] of words) {
      all += weight
      let best = 0
      for (const one of said) {
        const likeness = alike(one, word)
        if (likeness > 0) by.add(one)
        best = Math.max(best, likeness)
      }
      matched += best * weight
    }
    const isTelling = telling.some((word) => by.has(word))
    if (matched === 0 || (!isHint && !isTelling)) continue
    const covered = telling.length === 0 ? 1 : telling.filter((word) => by.has(word)).length / telling.length
    const fit = isHint ? (matched / all + covered) / 2 : matched / all
    const kind = isCard ? (rooted.startsWith('Liabilities:') ? 0.1 : -0.1) : 0
    found.push({ account: name, score: Math.max(0, Math.min(1, fit + kind)), words: [...by], isTelling })
  }
  return found.sort(
    (a, b) => b.score - a.score || b.words.length - a.words.length || a.account.length - b.account.length || (a.account < b.account ? -1 : 1),
  )
}
