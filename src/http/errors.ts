import { randomUUID } from 'node:crypto'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { NotYetRecorded } from '../commands/files/change-files.ts'
import { FolderUnusable } from '../events/log/data-folder.ts'
import { FolderLost } from '../events/log/held-folder.ts'
import { FolderLocked } from '../events/log/lock.ts'
import { DiskFull, isAway, isDamage, letsNobodyIn, takesNoChanges } from '../events/log/sql-error.ts'
import { isCall } from './contract/endpoint.ts'
import { endpoints } from './contract/endpoints.ts'
import { sizeText } from './guards/body-limits.ts'
import { conflict, invalid, notFound, HttpRefusal } from './refusal.ts'
import { refuse } from './route.ts'
import { TooManyBodies } from './guards/unfinished-bodies.ts'
import { refuseCall } from './rpc/connect.ts'

/** What Fastify itself refuses, by its stable code. */
const FRAMEWORK_REFUSALS: Readonly<Record<string, HttpRefusal>> = {
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: invalid('Content-Length is not the length of the body'),
  FST_ERR_BAD_URL: invalid('the path has a % that stands for no text: "%25" is a % itself, and other characters stand there as in UTF-8'),
  FST_ERR_MAX_PARAM_LENGTH: invalid('a part of the path is too long'),
  // A method of HTTP that only such requests have, and that no route takes.
  FST_ERR_ROUTE_MISSING_CONTENT_TYPE: invalid('the request says no Content-Type'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: invalid('Content-Type is not a media type'),
}

/** Everything that is no answer: refusals of the framework, and our own mistakes with an id that the log has too. */
export function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const send = isCall(request.routeOptions.config.endpoint) ? refuseCall : refuse
  const tooMuch = error instanceof TooManyBodies ? error.refusal : error.code === 'FST_ERR_CTP_BODY_TOO_LARGE' ? tooLarge(request) : undefined
  if (tooMuch) {
    // The framework closes the connection, and who still sends loses the answer with it: what is still to come is read and forgotten.
    request.raw.unpipe().resume()
    return send(reply.removeHeader('connection'), tooMuch)
  }
  const refusal = FRAMEWORK_REFUSALS[error.code]
  if (refusal) return send(reply, refusal)
  const full = whyDiskFull(error)
  if (full !== undefined) return send(reply, new HttpRefusal(507, 'INVALID_REQUEST', full))
  if (error instanceof NotYetRecorded) {
    request.log.error({ err: error, path: request.url }, 'a change is not recorded yet')
    return send(reply, new HttpRefusal(503, 'INTERNAL_ERROR', error.message))
  }
  // Settings are written in turn with every other program that serves the folder; who has no turn has written nothing.
  if (error instanceof FolderLocked)
    return send(reply, conflict(`another Daybook (${error.holder.pid}) is changing files of this folder: nothing was changed; try again`))
  if (isAway(error)) {
    request.log.error({ err: error, path: request.url }, 'the database is away')
    return send(reply, whyAway(error))
  }
  if (isDamage(error) || error instanceof FolderUnusable) {
    request.log.error({ err: error, path: request.url }, 'the database is damaged')
    return send(reply, DAMAGED)
  }
  const id = randomUUID()
  request.log.error({ err: error, id, path: request.url }, 'a request failed')
  return send(reply, new HttpRefusal(500, 'INTERNAL_ERROR', `something went wrong on our side; the log says more under ${id}`))
}

/** It comes back by itself, or somebody starts it. Where it is is for the log: who asks may not have logged in yet. */
const AWAY = new HttpRefusal(
  503,
  'INTERNAL_ERROR',
  'the database does not answer: reports are shown as they were, and nothing can be changed until it is back; try again in a moment',
  { 'Retry-After': '5' },
)

/** Nobody's waiting helps, so no moment is named. */
const LOST = new HttpRefusal(
  503,
  'INTERNAL_ERROR',
  'the folder of the log was taken away or replaced while it was open: reports are shown as they were, and nothing can be changed; put it back and start Daybook anew, whose log says which folder it is',
)

/** As one does that stands by for another: reading is as ever. */
const STANDING_BY = new HttpRefusal(
  503,
  'INTERNAL_ERROR',
  'the database takes no changes at the moment: nothing was changed, and nothing can be until it does; try again in a moment',
  { 'Retry-After': '5' },
)

/** Somebody has to put it right, on the server or here; whom it does not let in is for the log. */
const LOCKED_OUT = new HttpRefusal(
  503,
  'INTERNAL_ERROR',
  'the database does not let Daybook in any more: reports are shown as they were, and nothing can be changed until it does; the log of the program says why, and a new user or password goes into DATABASE_URL before a new start',
  { 'Retry-After': '5' },
)

const whyAway = (error: Error): HttpRefusal =>
  error instanceof FolderLost ? LOST : takesNoChanges(error) ? STANDING_BY : letsNobodyIn(error) ? LOCKED_OUT : AWAY

/** The book is shown from what a start keeps beside the log. Which page or folder it is the log of the program says. */
const DAMAGED = new HttpRefusal(
  500,
  'INTERNAL_ERROR',
  'the database is damaged on the disk: reports are shown as they were, and nothing can be changed; "daybook verify" says where, and a backup is read back with "daybook restore" or "daybook events import"',
)

/** The disk is nobody's mistake: what was not written is told with the reason, and the next attempt may succeed. */
function whyDiskFull(error: Error): string | undefined {
  if (error instanceof DiskFull) return error.message
  const { code, path } = error as NodeJS.ErrnoException
  if (code !== 'ENOSPC' && code !== 'EDQUOT') return undefined
  return `the disk${path === undefined ? '' : ` that holds ${path}`} is full: nothing was changed; make room and try again`
}

const tooLarge = ({ routeOptions }: FastifyRequest): HttpRefusal =>
  new HttpRefusal(413, 'INVALID_REQUEST', `the body is larger than ${sizeText(routeOptions.bodyLimit)}`)

/** Whether a path belongs to the API and not to the pages. */
export const isApiPath = (url: string): boolean => /^\/(api|connect)(\/|\?|$)/.test(url)

export function answerUnknownRoute(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const path = request.url.split('?')[0] ?? ''
  const methods = endpoints.filter((endpoint) => patternOf(endpoint.path).test(path)).map(({ method }) => method)
  const wrongMethod = `${path} takes ${methods.join(', ')} and not ${request.method}`
  if (methods.length > 0 && path.startsWith('/connect/')) {
    return refuse(reply, new HttpRefusal(405, 'INVALID_REQUEST', wrongMethod, { Allow: methods.join(', ') }))
  }
  return refuse(reply, notFound(methods.length > 0 ? wrongMethod : `${path} is not a route of this service; /api/openapi.json lists them all`))
}

const patternOf = (path: string): RegExp => new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/:[^/]+/g, '[^/]+')}/?$`)

export function registerErrors(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>(answerError)
}
