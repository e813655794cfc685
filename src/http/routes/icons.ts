import type { Settings } from '../../config/schema.ts'
import type { FastifyInstance } from 'fastify'
import { ICON_SETS, Icons } from '../../service/icons.ts'
import { getIcon, searchIcons, setAccountIcon } from '../contract/accounts.ts'
import type { Daybook } from '../../service/daybook.ts'
import { invalid, notFound } from '../refusal.ts'
import { route, Written } from '../route.ts'
import { configRefusal } from '../config-refusal.ts'

const SHOWN = 200
const SEARCH_CHARACTERS_MAX = 60

export function registerIcons(app: FastifyInstance, { configuration }: Daybook): void {
  const icons = new Icons()

  route(app, getIcon, async ({ parameters: { set, name } }) => {
    const svg = name.endsWith('.svg') ? await icons.svg(set, name.slice(0, -'.svg'.length)) : undefined
    if (svg === undefined)
      return notFound(`there is no icon ${JSON.stringify(`${set}/${name}`.slice(0, 100))}; GET /api/icons?search=… finds those that there are`)
    // A name means the same drawing for as long as a version of the program lives.
    return new Written(svg, 'image/svg+xml; charset=utf-8', { 'Cache-Control': 'public, max-age=604800' })
  })

  route(app, setAccountIcon, async ({ parameters: { account: name }, body: { icon } }) => {
    const [set = '', drawing = ''] = icon.split(':')
    if (icon !== '' && (icon.split(':').length !== 2 || (await icons.svg(set, drawing)) === undefined))
      return invalid(`icon is ${JSON.stringify(icon)}; expected one that there is, such as mdi:cash: GET /api/icons?search=… finds them`)
    const changed = ({ accounts }: Settings) => {
      const isInactive = accounts.some((account) => account.name === name && account.inactive)
      const others = accounts.filter((account) => account.name !== name)
      const own = icon !== '' || isInactive ? [{ name, icon, inactive: isInactive }] : []
      return { accounts: [...others, ...own] }
    }
    return configRefusal(await configuration.change(changed)) ?? { success: true }
  })

  route(app, searchIcons, async ({ query: { search = '', set, limit } }) => {
    const words = search
      .slice(0, SEARCH_CHARACTERS_MAX)
      .toLowerCase()
      .split(/[^a-z0-9]+/)
      .filter(Boolean)
    return {
      ...(await icons.search(words, { set, limit: limit ?? SHOWN })),
      sets: ICON_SETS.map(({ name, title, licence }) => ({ name, title, licence })),
    }
  })
}
