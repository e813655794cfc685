import type { FastifyInstance } from 'fastify'
import { builtFrom, folderBytes, licences } from '../../service/delivered.ts'
import { about, openApi, ping } from '../contract/about.ts'
import type { Dependencies } from '../dependencies.ts'
import { openApiDocument } from '../openapi.ts'
import { prefixOf } from '../pages.ts'
import type { QuestionsAtWork } from '../guards/questions-at-work.ts'
import { route, Written } from '../route.ts'

export function registerAbout(
  app: FastifyInstance,
  {
    version,
    address,
    configuration,
    views,
    questions,
  }: Pick<Dependencies, 'version' | 'address' | 'configuration' | 'views'> & {
    readonly questions: QuestionsAtWork
  },
): void {
  let document: string | undefined
  route(app, ping, ({ query: { question } }) => ({ success: true, ...(question === undefined ? {} : { at_work: questions.has(question) }) }))
  route(app, about, async () => ({
    version,
    built: (await builtFrom()) ?? null,
    data_bytes: (await folderBytes(configuration.current.paths.data)) ?? null,
    position: views.current().position,
    packages: [...(await licences())],
  }))
  route(app, openApi, () => new Written((document ??= JSON.stringify(openApiDocument(version, prefixOf(address))))))
}
