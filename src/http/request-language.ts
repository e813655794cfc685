import type { IncomingMessage } from 'node:http'
import { type Language, languageFor } from '../messages/languages.ts'
import { type ServerTexts, textsIn } from '../messages/said.ts'

type Asking = Pick<IncomingMessage, 'headers'>

/** The language that was chosen in this browser. What it prefers does not count yet: most pages are in English only. */
export const languageOf = ({ headers }: Asking): Language =>
  languageFor(/(?:^|;\s*)daybook-language=([\w-]+)/.exec(headers.cookie ?? '')?.[1], undefined)

/** The texts in the language of a request. */
export const textsOf = async (request: Asking): Promise<ServerTexts> => textsIn(languageOf(request))
