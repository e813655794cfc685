import { computed, effect, signal } from '@preact/signals'
import { writeDaysIn } from '../figures/calendar-days.ts'
import type { Dialect } from '../figures/journal-syntax.ts'
import { countIn, type Figures, figuresFor, hiddenFigures, usualDigits } from '../figures/number-format.ts'
import type { AccountWords } from '../figures/recurring-figures.ts'
import { configuration } from './cached-answers.ts'
import { localeOfDays, mediaQuery, remember, stored } from './browser.ts'

/** What a person has chosen for this browser, and the figures that follow from it and from the configuration. */

export type Theme = 'system' | 'light' | 'dark'

const THEME = 'daybook.theme'
const HIDDEN = 'daybook.hidden'

const chosen = stored(THEME)
export const theme = signal<Theme>(chosen === 'light' || chosen === 'dark' ? chosen : 'system')
export const figuresHidden = signal(stored(HIDDEN) === 'yes')

const systemDark = mediaQuery('(prefers-color-scheme: dark)')

/** What is to be seen now. Charts are drawn on a canvas and need to know. */
export const isDark = computed(() => (theme.value === 'system' ? systemDark.value : theme.value === 'dark'))

if (globalThis.document) {
  const root = document.documentElement
  effect(() => {
    if (theme.value === 'system') delete root.dataset['theme']
    else root.dataset['theme'] = theme.value
    remember(THEME, theme.value === 'system' ? undefined : theme.value)
  })
  // A phone draws the bar above the page in the colour that these say for its system: a theme that was chosen has it, too.
  const barColours = [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')].map((meta) => ({ meta, own: meta.content }))
  effect(() => {
    const [light, dark] = barColours.map(({ own }) => own)
    const chosenColour = theme.value === 'dark' ? dark : light
    for (const { meta, own } of barColours) meta.content = theme.value === 'system' ? own : (chosenColour ?? own)
  })
  effect(() => {
    root.classList.toggle('figures-hidden', figuresHidden.value)
    remember(HIDDEN, figuresHidden.value ? 'yes' : undefined)
  })
}

/** One press always changes what is seen; following the system again is the press that arrives at its choice. */
export const switchTheme = (): void => {
  const next = isDark.value ? 'light' : 'dark'
  theme.value = (next === 'dark') === systemDark.value ? 'system' : next
}
export const switchHidden = (): void => {
  figuresHidden.value = !figuresHidden.value
}

const settings = computed(() => configuration.value.data?.config)
/** What the book says of itself where the configuration is silent. */
export const understood = computed(() => configuration.value.data?.understood)
/** The dialect of the journal; '' until it is known. */
export const dialect = computed((): Dialect | '' => (understood.value?.dialect || settings.value?.ledger_cli || '') as Dialect | '')
export const currency = computed(() => understood.value?.currency ?? '')
/** Numbers and days are written as the configuration says, or else as this browser writes them. */
export const locale = computed(() => settings.value?.locale || navigator.language)
if (globalThis.document) {
  effect(() => countIn(locale.value))
  effect(() => writeDaysIn(localeOfDays(locale.value), configuration.value.data?.time_zone))
}
/** The currency that the page is in, where that is not the book's own; a page says so while it is there. */
export const otherCurrency = signal('')
const shownFigures = computed(() => {
  const digits = understood.value?.digits ?? {}
  const precision = settings.value?.display_precision ?? digits[currency.value] ?? 2
  const other = otherCurrency.value
  return figuresFor({
    locale: locale.value,
    // Yen have no digits after the point, and dollars have cents all the same.
    precision: other === '' ? precision : (settings.value?.display_precision ?? digits[other] ?? usualDigits(other)),
    digits,
    own: { commodity: currency.value, precision },
    isMoney,
    currencies: understood.value?.money ?? [],
  })
})

/** How to write figures now; reading it in a component redraws that component when the choice changes. */
export const figures = computed<Figures>(() => (figuresHidden.value ? hiddenFigures : shownFigures.value))

/** Whether the configuration says that a commodity is money, and no security. */
export const isMoney = (commodity: string): boolean =>
  commodity === currency.value || (understood.value?.money ?? []).some((name) => name.toUpperCase() === commodity.toUpperCase())

/** What distinguishes recurring payments. */
export const accountWords = computed<AccountWords>(() => ({
  checking: understood.value?.checking_accounts ?? [],
  cards: settings.value?.credit_cards.map(({ account }) => account) ?? [],
}))

/** The day that figures end on, "YYYY-MM-DD": today as the server sees it, or the last day with data of a book that rests; '' until it has answered. */
export const today = computed(() => understood.value?.until.slice(0, 10) ?? '')
/** The day it is, for what is written and not computed. */
export const thisDay = computed(() => configuration.value.data?.today.slice(0, 10) ?? '')
