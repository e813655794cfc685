import type { IncomingMessage } from 'node:http'
import { type Language, languageFor } from '../messages/languages.ts'
import { type ServerTexts, textsIn } from '../messages/said.ts'

type Asking = Pick<IncomingMessage, 'headers'>

const YEAR_SECONDS = 31_536_000

/** The language that was chosen in this browser, as the pages write it (ui/client/browser.ts). */
export const chosenLanguage = ({ headers }: Asking): string | undefined => /(?:^|;\s*)daybook-language=([\w-]+)/.exec(headers.cookie ?? '')?.[1]
export const languageCookie = (language: Language): string => `daybook-language=${language}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax`

/** The language of an answer: the one chosen in this browser, or else the first that the browser asks for. */
export const languageOf = (request: Asking): Language => languageFor(chosenLanguage(request), request.headers['accept-language'])

/** The texts in the language of a request. */
export const textsOf = async (request: Asking): Promise<ServerTexts> => textsIn(languageOf(request))
