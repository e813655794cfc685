import { type Language, ourLanguage } from '../messages/languages.ts'
import { ENGLISH, type Said, type ServerTexts, textsIn, written } from '../messages/said.ts'

/* The language of a terminal, as its environment has it. English until it is set: documents and tests never set it. */

let texts: ServerTexts = ENGLISH
let language: Language = 'en'

/** "de_AT.UTF-8" → German; "C" is English. The first of the three variables that is set decides, as everywhere on a system. */
export function languageOfEnvironment({ LC_ALL, LC_MESSAGES, LANG }: NodeJS.ProcessEnv): Language {
  const locale = LC_ALL || LC_MESSAGES || LANG || ''
  return ourLanguage((locale.split(/[.@]/)[0] ?? '').replaceAll('_', '-')) ?? 'en'
}

export async function useLanguageOf(environment: NodeJS.ProcessEnv): Promise<void> {
  language = languageOfEnvironment(environment)
  texts = await textsIn(language)
}

/** All texts of the server, in the language of the terminal. */
export const terminalTexts = (): ServerTexts => texts

/** The texts of commands, in the language of the terminal. */
export const words = (): ServerTexts['commandLine'] => texts.commandLine

/** Writes a text for the terminal. */
export const inTerminal = (said: Said): string => written(said, texts)
