import { computed } from '@preact/signals'
import { configuration } from '../client/cached-answers.ts'
import { isRupee } from '../figures/number-format.ts'
import type { Condition, PageEntry, Place } from './page-place.ts'
import { ALL_PLACES } from './page-places.ts'

/** Which pages this installation offers, and where in the places an address is. */

/** A tax page of India says something in rupees, or where the book says how its commodities are taxed. */
const fulfilled = computed((): ReadonlySet<Condition> => {
  const config = configuration.value.data?.config
  const met = new Set<Condition>()
  const isTaxed = config?.commodities.some(({ harvest, tax_category: category }) => harvest > 0 || category !== '')
  if (isRupee(config?.default_currency) || isTaxed || (config?.schedule_al.length ?? 0) > 0) met.add('taxes')
  if (config?.labs.firefly_reconcile) met.add('firefly')
  return met
})

/** The places with what they have a use for here. */
export const offeredPlaces = computed((): readonly Place[] =>
  ALL_PLACES.map((place) => ({
    ...place,
    topics: place.topics
      .map((topic) => ({ ...topic, pages: topic.pages.filter(({ only }) => only === undefined || fulfilled.value.has(only)) }))
      .filter(({ pages }) => pages.length > 0),
  })),
)

const pagesOf = (places: readonly Place[]): readonly PageEntry[] => places.flatMap(({ topics }) => topics.flatMap(({ pages }) => pages))

/** The pages that this installation has a use for. */
export const offeredPages = computed(() => pagesOf(offeredPlaces.value))

const EVERY_PAGE = pagesOf(ALL_PLACES)
/** Accounts have addresses of their own; they belong to the list of them. */
const ACCOUNTS = { start: '/accounts/', home: '/assets/balance' }

/** The page that an address belongs to; the source of a file belongs to the journal. */
export const pageAt = (path: string): PageEntry | undefined => {
  const exact = EVERY_PAGE.find((page) => page.path === path)
  if (exact) return exact
  if (path.startsWith(ACCOUNTS.start)) return EVERY_PAGE.find((page) => page.path === ACCOUNTS.home)
  return EVERY_PAGE.find((page) => page.path !== '/' && path.startsWith(`${page.path}/`))
}

/** The place and the topic that an address belongs to. */
export const whereIs = (path: string): { readonly place: Place; readonly topic: Place['topics'][number] } | undefined => {
  const here = pageAt(path)
  for (const place of offeredPlaces.value)
    for (const topic of place.topics) if (topic.pages.some(({ path: of }) => of === here?.path)) return { place, topic }
  return undefined
}
