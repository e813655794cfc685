import type { Said } from '../messages/said.ts'
import { randomUUID } from 'node:crypto'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { NotYetRecorded } from '../commands/files/change-files.ts'
import { FolderUnusable } from '../events/log/data-folder.ts'
import { FolderLocked, FolderLost } from '../events/log/lock.ts'
import { DiskFull, isAway, isDamage, letsNobodyIn, takesNoChanges } from '../events/log/sql-error.ts'
import { isCall } from './contract/endpoint.ts'
import { endpoints } from './contract/endpoints.ts'
import { sizeText, TooManyBodies } from './limits.ts'
import { conflict, HttpRefusal, invalid, notFound } from './http-refusal.ts'
import { refuse } from './route.ts'
import { refuseCall } from './connect-rpc.ts'

/** What Fastify itself refuses, by its stable code. */
const FRAMEWORK_REFUSALS: Readonly<Record<string, HttpRefusal>> = {
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: invalid('Content-Length is not the length of the body'),
  FST_ERR_BAD_URL: invalid('the path has an invalid % escape: write "%25" for a %, and other characters as UTF-8'),
  FST_ERR_MAX_PARAM_LENGTH: invalid('a part of the path is too long'),
  // A method of HTTP that only such requests have, and that no route takes.
  FST_ERR_ROUTE_MISSING_CONTENT_TYPE: invalid('the request has no Content-Type'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: invalid('Content-Type is not a media type'),
}

/** Error responses: refusals of the framework, and internal errors with an id that is also in the log. */
export function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const send = isCall(request.routeOptions.config.endpoint) ? refuseCall : refuse
  const tooMuch = error instanceof TooManyBodies ? error.refusal : error.code === 'FST_ERR_CTP_BODY_TOO_LARGE' ? tooLarge(request) : undefined
  if (tooMuch) {
    // The framework closes the connection, and a client that still sends would lose the response: read and discard the rest.
    request.raw.unpipe().resume()
    return send(reply.removeHeader('connection'), tooMuch)
  }
  const refusal = hasLeft(request, error) ? UNFINISHED : FRAMEWORK_REFUSALS[error.code]
  if (refusal) return send(reply, refusal)
  const full = whyDiskFull(error)
  if (full !== undefined) return send(reply, new HttpRefusal(507, 'INVALID_REQUEST', full))
  if (error instanceof NotYetRecorded) {
    request.log.error({ err: error, path: request.url }, 'a change is not recorded yet')
    return send(reply, new HttpRefusal(503, 'INTERNAL_ERROR', error.message))
  }
  // Programs that serve the same folder write settings in turn; without a turn nothing was written.
  if (error instanceof FolderLocked)
    return send(
      reply,
      conflict((t) => t.requests.folderInUse(error.holder.pid)),
    )
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
  return send(reply, new HttpRefusal(500, 'INTERNAL_ERROR', (t) => t.requests.ourMistake(id)))
}

const UNFINISHED = invalid('the request ended before its body did')

/** Whether the client closed the connection while its body was read or its response was sent. That is no error of the service. */
const hasLeft = ({ raw }: FastifyRequest, { code }: FastifyError): boolean =>
  raw.socket.destroyed && (!raw.complete || code === 'ERR_STREAM_PREMATURE_CLOSE')

/** The database may come back. Its address is only in the log: the client may not be logged in. */
const AWAY = new HttpRefusal(503, 'INTERNAL_ERROR', (t) => t.requests.databaseAway, { 'Retry-After': '5' })

/** Waiting does not help, so there is no Retry-After. */
const LOST = new HttpRefusal(503, 'INTERNAL_ERROR', (t) => t.requests.logFolderLost)

/** A standby server: reading works. */
const STANDING_BY = new HttpRefusal(503, 'INTERNAL_ERROR', (t) => t.requests.databaseReadOnly, {
  'Retry-After': '5',
})

/** The owner has to correct this on the server or in DATABASE_URL; the role is only in the log. */
const LOCKED_OUT = new HttpRefusal(503, 'INTERNAL_ERROR', (t) => t.requests.databaseRefuses, { 'Retry-After': '5' })

const whyAway = (error: Error): HttpRefusal =>
  error instanceof FolderLost ? LOST : takesNoChanges(error) ? STANDING_BY : letsNobodyIn(error) ? LOCKED_OUT : AWAY

/** The book is shown from its snapshot. The damaged page or folder is named in the program's log. */
const DAMAGED = new HttpRefusal(500, 'INTERNAL_ERROR', (t) => t.requests.databaseDamaged)

/** The disk refused a write: report the file and the reason; the next attempt may succeed. */
function whyDiskFull(error: Error): Said | undefined {
  if (error instanceof DiskFull) return error.message
  const { code, path } = error as NodeJS.ErrnoException
  if (code !== 'ENOSPC' && code !== 'EDQUOT') return undefined
  return (t) => (path === undefined ? t.files.diskFull : t.requests.diskFull(path))
}

const tooLarge = ({ routeOptions }: FastifyRequest): HttpRefusal =>
  new HttpRefusal(413, 'INVALID_REQUEST', (t) => t.requests.tooLarge(sizeText(routeOptions.bodyLimit)))

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
