import * as english from './en/server.ts'
import type { Language } from './languages.ts'

/* Texts of the server and the command line. The language is known only where they are written out, so they are passed on as functions of the texts. */

export type ServerTexts = typeof english
export const ENGLISH: ServerTexts = english

/** A text in the language of its reader: `(t) => t.files.noChange(id)`. A string is English, for programs. */
export type Said = string | ((texts: ServerTexts) => string)

/** Writes a text out. */
export const written = (said: Said, texts: ServerTexts = english): string => (typeof said === 'string' ? said : said(texts))

type Edits = ServerTexts['edits']
/** A text of `edits` by its name, with its values: a function cannot be sent from another thread. A string is English, from the journal itself. */
export type EditReason =
  | string
  | { [Name in keyof Edits]: Edits[Name] extends (...values: infer Values) => string ? readonly [Name, ...Values] : readonly [Name] }[keyof Edits]

export function editReason(reason: EditReason, { edits }: ServerTexts = english): string {
  if (typeof reason === 'string') return reason
  const [name, ...values] = reason
  const text = edits[name] as string | ((...values: readonly unknown[]) => string)
  return typeof text === 'string' ? text : text(...values)
}

const OTHERS: Readonly<Record<Exclude<Language, 'en'>, () => Promise<ServerTexts>>> = {
  de: () => import('./de/server.ts'),
  fr: () => import('./fr/server.ts'),
  es: () => import('./es/server.ts'),
  'pt-br': () => import('./pt-br/server.ts'),
  'zh-hans': () => import('./zh-hans/server.ts'),
}
const loaded = new Map<Language, ServerTexts>([['en', english]])

/** The texts of a language; a promise when they are loaded first. English is always loaded. */
export function textsIn(language: Language): ServerTexts | Promise<ServerTexts> {
  const texts = loaded.get(language)
  if (texts !== undefined || language === 'en') return texts ?? english
  return OTHERS[language]().then((found) => {
    loaded.set(language, found)
    return found
  })
}

/** A decimal as the language of the texts writes it. English is also read by programs and keeps it as it is. */
export function numberIn(texts: ServerTexts, decimal: string): string {
  const language = [...loaded].find(([, own]) => own === texts)?.[0] ?? 'en'
  if (language === 'en') return decimal
  const digits = decimal.split('.')[1]?.length ?? 0
  return new Intl.NumberFormat(language, { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(decimal as `${number}`)
}
