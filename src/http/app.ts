import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import helmet from '@fastify/helmet'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, type FastifyServerOptions, LogController } from 'fastify'
import type { LiveConfiguration } from '../config/live-configuration.ts'
import { Login } from './auth/login.ts'
import { Sessions } from './auth/sessions.ts'
import { ping } from './contract/about-contract.ts'
import { type Endpoint, isCall, neededFor } from './contract/endpoint.ts'
import { explain, getContents } from './contract/explain-contract.ts'
import { getChanges } from './contract/history-contract.ts'
import { getDoctor } from './contract/journal-contract.ts'
import { exportChosenPrices, exportPrices } from './contract/prices-contract.ts'
import { exportBook, exportQuery, runQuery } from './contract/query-contract.ts'
import { compareWithFirefly } from './contract/webhooks-contract.ts'
import { answerError, isApiPath, registerErrors } from './errors.ts'
import { EventStreams, registerJobs, registerLive } from './live.ts'
import type { Daybook } from '../service/daybook.ts'
import { answerInTurn, AnswersOnTheirWay, BODY_BYTES_MAX, limitBodies, QuestionsAtWork, RequestsAtOnce } from './limits.ts'
import { believesFront, endConnections, limitConnections, refuseMalformed, refuseWhileEnding, strangersRequest, twoHosts } from './guards.ts'
import { registerPages, routedUrl } from './pages.ts'
import { HttpRefusal } from './http-refusal.ts'
import { ReportRoutes } from './report-routes.ts'
import { refuse } from './route.ts'
import type { ServerOptions } from './server.ts'
import { registerAbout, registerBooks, registerHelp, registerLogs, registerStatistics } from './routes/about-routes.ts'
import { registerAccounts, registerAccountTree, registerAccountWords, registerBudget } from './routes/accounts-routes.ts'
import { registerAuth, registerMe, registerSessions, registerUsers } from './routes/users-routes.ts'
import { registerConfig, registerDemo, registerIcons, registerSettings } from './routes/config-routes.ts'
import { registerCsvPreview, registerDroppedStatements, registerImports } from './routes/imports-routes.ts'
import { registerBackups, registerDoctor, registerHistory, registerLogExport } from './routes/history-routes.ts'
import { registerQuickAdd, registerTransactionEdits } from './routes/transaction-edits-routes.ts'
import { registerBulk, registerConvert, registerEditor } from './routes/editor-routes.ts'
import { registerDocuments, registerNotes } from './routes/documents-routes.ts'
import { registerFireflyReconcile, registerWebhooks } from './routes/webhooks-routes.ts'
import { registerExport, registerMcp, registerQuery, registerSearches } from './routes/query-routes.ts'
import { registerMetrics } from './routes/metrics-routes.ts'
import { registerPriceExport, registerPriceProviders } from './routes/prices-routes.ts'
import { registerReconciliations } from './routes/reconciliations-routes.ts'
import { registerReports } from './routes/reports-routes.ts'
import { registerSheets } from './routes/sheets-routes.ts'
import { refuseCall } from './connect-rpc.ts'

/** A body that has not arrived by then never will. */
const REQUEST_TIMEOUT_MS = 60_000
/** Addresses contain account names; Node accepts at most this. */
const PARAMETER_MAX = 16 * 1024

const readOnly = new HttpRefusal(403, 'READONLY', (t) => t.requests.readOnly)

/** The whole HTTP service of a Daybook. Not listening yet; see server.ts. */
export async function buildApp(daybook: Daybook, server: ServerOptions): Promise<FastifyInstance> {
  const { configuration, clock, access } = daybook
  const app = fastify({
    ...(server.logger ? { loggerInstance: server.logger } : {}),
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_BYTES_MAX,
    // Only a configured proxy may name the client; any client can send the header.
    trustProxy: trustedBy(configuration, server),
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectionTimeout: 0, // An event stream lasts; what is half sent ends with the request's time.
    forceCloseConnections: 'idle',
    return503OnClosing: false, // What it answers instead is in guards.ts.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: PARAMETER_MAX },
    frameworkErrors: answerError,
    rewriteUrl: routedUrl,
    // Contracts check what comes and write what goes (route.ts): Fastify's own compilers of schemas are never loaded.
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
  })
  // Bodies are read by route.ts: what they are depends on the route and not on the content type, which Paisa's clients leave out.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  registerErrors(app)
  const questions = new QuestionsAtWork(app)
  limitBodies(app)
  limitConnections(app.server)
  endConnections(app)
  answerInTurn(app.server)
  refuseMalformed(app.server)
  refuseWhileEnding(app)
  logRequests(app)
  await app.register(helmet, {
    hsts: false,
    contentSecurityPolicy: { useDefaults: false, directives: PAGE_POLICY },
    referrerPolicy: { policy: 'no-referrer' },
    // What only browsers without modules knew, and no page here runs in: with every icon it was bytes for nothing.
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  })
  const answers = new AnswersOnTheirWay()
  answers.watch(app, (request) => login.nameOf(request))
  await app.register(compress, {
    encodings: ['br', 'gzip', 'identity'],
    threshold: 1024,
    globalDecompression: false,
    zlibOptions: { level: 5 },
    brotliOptions: BROTLI,
  })

  const { sessions, loaded } = Sessions.begin(daybook.sessions, clock, (error) => app.log.error(error, 'sessions could not be read or written'))
  const stopEnding = configuration.onChange(({ settings }) => {
    sessions.endOfRemoved(settings.user_accounts).catch((error: unknown) => app.log.error(error, 'sessions of removed users could not be removed'))
  })
  app.addHook('onClose', (_app, done) => {
    stopEnding()
    done()
  })
  const login = new Login({
    configuration,
    clock,
    access,
    sessions,
    ...(server.localKey && { localKey: server.localKey }),
    troubled: (error) => app.log.error(error, 'the last use of a token could not be recorded'),
  })
  waitUntil(app, loaded)
  const atOnce = new RequestsAtOnce()
  // Without logins there is one user without a name.
  const tooMany = (name: string, reply: FastifyReply): HttpRefusal | undefined => (name === '' ? undefined : atOnce.take(name, reply))
  app.addHook('onRequest', (request, reply, done) => {
    const { settings } = configuration.current
    const { endpoint } = request.routeOptions.config
    // The matched route decides, not the text of the path: "/%61pi/ping" is /api/ping to the router.
    const isApi = endpoint !== undefined || isApiPath(request.url)
    takeBearer(request)
    if (endpoint !== ping) daybook.stir()
    const refusal =
      twoHosts(request.raw) ??
      strangersRequest(request, isApi, settings.allowed_hosts) ??
      (isApi && !endpoint?.open ? login.check(request) : undefined)
    const isIn = refusal === undefined && endpoint !== undefined && !endpoint.open
    // A stolen session that uses up the limit must not keep its owner from ending it.
    const isOfSessions = endpoint?.tag === 'auth'
    const lacks = isIn ? (login.lacks(request, neededFor(endpoint)) ?? (isOfSessions ? undefined : tooMany(login.nameOf(request), reply))) : undefined
    if (refusal) refuse(reply, refusal)
    else if (lacks) (isCall(endpoint) ? refuseCall : refuse)(reply, lacks)
    else if (endpoint?.writes && settings.readonly) (isCall(endpoint) ? refuseCall : refuse)(reply, readOnly)
    else done()
  })

  // An empty book is never shown in place of one that is being read for the first time.
  if (server.bookRead) waitUntil(app, server.bookRead, isAnsweredWithoutBook)
  app.addHook('onRequest', (request, reply, done) => {
    const { endpoint } = request.routeOptions.config
    const unread = endpoint && (reports.has(endpoint) || OF_FIGURES.has(endpoint)) ? whyUnread(daybook) : undefined
    if (unread) refuse(reply, unread)
    else done()
  })

  // Before every route, so that it hears of all of them.
  await registerMetrics(app, daybook, server)
  const streams = new EventStreams(app, (request) => login.isStillIn(request))
  registerAbout(app, daybook, server, questions)
  registerAuth(app, server, login)
  registerSessions(app, login)
  registerUsers(app, daybook, login)
  registerMe(app, daybook, login)
  registerConfig(app, daybook, server, login)
  registerSettings(app, daybook, login)
  registerDemo(app, daybook, server, login)
  registerJobs(app, daybook, streams)
  registerLogs(app, server)
  registerLive(app, daybook, streams)
  const reports = new ReportRoutes(app, daybook)
  registerReports(reports, configuration)
  registerHistory(app, daybook)
  registerLogExport(app, daybook)
  registerPriceProviders(app, daybook)
  registerPriceExport(app, daybook)
  registerExport(app, daybook)
  registerSearches(app, daybook)
  registerEditor(app, daybook, login)
  registerDocuments(app, daybook, login)
  registerStatistics(app, daybook)
  registerSheets(app, daybook, login)
  registerBulk(app, daybook, login)
  registerConvert(app, daybook, login)
  registerTransactionEdits(app, daybook, login)
  registerAccountTree(app, daybook)
  registerNotes(app, daybook)
  registerMcp(app, configuration, server.version)
  registerDoctor(app, daybook, login)
  registerIcons(app, daybook)
  registerHelp(app)
  registerAccounts(app, daybook)
  registerReconciliations(app, daybook, login)
  registerImports(app, daybook, login, answers)
  registerCsvPreview(app, daybook, login)
  registerAccountWords(app, daybook)
  registerQuery(app, daybook, login)
  registerQuickAdd(app, daybook, login)
  registerBudget(app, daybook, login)
  registerWebhooks(app, daybook, login)
  registerDroppedStatements(app, daybook)
  registerBackups(app, daybook)
  registerBooks(app, server)
  registerFireflyReconcile(app, daybook)
  await registerPages(app, server.pagesFolder, server.address)
  return app
}

function trustedBy(configuration: LiveConfiguration, { isBehindFront }: ServerOptions): NonNullable<FastifyServerOptions['trustProxy']> {
  const { trusted_proxies: proxies } = configuration.current.settings
  if (isBehindFront) return believesFront(proxies)
  return proxies.length > 0 ? [...proxies] : false
}

function noSchemas(): never {
  throw new Error('no route has a schema of Fastify: contracts are in http/contract')
}

/** Programs that know no header of ours send their token as every other one. */
function takeBearer({ headers }: FastifyRequest): void {
  const bearer = /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1]
  if (bearer !== undefined && headers['x-auth'] === undefined) headers['x-auth'] = bearer
}

/** What the pages may load: themselves, and nothing from anywhere else. */
const PAGE_POLICY = {
  'default-src': ["'self'"],
  'style-src': ["'self'", "'unsafe-inline'"], // style attributes of charts
  'img-src': ["'self'", 'data:', 'blob:'],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
}

/** What is compressed while it is sent: the highest quality, which brotli has by itself, takes a hundred times as long. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

/** Polling requests would fill the log. */
const QUIET = /^\/(assets\/|api\/(logs|icons|ping)\b)/

/** Without what a login provider sends back, which is for the page alone, and without an API token that a script put there by mistake. */
export const loggedUrl = (url: string): string => url.replace(/^(\/login\/oidc\/?)\?.*/s, '$1').replaceAll(/dbk_[\w-]+/g, 'dbk_…')

function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const line = `${request.method} ${reply.statusCode} ${Math.round(reply.elapsedTime)}ms ${loggedUrl(request.url)}`
    const details = { clientIP: request.ip, referer: request.headers.referer }
    if (reply.statusCode >= 500) request.log.error(details, line)
    else if (reply.statusCode >= 400) request.log.warn(details, line)
    else if (!QUIET.test(request.url)) request.log.info(details, line)
    done()
  })
}

/** Requests wait until something is ready, except those that `passes` accepts. If that fails, waiting requests fail. */
function waitUntil(app: FastifyInstance, ready: Promise<unknown>, passes: (request: FastifyRequest) => boolean = () => false): void {
  let isReady = false
  ready.then(
    () => (isReady = true),
    () => undefined, // The waiting requests report the error.
  )
  const ending = new Promise<void>((resolve) => app.addHook('preClose', async () => resolve()))
  app.addHook('onRequest', async (request) => {
    if (!isReady && !passes(request)) await Promise.race([ready, ending])
  })
}

/** What has figures of the book, besides the reports. */
const OF_FIGURES = new Set<Endpoint>([
  explain,
  getContents,
  runQuery,
  exportQuery,
  exportBook,
  exportPrices,
  exportChosenPrices,
  getDoctor,
  getChanges,
])

/** Why there are no figures: the journal was never read without errors. Zeros would look like those of an empty book. */
function whyUnread({ views, jobs }: Daybook): HttpRefusal | undefined {
  if (views.current().lastSync !== undefined) return undefined
  const { status, error = '' } = jobs.list().findLast((job) => job.request.journal && (job.status === 'completed' || job.status === 'failed')) ?? {}
  if (status !== 'failed') return undefined
  return new HttpRefusal(409, 'INVALID_REQUEST', (t) => t.requests.journalUnread(error), { 'Daybook-Reason': 'journal_unread' })
}

const WITHOUT_BOOK = new Set(['about', 'auth', 'config', 'help', 'icons', 'jobs', 'rpc', 'service', 'webhooks'])

/** The pages themselves, and endpoints that a person needs where the book cannot be read. */
const isAnsweredWithoutBook = ({ routeOptions: { config } }: FastifyRequest): boolean =>
  !config.endpoint || (WITHOUT_BOOK.has(config.endpoint.tag) && config.endpoint !== compareWithFirefly)
