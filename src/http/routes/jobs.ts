import type { FastifyInstance } from 'fastify'
import type { Job } from '../../commands/jobs.ts'
import { getJob, type Job as JobAnswer, listJobs, streamJobs, sync } from '../contract/jobs.ts'
import type { Daybook } from '../../service/daybook.ts'
import type { EventStream, EventStreams } from '../event-stream.ts'
import { notFound } from '../refusal.ts'
import { route } from '../route.ts'

/** Jobs of the past that the stream begins with. */
const STREAMED_MAX = 100

export function registerJobs(app: FastifyInstance, { jobs }: Daybook, streams: EventStreams): void {
  route(app, sync, async ({ body }) => ({ job_id: (await jobs.submit(body, 'api')).id }))
  route(app, listJobs, () => ({ jobs: jobs.list().map(answerOf) }))
  route(app, getJob, ({ parameters }) => {
    const job = jobs.find(parameters.id)
    return job ? answerOf(job) : notFound('job not found')
  })
  route(app, streamJobs, ({ request, reply }) => {
    tellJobs(jobs, streams.open(request, reply))
  })
}

/** Every job that a page shows, then each change of one. */
export function tellJobs(jobs: Daybook['jobs'], stream: EventStream): void {
  const send = (job: Job): void => stream.send('job', JSON.stringify(answerOf(job)), job.id)
  // Listening begins before the history is told, and both in one turn, so that no change falls between.
  const changes = jobs.changes.subscribe(send)
  stream.onEnd(() => changes.unsubscribe())
  // A page shows the latest; GET /api/jobs has the others.
  const all = jobs.list()
  all.filter((job, at) => at >= all.length - STREAMED_MAX || job.status === 'pending' || job.status === 'running').forEach(send)
}

/** What is empty or zero is left out, as Paisa has it; but a job that has ended has said all it had to say, and be it nothing. */
function answerOf(job: Job): JobAnswer {
  const { journal, prices, force_prices, portfolios } = job.request
  return {
    id: job.id,
    status: job.status,
    cause: job.cause,
    ...(job.error ? { error: job.error } : {}),
    ...(job.failedStage ? { failed_stage: job.failedStage } : {}),
    ...(job.stage && job.status === 'running' ? { stage: job.stage } : {}),
    ...(job.details.length > 0 || job.status === 'completed' || job.status === 'failed' ? { details: [...job.details] } : {}),
    ...(job.skipped ? { skipped: true } : {}),
    ...(job.counts ? { counts: job.counts } : {}),
    ...(job.itemsCompleted ? { items_completed: job.itemsCompleted } : {}),
    ...(job.itemsTotal ? { total_items: job.itemsTotal } : {}),
    created_at: job.createdAt,
    ...(job.startedAt ? { started_at: job.startedAt } : {}),
    ...(job.finishedAt ? { finished_at: job.finishedAt } : {}),
    metadata: { journal, prices, force_prices, portfolios },
  }
}
