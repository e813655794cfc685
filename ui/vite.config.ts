import { readFileSync } from 'node:fs'
import preact from '@preact/preset-vite'
import { transformSync } from 'esbuild'
import { defaultClientConditions, defineConfig, type Plugin } from 'vite'
import { frame as en } from '../src/messages/en/frame.ts'
import { frame as de } from '../src/messages/de/frame.ts'
import { frame as es } from '../src/messages/es/frame.ts'
import { frame as fr } from '../src/messages/fr/frame.ts'
import { frame as pt } from '../src/messages/pt-br/frame.ts'
import { frame as zh } from '../src/messages/zh-hans/frame.ts'
import type { Language } from '../src/messages/languages.ts'

/** What the page itself says, before any code is there. */
const FRAMES: Readonly<Record<Language, typeof en>> = { en, de, fr, es, 'pt-br': pt, 'zh-hans': zh }
const isLanguage = (mode: string): mode is Language => mode in FRAMES

const EARLY = new URL('early.ts', import.meta.url)
const ROUTES = new URL('routes.ts', import.meta.url)

/** What runs before everything else is inline in the page, and before its style, for which a script would wait. */
const early = (): Plugin => ({
  name: 'early',
  transformIndexHtml: {
    order: 'post',
    handler: (page) => {
      const { code } = transformSync(readFileSync(EARLY, 'utf8'), { loader: 'ts', minify: true, target: 'es2022' })
      return page.replace('<!-- early.ts -->', () => `<script>${code.trim()}</script>`)
    },
  },
})

/** Writes the texts of a language into the page. */
const texts = (language: Language): Plugin => ({
  name: 'texts',
  transformIndexHtml: {
    order: 'post',
    handler: (page) =>
      page
        .replace('<html lang="en"', `<html lang="${language}"`)
        .replaceAll(/%(\w+)%/g, (whole, name: string) => (name in FRAMES[language] ? FRAMES[language][name as keyof typeof en] : whole)),
  },
})

/** A page's address and the file that it is in: `['/income', later(async () => (await import('./pages/income.tsx')).IncomePage)]`. */
const ROUTE = /\['(\/[^']*)', later\(async \(\) => \(await import\('\.\/(pages\/[^']+)'\)/g

/** Writes `pages.json`: what has to be loaded for each address, so that the server can name it in the page, before any code has run. */
const pagesAndFiles = (): Plugin => ({
  name: 'pages-and-files',
  generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
    const byModule = new Map(chunks.flatMap((chunk) => (chunk.facadeModuleId ? [[chunk.facadeModuleId, chunk] as const] : [])))
    const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
    const loaded = (name: string, found: Set<string>): Set<string> => {
      const chunk = byName.get(name)
      if (!chunk || found.has(name)) return found
      found.add(name)
      for (const needed of chunk.imports) loaded(needed, found)
      return found
    }
    const entry = chunks.find((chunk) => chunk.isEntry)
    const always = loaded(entry?.fileName ?? '', new Set())
    const pages = Object.fromEntries(
      [...readFileSync(ROUTES, 'utf8').matchAll(ROUTE)].map(([, path = '', file = '']) => {
        const chunk = byModule.get(new URL(file, import.meta.url).pathname)
        if (!chunk) throw new Error(`routes.ts leads from ${path} to ${file}, which is in no chunk`)
        return [path, [...loaded(chunk.fileName, new Set())].filter((name) => !always.has(name))]
      }),
    )
    this.emitFile({ type: 'asset', fileName: 'pages.json', source: JSON.stringify(pages) })
  },
})

interface Modules {
  getModuleInfo(id: string): { readonly isEntry: boolean; readonly importers: readonly string[] } | null
}

const ofTheStart = new Map<string, boolean>()
/** Whether a module is loaded with the page whatever is shown: reached from `main.tsx` without a pause. */
const isOfTheStart = (id: string, modules: Modules): boolean => {
  const known = ofTheStart.get(id)
  if (known !== undefined) return known
  // Modules that import each other decide nothing about themselves.
  ofTheStart.set(id, false)
  const info = modules.getModuleInfo(id)
  const found = info !== null && (info.isEntry || info.importers.some((importer) => isOfTheStart(importer, modules)))
  ofTheStart.set(id, found)
  return found
}

/**
 * `npm run build` builds the pages into `dist/ui`, once for each language, which is the mode; `npm run dev` serves them in English for work on them,
 * next to the API of a server.
 */
export default defineConfig(({ mode }) => ({
  resolve: { conditions: isLanguage(mode) ? [mode, ...defaultClientConditions] : [...defaultClientConditions] },
  // Files name each other by their own places, so that the pages work below any path; the server names those of the page itself.
  base: './',
  plugins: [preact(), early(), texts(isLanguage(mode) ? mode : 'en'), pagesAndFiles()],
  build: {
    target: ['chrome123', 'firefox120', 'safari17.5'],
    // Fonts and icons stay files of their own: a content security policy need not allow data: for them.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          // One file for what every page begins with: of twenty small ones each would wait its turn, and bring headers as long as itself.
          groups: [{ debugName: 'start', name: (id, modules) => (isOfTheStart(id, modules) ? 'start' : null) }],
        },
      },
    },
  },
}))
