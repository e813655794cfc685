import { resolve } from 'node:path'
import { setTimeout as rest } from 'node:timers/promises'
import { type CallEntry, carefulGet, carefulPost } from '../../ingest/prices/careful-get.ts'
import { FileUnreadable } from '../../ingest/journal/readable-files.ts'
import { ProviderError, type ProviderTools } from '../../ingest/prices/provider.ts'
import { readRegularFileInBackground } from '../regular-file.ts'

export interface ProviderToolsOptions {
  readonly fetch: typeof fetch
  /** The folder that relative paths of local files are relative to. */
  readonly folder: string
  /** A mirror to use instead of the providers. */
  readonly mirror?: string | undefined
  readonly debug?: ((entry: CallEntry) => void) | undefined
  /** Gives up what has not been answered. */
  readonly ending?: AbortSignal | undefined
  /** For tests, which do not want to wait. */
  readonly pausesMs?: readonly number[]
  readonly timeoutMs?: number
}

const TIMEOUT_MS = 20_000
const PAUSES_MS = [500, 2000]

/** The world as price providers may use it. */
export function providerTools(options: ProviderToolsOptions): ProviderTools {
  const careful = {
    fetch: options.fetch,
    timeoutMs: options.timeoutMs ?? TIMEOUT_MS,
    pausesMs: options.pausesMs ?? PAUSES_MS,
    sleep: (ms: number) => rest(ms, undefined, { signal: options.ending }).catch(() => undefined),
    debug: options.debug,
    ending: options.ending,
  }
  return {
    get: (url, headers = {}) => carefulGet(url, headers, careful),
    post: (url, question) => carefulPost(url, question, careful),
    readFile: async (path, reader) => {
      try {
        return Buffer.from(await readRegularFileInBackground(resolve(options.folder, path))).toString('utf8')
      } catch (error) {
        if (!(error instanceof FileUnreadable)) throw error
        throw new ProviderError(`${reader}: cannot read ${path}: ${error.message}`)
      }
    },
    address: (official) => (options.mirror === undefined ? official : `${options.mirror}/${new URL(official).host}`),
  }
}
