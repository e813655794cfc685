import { understood as words } from '#messages/first-visit.ts'
import type { ConfigAnswer } from '../../src/http/contract/config-contract.ts'

/** The words for what was detected in a book. Pure. */

export type Understood = ConfigAnswer['understood']

/** Why figures are in this currency. */
export const currencyReason = ({ currency, currency_from, same_currency }: Understood): string => {
  const other = same_currency.find(([name]) => name === currency)?.[1]
  const reason = words.currencyFrom[currency_from || 'none']
  return other === undefined ? reason : words.sameAs(reason, other)
}

const CODES = new Set(Intl.supportedValuesOf('currency'))
const looksLikeMoney = (name: string): boolean => CODES.has(name) || /^[A-Z]{0,3}\p{Sc}$/u.test(name)

/** What figures could be in: the currency, other money, then what is held and looks like money. Shares are offered only where there is no money. */
export const currencyChoices = ({ currency, money, held }: Understood): string[] => {
  const names = held.map(({ commodity }) => commodity)
  const known = [...new Set([currency, ...money, ...names.filter(looksLikeMoney)])].filter((name) => name !== '')
  return known.length > 0 ? known : [...new Set(names)]
}

const NAMES_SHOWN = 4
/** Of a book in one language each root is named. */
const ROOTS = 5

/** "A, B, C and 5 more" */
export const listed = (names: readonly string[], most = NAMES_SHOWN): string =>
  names.length <= most ? names.join(', ') : words.andMore(names.slice(0, most).join(', '), names.length - most)

/** How accounts got their roots. */
export const rootsInWords = ({ roots, unclear }: Understood): string => {
  const guessed = roots.filter((root) => root.guessed)
  const known = roots.filter((root) => !root.guessed)
  // Accounts of a type of their own say nothing new below one of the same root.
  const said = known.filter(({ name, root }) => !known.some((above) => above.root === root && name.startsWith(`${above.name}:`)))
  const parts = [
    listed(
      said.map(({ name, root }) => `${name} → ${root}`),
      ROOTS,
    ),
    guessed.length > 0 ? words.guessed(listed(guessed.map(({ name, root }) => `${name} → ${root}`))) : '',
    unclear.length > 0 ? words.unclear(listed(unclear)) : '',
  ].filter((part) => part !== '')
  return parts.length === 0 ? words.fromNames : parts.join('; ')
}

/** Accounts that a person is asked about, each with the root that it was given: those of no root first. */
export const questionsIn = ({ roots, unclear }: Understood): { readonly name: string; readonly root: string }[] => [
  ...unclear.map((name) => ({ name, root: '' })),
  ...roots.filter(({ guessed }) => guessed).map(({ name, root }) => ({ name, root })),
]

/** January to December as people of a locale call them; in English where the browser does not know it. */
export const monthNames = (locale: string): string[] => {
  const name = (of: string) => new Intl.DateTimeFormat(of, { month: 'long', timeZone: 'UTC' })
  let format: Intl.DateTimeFormat
  try {
    format = name(locale)
  } catch {
    format = name('en')
  }
  return Array.from({ length: 12 }, (_, month) => format.format(Date.UTC(2024, month, 15)))
}
