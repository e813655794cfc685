import { computed } from '@preact/signals'
import { configuration } from '../client/cached-answers.ts'
import { questionsIn } from '../figures/first-visit.ts'
import { isRupee } from '../figures/number-format.ts'
import type { Condition, Group, Place, View } from './page-place.ts'
import { GROUPS, VIEWS } from './page-places.ts'

/** Which pages this book has a use for, and where in the map an address is. */

const fulfilled = computed((): ReadonlySet<Condition> => {
  const { config, understood } = configuration.value.data ?? {}
  const isTaxed = config?.commodities.some(({ harvest, tax_category: category }) => harvest > 0 || category !== '')
  const held: Readonly<Record<Condition, boolean | undefined>> = {
    investments: understood?.uses.investments,
    debts: understood?.uses.debts,
    events: understood?.uses.events,
    cards: (config?.credit_cards ?? []).length > 0,
    funds: config?.commodities.some(({ type, holdings }) => holdings || type === 'mutualfund'),
    // Of use in India: in rupees, or where the book says how its commodities are taxed.
    taxes: isRupee(config?.default_currency) || isTaxed || (config?.schedule_al.length ?? 0) > 0,
    firefly: config?.labs.firefly_reconcile,
    'unclear roots': understood && questionsIn(understood).length > 0,
  }
  return new Set((Object.keys(held) as Condition[]).filter((condition) => held[condition]))
})

/** The view that an address belongs to: an account belongs to the list of accounts, a file to the editor. */
export const viewAt = (path: string): View | undefined => {
  const exact = VIEWS.find((view) => view.path === path)
  if (exact) return exact
  return VIEWS.find((view) => view.path !== '/' && path.startsWith(`${view.path}/`))
}

/** The groups with the pages that the book has a use for; the page of the address is always among them. */
export const groupsFor = (path: string): readonly Group[] => {
  const here = viewAt(path)
  return GROUPS.map((group) => ({
    ...group,
    places: group.places
      .map((place) => ({ ...place, views: place.views.filter((view) => isOffered(view) || view === here) }))
      .filter(({ views }) => views.length > 0),
  }))
}

export const isOffered = ({ only }: View): boolean => only === undefined || fulfilled.value.has(only)
export const offeredViews = computed(() => VIEWS.filter(isOffered))
/** All pages, those that the book has a use for first. */
export const viewsToFind = computed(() => VIEWS.toSorted((a, b) => Number(isOffered(b)) - Number(isOffered(a))))

/** The group, the place and the view that an address belongs to. */
export const whereIs = (path: string): { readonly group: Group; readonly place: Place; readonly view: View } | undefined => {
  const view = viewAt(path)
  for (const group of groupsFor(path)) for (const place of group.places) if (view && place.views.includes(view)) return { group, place, view }
  return undefined
}

/** Where a place leads to. */
export const startOf = ({ views }: Place): string => views[0]?.path ?? '/'
