import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Language } from '../messages/languages.ts'
import { answerUnknownRoute, isApiPath } from './errors.ts'
import { invalid, notFound } from './http-refusal.ts'
import { languageOf, refuse } from './route.ts'

const YEAR_SECONDS = 31_536_000
/** The page itself is at every address, and not served under its name. */
const NOT_SERVED = /^index(\.[\w-]+)?\.html$/

/** "http://localhost:7500/b/firm/" → "/b/firm"; '' at the root. */
export const prefixOf = (address: string | undefined): string => (address === undefined ? '' : new URL(address).pathname.replace(/\/+$/, ''))

/**
 * The built pages. Every address that is no file and no API route is the one page, which finds its way by itself; it is told below
 * which path it is served, for whoever passes requests on takes that path off.
 */
export async function registerPages(app: FastifyInstance, folder: string | undefined, address?: string): Promise<void> {
  const prefix = prefixOf(address)
  const pages = folder === undefined ? undefined : new BuiltPages(folder, prefix)
  if (folder !== undefined) {
    // What was built is known: anything else, also what would lead out of the folder, is never looked for on the disk.
    const built = new Set(filesIn(folder).filter((name) => !NOT_SERVED.test(name)))
    await app.register(fastifyStatic, {
      root: folder,
      index: false,
      allowedPath: (path) => built.has(path.slice(1)),
      cacheControl: false,
      setHeaders: (reply, path) => {
        // Vite puts a hash of the content into the names under assets; everything else may change under its name.
        reply.setHeader('Cache-Control', path.includes('/assets/') ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache')
        reply.setHeader('Vary', 'Accept-Encoding')
      },
    })
  }
  app.setNotFoundHandler((request: FastifyRequest, reply: FastifyReply) => {
    if (isApiPath(request.url)) return answerUnknownRoute(request, reply)
    if (request.method !== 'GET' && request.method !== 'HEAD') return refuse(reply, invalid(`${request.method} is for routes under /api`))
    if (pages === undefined) return refuse(reply, notFound('this service was started without its pages; the API is described at /api/openapi.json'))
    const path = request.url.split('?')[0] ?? ''
    // A file that is missing is missing. The address of a page may end like a file (the page of main.ledger does); whoever opens it asks for HTML.
    const isOpened = request.headers.accept?.includes('text/html') ?? false
    if (!isOpened && /\.[a-z0-9]{1,8}$/i.test(path))
      return refuse(
        reply,
        notFound((t) => t.requests.noFile),
      )
    const page = pages.in(languageOf(request))
    // Besides files of this server, the inline script of the page may run, by its hash.
    const policy = String(reply.getHeader('content-security-policy'))
    if (page.scripts !== '') void reply.header('Content-Security-Policy', `${policy};script-src 'self' ${page.scripts}`)
    return reply.header('Cache-Control', 'no-cache').header('Vary', 'Cookie, Accept-Language').type('text/html; charset=utf-8').send(page.at(path))
  })
}

/**
 * The address that a request is routed by. Somebody who types "/accounts/VAT 19%" into a browser has written a % that stands for no text:
 * no router takes that, and what would be answered is for programs. The page takes it as it is, and says what is not there.
 */
export function routedUrl({ url = '/', method, headers }: IncomingMessage): string {
  if (!url.includes('%') || (method !== 'GET' && method !== 'HEAD') || !headers.accept?.includes('text/html') || isApiPath(url)) return url
  const [path = '/'] = url.split('?', 1)
  try {
    decodeURIComponent(path)
    return url
  } catch {
    return path.replaceAll('%', '%25') + url.slice(path.length)
  }
}

/** The files of a folder by their paths in it, with slashes. (Where Node lists a folder with all in it, it puts the path of each together anew, which took longer than looking.) */
const filesIn = (folder: string, path = ''): string[] =>
  readdirSync(join(folder, path), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? filesIn(folder, `${path}${entry.name}/`) : entry.isFile() ? [path + entry.name] : [],
  )

interface BuiltPage {
  /** The page for an address, which names what is loaded there. */
  at(path: string): string
  /** The hashes of inline scripts for the Content-Security-Policy. */
  readonly scripts: string
}

/** The built page in each language, read when it is first asked for. One that was not built is in English. */
class BuiltPages {
  readonly #pages = new Map<Language, BuiltPage>()
  readonly #folder: string
  readonly #prefix: string

  constructor(folder: string, prefix: string) {
    this.#folder = folder
    this.#prefix = prefix
  }

  in(language: Language): BuiltPage {
    let page = this.#pages.get(language)
    if (page === undefined) {
      const infix = existsSync(join(this.#folder, `index.${language}.html`)) ? `.${language}` : ''
      this.#pages.set(language, (page = pageIn(this.#folder, this.#prefix, infix)))
    }
    return page
  }
}

/**
 * The built page names its files relative to itself, and is shown at every address: they are named from the root instead.
 * @param infix of the names of its files: "" for English, ".de" for German
 */
function pageIn(folder: string, prefix: string, infix: string): BuiltPage {
  const named = readFileSync(join(folder, `index${infix}.html`), 'utf8').replaceAll(/ (src|href)="\.\//g, ` $1="${prefix}/`)
  const page = prefix === '' ? named : named.replace('<head>', `<head>\n    <meta name="daybook-base" content="${prefix}" />`)
  const list = join(folder, `pages${infix}.json`)
  const files = existsSync(list) ? readFileSync(list, 'utf8') : '{}'
  let patterns: PagePattern[] | undefined
  let scripts: string | undefined
  return {
    get scripts() {
      return (scripts ??= Array.from(page.matchAll(/<script>([^]*?)<\/script>/g), ([, script = '']) => `'sha256-${sha256(script)}'`).join(' '))
    },
    at: (path) => {
      patterns ??= patternsOf(files, prefix)
      const links = patterns.find(({ pattern }) => pattern.test(path))?.links ?? ''
      return links === '' ? page : page.replace('  </head>', () => `${links}  </head>`)
    },
  }
}

/** The addresses of a page, and what of the page is loaded there besides what every page begins with. */
interface PagePattern {
  readonly pattern: RegExp
  readonly links: string
}

const patternsOf = (files: string, prefix: string): PagePattern[] =>
  Object.entries(JSON.parse(files) as Readonly<Record<string, readonly string[]>>).map(([path, names]) => ({
    // "/accounts/:account", "/more/sheets/*?"
    pattern: new RegExp(`^${path.replaceAll(/\/:\w+\?|\/\*\?/g, '(/.*)?').replaceAll(/:\w+/g, '[^/]+')}/?$`),
    links: names.map((file) => `    <link rel="modulepreload" crossorigin href="${prefix}/${file}" />\n`).join(''),
  }))

const sha256 = (text: string): string => createHash('sha256').update(text).digest('base64')
