import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { answerUnknownRoute, isApiPath } from './errors.ts'
import { invalid, notFound } from './refusal.ts'
import { refuse } from './route.ts'

const YEAR_SECONDS = 31_536_000

/** "http://localhost:7500/b/firm/" → "/b/firm"; '' at the root. */
export const prefixOf = (address: string | undefined): string => (address === undefined ? '' : new URL(address).pathname.replace(/\/+$/, ''))

/**
 * The built pages. Every address that is no file and no API route is the one page, which finds its way by itself; it is told below
 * which path it is served, for whoever passes requests on takes that path off.
 */
export async function registerPages(app: FastifyInstance, folder: string | undefined, address?: string): Promise<void> {
  const page = folder === undefined ? '' : pageAt(prefixOf(address), await readFile(join(folder, 'index.html'), 'utf8'))
  if (folder !== undefined) {
    // What was built is known: anything else, also what would lead out of the folder, is never looked for on the disk.
    const built = new Set(
      readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
        .filter((name) => name !== 'index.html'),
    )
    await app.register(fastifyStatic, {
      root: folder,
      index: false,
      allowedPath: (path) => built.has(path.slice(1)),
      cacheControl: false,
      setHeaders: (reply, path) => {
        // Vite puts a hash of the content into the names under assets; everything else may change under its name.
        reply.setHeader('Cache-Control', path.includes('/assets/') ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache')
      },
    })
  }
  app.setNotFoundHandler((request: FastifyRequest, reply: FastifyReply) => {
    if (isApiPath(request.url)) return answerUnknownRoute(request, reply)
    if (request.method !== 'GET' && request.method !== 'HEAD') return refuse(reply, invalid(`${request.method} is for routes under /api`))
    if (folder === undefined) return refuse(reply, notFound('this service was started without its pages; the API is described at /api/openapi.json'))
    // A file that is missing is missing. The address of a page may end like a file (the page of main.ledger does); whoever opens it asks for HTML.
    const isOpened = request.headers.accept?.includes('text/html') ?? false
    if (!isOpened && /\.[a-z0-9]{1,8}$/i.test(request.url.split('?')[0] ?? '')) return refuse(reply, notFound('there is no such file'))
    return reply.header('Cache-Control', 'no-cache').type('text/html; charset=utf-8').send(page)
  })
}

/** The built page names its files relative to itself, and is shown at every address: they are named from the root instead. */
function pageAt(prefix: string, built: string): string {
  const page = built.replaceAll(/ (src|href)="\.\//g, ` $1="${prefix}/`)
  return prefix === '' ? page : page.replace('<head>', `<head>\n    <meta name="daybook-base" content="${prefix}" />`)
}
