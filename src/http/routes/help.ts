import type { FastifyInstance } from 'fastify'
import { helpPage, helpPages, isTopic, namesNear } from '../../service/help-pages.ts'
import { getHelp, listHelp } from '../contract/help.ts'
import { notFound } from '../refusal.ts'
import { route } from '../route.ts'

export function registerHelp(app: FastifyInstance): void {
  route(app, listHelp, async () => ({
    pages: [...(await helpPages()).values()].map((page) => ({ name: page.name, title: page.title, is_topic: isTopic(page) })),
  }))
  route(app, getHelp, async ({ query: { name = '' } }) => {
    const page = await helpPage(name)
    if (page) return { ...page }
    const near = await namesNear(name.slice(0, NAME_MAX))
    const meant = near.length === 0 ? 'GET /api/help lists the pages' : `perhaps you mean ${near.join(' or ')}`
    return notFound(`there is no help page ${JSON.stringify(name.slice(0, NAME_MAX))}; ${meant}`)
  })
}
const NAME_MAX = 100
