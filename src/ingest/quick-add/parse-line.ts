import { withoutAccents } from '#vocabulary/text/wording.ts'
import type { Day } from '#vocabulary/day.ts'
import type { Exact } from '#vocabulary/exact.ts'
import { payeeKey } from '../statements/accounts/accounts-and-payees.ts'
import { type AccountModel, type AccountRules, predict } from '../statements/accounts/predict.ts'
import type { DecimalMark } from '../statements/text/cell-values.ts'
import { type Cue, cueIn, findAmount, findDay, isSmallWord, type OpenAmount, without } from './find-amount.ts'

export interface LineContext {
  readonly today: Day
  readonly dayFirst: boolean
  /** Of who writes, as "de"; English is understood from everybody. */
  readonly language?: string
  readonly decimalMark: DecimalMark
  readonly accounts: readonly NamedAccount[]
  readonly payees: readonly string[]
  readonly commodities: readonly string[]
  /** The currency of amounts that name none. */
  readonly currency: string
  readonly model: AccountModel
  readonly rules?: AccountRules
}

export interface AccountSuggestion {
  readonly account: string
  readonly score: number
}

/** What a line means, and how sure that is, from 0 to 1. */
export interface ParsedLine {
  readonly day: Day
  readonly amount: Exact
  readonly currency: string
  readonly payee: string
  /** The words that nothing else was read from. */
  readonly note: string
  /** '' unless it is sure. */
  readonly from: string
  readonly to: string
  readonly direction: Direction
  readonly confidence: Readonly<Record<'day' | 'amount' | 'payee' | 'from' | 'to' | 'direction' | 'overall', number>>
  /** At most three, the likeliest first. */
  readonly suggestions: { readonly from: readonly AccountSuggestion[]; readonly to: readonly AccountSuggestion[] }
  readonly warnings: readonly string[]
}

const SUGGESTIONS_MAX = 3
const MENTION_MIN = 0.5
/** A mention is ambiguous when another account scores almost the same. */
const TIE = 0.05
const FILLERS = new Set('a an the my our some of and in it was were is i we for me us it its'.split(' '))
const PAYMENT = new Set('credit card cards cc debit cash account bank'.split(' '))

/** What a line such as "20 EUR groceries at the market, with card" means; undefined when it has no amount, open when it may have several. */
export function parseLine(line: string, context: LineContext): ParsedLine | OpenAmount | undefined {
  const exact = exactAccounts(line.trim(), context.accounts)
  const quoted = /"([^"]+)"/.exec(exact.rest)
  const unquoted = quoted ? without(exact.rest, { begin: quoted.index, end: quoted.index + quoted[0].length }) : exact.rest
  const early = findDay(unquoted, context)
  const undated = early ? without(unquoted, early) : unquoted
  const amount = findAmount(undated, { commodities: context.commodities, fallback: context.currency }, context.decimalMark)
  if (!amount || 'choices' in amount) return amount
  const left = without(undated, amount)
  const day = early ?? findDay(left, { ...context, hasAmount: true })
  const segments = segmentsOf(day && day !== early ? without(left, day) : left, context.language)
  const said = segments.flatMap(({ words }) => words.map(({ word }) => word))
  const sides = sidesOf(segments, said, exact, context)
  const payee = quoted ? { text: quoted[1]!.trim(), confidence: 0.95, words: [] } : payeeOf(segments, sides)
  const known = context.payees.find((one) => payeeKey(one) !== '' && payeeKey(one) === payeeKey(payee.text))
  const words = known ?? [payee.text, ...said].join(' ')
  const from = settled(sides.from, { words, said, role: sides.roles.from, quantity: amount.value.negated(), except: sides.to?.account }, context)
  const to = settled(sides.to, { words, said, role: sides.roles.to, quantity: amount.value, except: from.account || undefined }, context)
  const confidence = {
    day: day?.confidence ?? 0.3,
    amount: amount.confidence,
    payee: known === undefined ? payee.confidence : Math.min(1, payee.confidence + 0.1),
    from: from.score,
    to: to.score,
    direction: sides.directionConfidence,
  }
  const overall = 0.3 * confidence.amount + 0.25 * confidence.from + 0.25 * confidence.to + 0.15 * confidence.payee + 0.05 * confidence.day
  return {
    day: day?.value ?? context.today,
    amount: amount.value,
    currency: amount.currency ?? context.currency,
    payee: known ?? payee.text,
    note: noteOf(segments, sides, payee.words),
    from: from.account,
    to: to.account,
    direction: sides.direction,
    confidence: { ...confidence, overall: Math.min(1, overall) },
    suggestions: { from: from.suggestions, to: to.suggestions },
    warnings: [
      ...(amount.currency === undefined ? [`no currency is named; taken for ${context.currency}`] : []),
      ...(day === undefined ? ['no day is named; taken for today'] : []),
    ],
  }
}

interface ExactAccounts {
  /** The line without them. */
  readonly rest: string
  readonly from?: string
  readonly to?: string
  readonly others: readonly string[]
}

/** Accounts whose full names are in the line. */
function exactAccounts(line: string, accounts: readonly NamedAccount[]): ExactAccounts {
  const names = accounts.map(({ name }) => name).filter((name) => name.includes(':'))
  let rest = line
  const found: { name: string; cue: string; begin: number }[] = []
  for (const name of names.toSorted((a, b) => b.length - a.length)) {
    const begin = rest.toLowerCase().indexOf(name.toLowerCase())
    const end = begin + name.length
    if (begin < 0 || /[\p{L}\p{N}:-]$/u.test(rest.slice(0, begin)) || /^[\p{L}\p{N}:-]/u.test(rest.slice(end))) continue
    const cue = /(?:^|\s)(from|to|into)\s+$/i.exec(rest.slice(0, begin))
    found.push({ name, cue: cue?.[1]!.toLowerCase() ?? '', begin })
    rest = without(rest, { begin: cue ? begin - cue[0].length : begin, end })
  }
  const from = found.find(({ cue }) => cue === 'from')?.name
  const to = found.find(({ cue }) => cue === 'to' || cue === 'into')?.name
  return {
    rest,
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
    others: found.filter(({ cue }) => cue === '').map(({ name }) => name),
  }
}

type Role = 'own' | 'expense' | 'income'
const ROLE_ROOTS: Readonly<Record<Role, RegExp>> = { own: /^(Assets|Liabilities)(:|$)/, expense: /^Expenses(:|$)/, income: /^Income(:|$)/ }
const inRole = (role: Role, accounts: readonly NamedAccount[]): NamedAccount[] => accounts.filter(({ rooted }) => ROLE_ROOTS[role].test(rooted))

interface Sides {
  readonly direction: Direction
  readonly directionConfidence: number
  readonly roles: { readonly from: Role; readonly to: Role }
  readonly from: Mention | undefined
  readonly to: Mention | undefined
  /** Segments that name an account as a whole: they are about nothing else. */
  readonly used: ReadonlySet<Segment>
}

function sidesOf(segments: readonly Segment[], said: readonly string[], exact: ExactAccounts, { accounts }: LineContext): Sides {
  const own = inRole('own', accounts)
  const hinted = (cues: readonly string[], among: readonly NamedAccount[]): { mention: Mention; segment: Segment } | undefined => {
    for (const segment of segments) {
      if (!cues.includes(segment.cue) || segment.words.length === 0) continue
      const mention = likeliest(mentions(wordsOf(segment), among, true))
      if (mention && mention.score >= MENTION_MIN) return { mention, segment }
    }
    return undefined
  }
  const marked = directionIn(said)
  const [leaves, arrives] = [hinted(['from'], own), hinted(['to'], own)]
  const isOwn = (name: string | undefined): boolean => own.some((account) => account.name === name)
  const bothOwn = (leaves !== undefined || isOwn(exact.from)) && (arrives !== undefined || isOwn(exact.to))
  // "to savings" moves money, unless it names an expense better.
  const arrivesInOwn = arrives !== undefined && (hinted(['to'], inRole('expense', accounts))?.mention.score ?? 0) < arrives.mention.score
  const direction = marked === 'transfer' || bothOwn ? 'transfer' : (marked ?? byExact(exact, accounts) ?? (arrivesInOwn ? 'transfer' : 'expense'))
  const roles = { from: direction === 'income' ? 'income' : 'own', to: direction === 'expense' ? 'expense' : 'own' } as const
  const ownCues = direction === 'income' ? ['to', 'with', 'on'] : ['from', 'with', 'on']
  const ownHint = (direction === 'income' ? arrives : leaves) ?? hinted(ownCues, own) ?? freely(segments, own)
  const other = inRole(direction === 'expense' ? 'expense' : direction === 'income' ? 'income' : 'own', accounts)
  const otherHint =
    direction === 'transfer'
      ? (arrives ??
        freely(
          segments.filter((segment) => segment !== ownHint?.segment),
          own,
        ))
      : (hinted([direction === 'income' ? 'from' : 'to'], other) ?? freely(segments, other))
  const whole = (name: string | undefined): Mention | undefined =>
    name === undefined ? undefined : { account: name, score: 1, words: [], rivals: [] }
  const spare = (role: Role): string | undefined => exact.others.find((name) => inRole(role, accounts).some((account) => account.name === name))
  const [from, to] = direction === 'income' ? [otherHint, ownHint] : [ownHint, otherHint]
  const used = [leaves, arrives, from, to].flatMap((hint) => (hint && hint.segment.cue !== '' && hint.segment.cue !== 'for' ? [hint.segment] : []))
  return {
    direction,
    directionConfidence: marked !== undefined ? 0.85 : bothOwn ? 0.8 : from ? 0.5 : 0.3,
    roles,
    from: whole(exact.from ?? spare(roles.from)) ?? from?.mention,
    to: whole(exact.to ?? spare(roles.to)) ?? to?.mention,
    used: new Set(used),
  }
}

/** By accounts that are named as a whole: out of an income account, or into what is no expense. */
function byExact({ from, to }: ExactAccounts, accounts: readonly NamedAccount[]): Direction | undefined {
  const is = (name: string | undefined, role: Role): boolean => inRole(role, accounts).some((account) => account.name === name)
  if (is(from, 'income')) return 'income'
  return is(from, 'own') && is(to, 'own') ? 'transfer' : undefined
}

const wordsOf = ({ words }: Segment): string[] => words.filter(({ isFiller }) => !isFiller).map(({ word }) => word)

/** An account that words are about which nothing introduces. */
function freely(segments: readonly Segment[], among: readonly NamedAccount[]): { mention: Mention; segment: Segment } | undefined {
  const found = segments
    .filter(({ cue }) => cue === '' || cue === 'for' || cue === 'on')
    .flatMap((segment) => [likeliest(mentions(wordsOf(segment), among, false))].flatMap((mention) => (mention ? [{ mention, segment }] : [])))
    .filter(({ mention }) => mention.score >= MENTION_MIN)
  return found.reduce<(typeof found)[number] | undefined>((best, one) => (best && best.mention.score >= one.mention.score ? best : one), undefined)
}

interface Payee {
  readonly text: string
  readonly confidence: number
  readonly words: readonly Said[]
}

/** The payee: the place, the giver or receiver, or the rest of the line. */
function payeeOf(segments: readonly Segment[], { direction, used, from, to }: Sides): Payee {
  const payee = (words: readonly Said[], confidence: number): Payee => ({ text: typed(words), confidence, words })
  for (const cue of ['at', 'from', 'to'] as const) {
    const segment = segments.find((one) => one.cue === cue && !used.has(one) && one.words.some(({ isFiller }) => !isFiller))
    if (segment)
      return payee(
        segment.words.filter(({ isFiller }, at) => at > 0 || !isFiller),
        0.8,
      )
  }
  const about = subjectOf(segments, used)
  const named = namedWords(from, to)
  const left = about.filter(({ word }) => !named.has(word) && !PAYMENT.has(word))
  if (left.length > 0 || direction === 'transfer') return payee(left, 0.5)
  const topic = about.filter(({ word }) => !from?.words.includes(word) && !PAYMENT.has(word))
  return payee(topic.length > 0 ? topic : about, 0.3)
}

/** What is left of a line: words that neither the payee nor an account was read from. */
function noteOf(segments: readonly Segment[], { used, from, to }: Sides, payee: readonly Said[]): string {
  const named = namedWords(from, to)
  return typed(
    subjectOf(segments, used).filter((said) => !payee.some(({ text }) => text === said.text) && !named.has(said.word) && !PAYMENT.has(said.word)),
  )
}

/** The words of a line that may be about anything, without those for the kind of payment. */
const subjectOf = (segments: readonly Segment[], used: ReadonlySet<Segment>): readonly Said[] =>
  segments
    .filter((segment) => !used.has(segment))
    .flatMap(({ words, preposition }) =>
      words.filter(({ word, isFiller }) => !VERBS.has(word) && !isFiller).map((said, at) => (at === 0 ? { ...said, preposition } : said)),
    )

const namedWords = (...sides: readonly (Mention | undefined)[]): ReadonlySet<string> =>
  new Set(sides.flatMap((side) => (side === undefined || side.rivals.length > 0 ? [] : side.words)))

/** Words as they were typed: "lunch with Ben". */
const typed = (words: readonly Said[]): string =>
  words.map(({ text, preposition = '' }, at) => (at > 0 && preposition !== '' ? `${preposition} ${text}` : text)).join(' ')

interface SideQuery {
  /** To look up in the book: a payee of its own, or the whole line. */
  readonly words: string
  readonly said: readonly string[]
  readonly role: Role
  readonly quantity: Exact
  readonly except: string | undefined
}

/** The account that is mentioned, or else the one that the book is sure of; none when neither is. Suggestions have what else it may be. */
function settled(mention: Mention | undefined, { words, said, role, quantity, except }: SideQuery, { accounts, model, rules }: LineContext) {
  const among = inRole(role, accounts)
  const prefixes = [...new Set(among.map(({ name }) => name.slice(0, name.indexOf(':') + 1) || name))]
  const isThere = new Set(among.map(({ name }) => name))
  const predicted = prefixes
    .flatMap((prefix) => predict({ words, prefix, quantity, ...(except !== undefined && { except }) }, model, rules).choices)
    // A rule may name an account that the book has not used yet.
    .filter(({ account, because }) => isThere.has(account) || because === 'rule')
    .map(({ account, confidence, isSure }) => ({ account, score: confidence, isSure }))
    .sort((a, b) => b.score - a.score || (a.account < b.account ? -1 : 1))
  const mentioned = (mention ? [mention, ...mention.rivals] : mentions(said, among, false)).filter(({ account }) => account !== except)
  const sure = mention ? (mentioned.length === 1 ? mentioned[0] : undefined) : predicted.find(({ isSure }) => isSure)
  const likely = [...mentioned, ...predicted].map(({ account, score }) => ({ account, score }))
  const suggestions = likely.filter((one, at) => likely.findIndex(({ account }) => account === one.account) === at)
  return { account: sure?.account ?? '', score: sure?.score ?? 0, suggestions: suggestions.slice(0, SUGGESTIONS_MAX) }
}

type Direction = 'expense' | 'income' | 'transfer'

const MARKS: Readonly<Record<Direction, ReadonlySet<string>>> = {
  transfer: new Set('transfer transferred transferring xfer move moved moving'.split(' ')),
  income: new Set(
    'received receive earned salary wage wages bonus refund refunded reimbursed reimbursement dividend dividends deposit deposited income sold interest paycheck'.split(
      ' ',
    ),
  ),
  expense: new Set(
    'bought buy purchase purchased paid pay spent spend withdrew charged cost costs expense bill subscription rent fee fees commission'.split(' '),
  ),
}

/** Words for the kind of payment, not its subject. */
const VERBS = new Set(
  'virement virer uberweisung uberweise umbuchung transferencia traspaso bonifico giroconto overboeking transfer transferred transferring xfer move moved moving sent send received receive got earned refunded reimbursed deposited sold bought buy purchase purchased paid pay spent spend withdrew charged cost costs'.split(
    ' ',
  ),
)

/** The direction of the money by the words of a line, undefined if no word gives it. A transfer takes precedence over wages. */
function directionIn(words: readonly string[]): Direction | undefined {
  const has = (direction: Direction): boolean => words.some((word) => MARKS[direction].has(word))
  if (has('transfer')) return 'transfer'
  // "Paid the interest" is spending, "got paid" is not.
  if (words.some((word, at) => word === 'got' && words[at + 1] === 'paid')) return 'income'
  const paid = words.some((word) => ['paid', 'pay', 'bought', 'spent'].includes(word))
  if (has('income') && !paid) return 'income'
  return has('expense') ? 'expense' : undefined
}

interface Said {
  /** As typed. */
  readonly text: string
  /** Lower case, without accents. */
  readonly word: string
  /** An article or the like. */
  readonly isFiller: boolean
  /** The typed preposition before it, of the first word after one. */
  readonly preposition?: string
}

interface Segment {
  readonly cue: Cue
  /** As typed; '' without one. */
  readonly preposition: string
  readonly words: readonly Said[]
}

const CUES: ReadonlyMap<string, Cue> = new Map<string, Cue>([
  ['from', 'from'],
  ['to', 'to'],
  ['into', 'to'],
  ['using', 'with'],
  ['with', 'with'],
  ['via', 'with'],
  ['by', 'with'],
  ['on', 'on'],
  ['at', 'at'],
  ['for', 'for'],
])

/** Splits a line before each keyword and at commas. Parts that have been used already are blanked. */
function segmentsOf(text: string, language = ''): Segment[] {
  const segments: { cue: Cue; preposition: string; words: Said[] }[] = [{ cue: '', preposition: '', words: [] }]
  for (const [part, comma] of Array.from(text.matchAll(/([^\s\ue000,;]+)|[,;]/g), (match) => [match[1] ?? '', match[1] === undefined] as const)) {
    const typed = part.replace(/[.!?:]+$/, '').replace(/^[("'.]+|[)"']+$/g, '')
    const word = plainWord(typed)
    const cue = CUES.get(word) ?? cueIn(word, language)
    if (comma || cue !== undefined) segments.push({ cue: cue ?? '', preposition: comma ? '' : typed, words: [] })
    else if (word !== '') segments.at(-1)!.words.push({ text: typed, word, isFiller: FILLERS.has(word) || isSmallWord(typed, language) })
  }
  return segments.filter(({ cue, words }) => cue !== '' || words.length > 0)
}

/** What an account may be mentioned by. */
interface NamedAccount {
  readonly name: string
  /** The name under the five roots. */
  readonly rooted: string
  /** The words of its name without the root, each with its weight: those of the last part count more than those above, common ones little. */
  readonly words: ReadonlyMap<string, number>
}

interface Named {
  readonly account: string
  /** 0 to 1. */
  readonly score: number
  /** The words of the line that name it. */
  readonly words: readonly string[]
}

interface Mention extends Named {
  /** Accounts that the words name as well as this one: which of them is meant is open. */
  readonly rivals: readonly AccountSuggestion[]
}

/** The account that some words name best. */
function likeliest([best, ...others]: readonly Named[]): Mention | undefined {
  return best && { ...best, rivals: others.filter(({ score }) => score > best.score - TIE) }
}

/** Words that many accounts have and that name none by themselves. */
const COMMON = new Set('credit card cards cc creditcard debit account accounts bank checking chequing savings current'.split(' '))
const COMMON_WEIGHT = 0.15
const PARENT_WEIGHT = 0.5
const BEGINNING_LETTERS = 4

const plainWord = (text: string): string => withoutAccents(text).toLowerCase()

/** Lower case, without accents, cut where small letters meet capitals. */
export const wordsOfName = (name: string): string[] =>
  name
    .replaceAll(/(?<=\p{Ll})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/gu, ' ')
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .map(plainWord)
    .filter((word) => word !== '')

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
function mentions(said: readonly string[], accounts: readonly NamedAccount[], isHint: boolean): Named[] {
  const telling = said.filter((word) => !COMMON.has(word))
  // "US-Sparkonto" is one word of a line and two of a name.
  const spoken = said.map((one) => ({ one, parts: [one, ...wordsOfName(one)] }))
  const isCard = said.some((word) => word === 'card' || word === 'cc' || word === 'credit')
  const found: (Named & { readonly isTelling: boolean })[] = []
  for (const { name, rooted, words } of accounts) {
    let [matched, all] = [0, 0]
    const by = new Set<string>()
    for (const [word, weight] of words) {
      all += weight
      let best = 0
      for (const { one, parts } of spoken) {
        const likeness = Math.max(...parts.map((part) => alike(part, word)))
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
