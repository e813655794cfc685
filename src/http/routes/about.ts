import type { FastifyInstance } from 'fastify'
import { openApi, ping } from '../contract/about.ts'
import type { Dependencies } from '../dependencies.ts'
import { openApiDocument } from '../openapi.ts'
import { prefixOf } from '../pages.ts'
import { route, Written } from '../route.ts'

export function registerAbout(app: FastifyInstance, { version, address }: Pick<Dependencies, 'version' | 'address'>): void {
  let document: string | undefined
  route(app, ping, () => ({ success: true }))
  route(app, openApi, () => new Written((document ??= JSON.stringify(openApiDocument(version, prefixOf(address))))))
}
