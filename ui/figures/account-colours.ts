import { type Hue, HUES } from '../../src/events/vocabulary/hues.ts'

/** The colour of every account, category and commodity of a book. Pure. */

/** With more categories than hues, a hue is used again with a pattern. */
const PATTERNS = ['', ' striped', ' crossed', ' dotted', ' barred', ' checked'] as const
const TINTS = 4

/** The class of whatever is no category, such as all others together. */
export const NEUTRAL = 'hue-none'

export interface BookNames {
  /** Root and category (Expenses:Food), in the order of first use: a new one moves no other. */
  readonly categories: readonly string[]
  /** Every account, sorted. */
  readonly accounts: readonly string[]
  /** In the order of first use. */
  readonly commodities: readonly string[]
  /** What a person chose, by account. */
  readonly chosen: ReadonlyMap<string, Hue>
}

export interface BookColours {
  /** The class that colours an account: the hue of its category; an account below it has a tint of that. */
  readonly ofAccount: (account: string) => string
  readonly ofCommodity: (commodity: string) => string
}

const slotClass = (slot: number): string => `hue-${HUES[slot % HUES.length]}${PATTERNS[Math.floor(slot / HUES.length) % PATTERNS.length]}`

/** The colour of a class, for what is drawn without one. */
export const colourIn = (tone: string): string => `var(--${/hue-[a-z]+/.exec(tone)?.[0] ?? NEUTRAL})`

/** FNV-1a. */
const hashOf = (text: string): number => {
  let hash = 0x811c9dc5
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0
  return hash
}

const rootOf = (account: string): string => account.split(':')[0] ?? ''
/** One picture shows them next to expenses or assets: they take the hues from the other end. */
const isFromTheEnd = (name: string): boolean => ['Income', 'Liabilities'].includes(rootOf(name))

/**
 * The place of each category of a root among the colours, by its order. A chosen hue is exchanged with the category that had it, so that
 * nothing else moves.
 */
const slotsOf = (names: readonly string[], chosen: BookNames['chosen']): Map<string, number> => {
  const slotAt = (name: string, place: number): number => {
    const nth = place % HUES.length
    return place - nth + (isFromTheEnd(name) ? HUES.length - 1 - nth : nth)
  }
  const slots = new Map(names.map((name, place) => [name, slotAt(name, place)]))
  for (const name of names) {
    const hue = chosen.get(name)
    const own = slots.get(name)
    if (hue === undefined || own === undefined) continue
    const wanted = HUES.indexOf(hue)
    const holder = [...slots].find(([other, slot]) => slot === wanted && !chosen.has(other))?.[0]
    if (holder !== undefined) slots.set(holder, own)
    slots.set(name, wanted)
  }
  return slots
}

/** The names above an account, itself first. */
const upFrom = (account: string): string[] => {
  const parts = account.split(':')
  return parts.map((_, place) => parts.slice(0, parts.length - place).join(':'))
}

/** A tint for each of some siblings, from the hash of their names; where two would be equal the later one gets the next that is free. */
const tintsOf = (siblings: readonly string[]): Map<string, number> => {
  const tints = new Map<string, number>()
  const taken = new Set<number>()
  for (const name of siblings) {
    if (taken.size === TINTS) taken.clear()
    let tint = hashOf(name) % TINTS
    while (taken.has(tint)) tint = (tint + 1) % TINTS
    taken.add(tint)
    tints.set(name, tint)
  }
  return tints
}

/** Gives every name of a book its colour once, so that no order, period or filter changes it. */
export const coloursOfBook = ({ categories, accounts, commodities, chosen }: BookNames): BookColours => {
  const roots = [...new Set(categories.map(rootOf))]
  const slots = new Map(
    roots.flatMap((root) => [
      ...slotsOf(
        categories.filter((name) => rootOf(name) === root),
        chosen,
      ),
    ]),
  )
  const ofCommodities = new Map(commodities.map((name, place) => [name, place]))
  const below = new Map<string, string[]>()
  for (const account of accounts) {
    const category = upFrom(account).find((name) => slots.has(name))
    if (category !== undefined && category !== account) below.set(category, [...(below.get(category) ?? []), account])
  }
  const tints = new Map([...below.values()].flatMap((siblings) => [...tintsOf(siblings)]))
  const ofAccount = (account: string): string => {
    const names = upFrom(account)
    // A hue chosen for an account itself, or for one above it that is below its category.
    const own = names.find((name) => chosen.has(name) && !slots.has(name))
    if (own !== undefined) return `hue-${chosen.get(own)}`
    const category = names.find((name) => slots.has(name))
    if (category === undefined) return account.includes(':') ? slotClass(hashOf(names.at(-2) ?? account) % HUES.length) : NEUTRAL
    const colour = slotClass(slots.get(category) ?? 0)
    const tint = tints.get(account)
    return tint === undefined ? colour : `${colour} tint-${tint}`
  }
  return { ofAccount, ofCommodity: (name) => slotClass(ofCommodities.get(name) ?? hashOf(name) % HUES.length) }
}

/**
 * Colours of names that the book does not list, such as payees and tags: by the hash of the name, and where two of those drawn together
 * would be equal, the later in the alphabet gets the next that is free.
 */
export const coloursByName = (names: readonly string[]): ReadonlyMap<string, string> => {
  const taken = new Set<number>()
  const colours = new Map<string, string>()
  for (const name of names.toSorted()) {
    if (taken.size === HUES.length) taken.clear()
    let place = hashOf(name) % HUES.length
    while (taken.has(place)) place = (place + 1) % HUES.length
    taken.add(place)
    colours.set(name, slotClass(place))
  }
  return colours
}
