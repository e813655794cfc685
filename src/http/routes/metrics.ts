import type { FastifyInstance } from 'fastify'
import { getMetrics } from '../contract/about.ts'
import type { Daybook } from '../../service/daybook.ts'
import type { ServerOptions } from '../server-options.ts'
import { type Metrics, openMetrics } from '../metrics.ts'
import { notFound } from '../refusal.ts'
import { route, Written } from '../route.ts'

/** `/metrics`, measured from when it is switched on. */
export async function registerMetrics(
  app: FastifyInstance,
  { configuration, jobs, log, troubles, backups }: Daybook,
  { version }: ServerOptions,
): Promise<void> {
  let metrics: Metrics | undefined
  let following: { unsubscribe(): void } | undefined
  const measured = {
    version,
    events: async () => (await log.head()).position,
    troubles: () => troubles.all().map(({ code }) => code),
    lastBackup: async () => (await backups.list())[0]?.at,
  }
  const open = async (): Promise<void> => {
    if (configuration.current.settings.metrics) metrics ??= await openMetrics(measured)
    else metrics = undefined
    following?.unsubscribe()
    following = metrics && jobs.changes.subscribe((job) => metrics?.job(job))
  }
  await open()
  const stop = configuration.onChange(() => {
    open().catch((error: unknown) => app.log.error(error, 'metrics could not be opened'))
  })
  app.addHook('onResponse', (request, reply, done) => {
    metrics?.request({
      method: request.method,
      route: request.routeOptions.config.endpoint?.path ?? 'pages',
      status: reply.statusCode,
      seconds: reply.elapsedTime / 1000,
    })
    done()
  })
  app.addHook('onClose', async () => {
    stop()
    following?.unsubscribe()
  })
  route(app, getMetrics, async () => {
    const written = await metrics?.written()
    return written ? new Written(written.text, written.type) : off
  })
}

const off = notFound('metrics are switched off; write metrics: true into the configuration')
