import type { IncomingMessage } from 'node:http'
import { type Language, languageFor } from '../messages/languages.ts'
import { type ServerTexts, textsIn } from '../messages/said.ts'

type Asking = Pick<IncomingMessage, 'headers'>

const YEAR_SECONDS = 31_536_000

/** The language that was chosen in this browser, as the pages write it (ui/client/language.ts). */
export const chosenLanguage = ({ headers }: Asking): string | undefined => /(?:^|;\s*)daybook-language=([\w-]+)/.exec(headers.cookie ?? '')?.[1]
export const languageCookie = (language: Language): string => `daybook-language=${language}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax`

/** The language of an answer. What the browser prefers does not count yet: most pages are in English only. */
export const languageOf = (request: Asking): Language => languageFor(chosenLanguage(request), undefined)

/** The texts in the language of a request. */
export const textsOf = async (request: Asking): Promise<ServerTexts> => textsIn(languageOf(request))
