import type { FastifyInstance } from 'fastify'
import { getLogs } from '../contract/logs.ts'
import type { Dependencies } from '../dependencies.ts'
import { route } from '../route.ts'

export function registerLogs(app: FastifyInstance, { logbook }: Pick<Dependencies, 'logbook'>): void {
  route(app, getLogs, ({ query }) => ({ logs: logbook?.list(query) ?? [] }))
}
