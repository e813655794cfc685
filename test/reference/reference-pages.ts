import { errorPages } from '../ingest/errors/page.ts'
import { cliPage } from './cli-page.ts'
import { configPage } from './config-page.ts'
import { httpApiPages } from './http-api-pages.ts'

/** Every page of docs/reference that is made from the sources, by its path. */
export async function referencePages(): Promise<ReadonlyMap<string, string>> {
  return new Map([['docs/reference/config.md', configPage()], ['docs/reference/cli.md', await cliPage()], ...httpApiPages(), ...(await errorPages())])
}

/** The folders that hold nothing else. */
export const MADE_FOLDERS = ['docs/reference/http-api', 'docs/reference/errors']
